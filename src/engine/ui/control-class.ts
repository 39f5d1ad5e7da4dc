import { classes } from './classes.ts';
import styles from './text-field.module.css';

/** Class of a bare text control, for controls built elsewhere. `short` sets the width for brief answers. */
export function controlClass(options: { invalid?: boolean; short?: boolean; right?: boolean } = {}): string {
  return classes(
    styles.control,
    options.invalid && styles.bad,
    options.short && styles.short,
    options.right && styles.right,
  );
}

/** Class of a native select. */
export function selectClass(options: { invalid?: boolean; toolbar?: boolean } = {}): string {
  return classes(
    styles.control,
    styles.select,
    options.invalid && styles.bad,
    options.toolbar && styles.toolbar,
  );
}
