import { drawings, type IconName } from './drawings.ts';
import styles from './icon.module.css';

export type { IconName } from './drawings.ts';

/** Narrows a name that comes from data; an unknown one is drawn as a plain circle by `toIconName`. */
function isIconName(name: string): name is IconName {
  return Object.hasOwn(drawings, name);
}

/** Name from data to a drawable name: unknown or missing becomes `circle`. */
export function toIconName(name: string | null | undefined): IconName {
  return name && isIconName(name) ? name : 'circle';
}

export interface IconProps {
  name: IconName;
  /** Side in px: 16, 18 (default) or 22 on phones' bars. */
  size?: 14 | 16 | 18 | 20 | 22 | 28;
  /** Accessible name; without it the icon is decoration and hidden from screen readers. */
  label?: string;
  className?: string;
}

/** One stroke icon in the current colour. */
export function Icon({ name, size = 18, label, className }: IconProps) {
  const dashed = name === 'circle-dashed' ? '3.2 2.14' : undefined;
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={drawings[name]} strokeDasharray={dashed} />
    </svg>
  );
}
