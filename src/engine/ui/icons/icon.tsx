import { useSyncExternalStore } from 'react';
import { drawings } from './drawings.ts';
import styles from './icon.module.css';
import { laterDrawings, waitForLater } from './later.ts';
import type { laterDrawings as LaterDrawings } from './later-drawings.ts';

export type IconName = keyof typeof drawings | keyof typeof LaterDrawings;

/** Name from data to a drawable name: missing becomes `circle`; one that nobody knows is drawn as one. */
export function toIconName(name: string | null | undefined): IconName {
  return (name || 'circle') as IconName;
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
export function Icon(props: IconProps) {
  const path = drawingOf(drawings, props.name);
  return path ? <Stroke {...props} path={path} /> : <LaterIcon {...props} />;
}

/** The name may come from data. */
function drawingOf(known: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/** Its place is kept until the drawing is there. */
function LaterIcon(props: IconProps) {
  const later = useSyncExternalStore(waitForLater, laterDrawings);
  return <Stroke {...props} path={later ? (drawingOf(later, props.name) ?? drawings.circle) : ''} />;
}

function Stroke({ name, size = 18, label, className, path }: IconProps & { path: string }) {
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
      <path d={path} strokeDasharray={dashed} />
    </svg>
  );
}
