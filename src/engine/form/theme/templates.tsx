import type { MultiSchemaFieldTemplateProps, UnsupportedFieldProps } from '@rjsf/utils';
import { Notice } from '../../ui/notice.tsx';
import * as texts from '../texts.ts';
import styles from './theme.module.css';

/** Drawn by another template, or by nobody. */
export function Nothing() {
  return null;
}

/** Choice between several shapes of one value, then the fields of the chosen shape. */
export function MultiSchemaTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <div className={styles.group}>
      {selector}
      {optionSchemaField}
    </div>
  );
}

/** A schema no control fits. The checker of definitions prevents it; here it is said plainly. */
export function UnsupportedTemplate({ fieldPathId, reason }: UnsupportedFieldProps) {
  return (
    <Notice tone="red" title={texts.notDrawn}>
      {fieldPathId.path.join(' / ')}: {reason}
    </Notice>
  );
}
