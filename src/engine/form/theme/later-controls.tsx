import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { type ReactNode, Suspense } from 'react';
import { controlClass } from '../../ui/control-class.ts';
import lookUpStyles from './look-up.module.css';
import type { LookUpProps } from './look-up.tsx';
import { FileField, LookUp, MarkdownWidget, NearOptions, OptionsWidget } from './preloaded-controls.ts';
import { TextareaWidget } from './text-widgets.tsx';
import styles from './theme.module.css';

/** The searching picker; its place is kept until its code is there. */
export function LaterOptions(props: WidgetProps) {
  return (
    <Suspense fallback={<div className={controlClass()} aria-busy="true" />}>
      <OptionsWidget {...props} />
    </Suspense>
  );
}

/** A control that a source outside knows something by, with the button for it once its code is there. */
export function LookedUp({ children, ...of }: LookUpProps & { children: ReactNode }) {
  return (
    <div className={lookUpStyles.field}>
      {children}
      <Suspense fallback={null}>
        <LookUp {...of} />
      </Suspense>
    </div>
  );
}

/** A few choices in sight; their place is kept until their code is there. */
export function LaterNearOptions(props: WidgetProps) {
  return (
    <Suspense fallback={<div className={controlClass()} aria-busy="true" />}>
      <NearOptions {...props} />
    </Suspense>
  );
}

/** A text of Markdown; without its toolbar until that is there. */
export function LaterMarkdown(props: WidgetProps) {
  return (
    <Suspense fallback={<TextareaWidget {...props} />}>
      <MarkdownWidget {...props} />
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
