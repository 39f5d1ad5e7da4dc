import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { Suspense } from 'react';
import { controlClass } from '../../ui/control-class.ts';
import { FileField, OptionsWidget } from './preloaded-controls.ts';
import styles from './theme.module.css';

/** The searching picker; its place is kept until its code is there. */
export function LaterOptions(props: WidgetProps) {
  return (
    <Suspense fallback={<div className={controlClass()} aria-busy="true" />}>
      <OptionsWidget {...props} />
    </Suspense>
  );
}

/** A field of files; its place is kept until its code is there. */
export function LaterFile(props: FieldProps) {
  return (
    <Suspense fallback={<div className={styles.files} aria-busy="true" />}>
      <FileField {...props} />
    </Suspense>
  );
}
