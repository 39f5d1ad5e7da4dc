import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import styles from './popover.module.css';

/** Keeps 8 px to every edge of the window; opens upwards when there is more room above. */
function place(panel: HTMLElement, anchor: DOMRect, align: 'start' | 'end'): void {
  const { width, height } = panel.getBoundingClientRect();
  const below = window.innerHeight - anchor.bottom;
  const up = below < height + 12 && anchor.top > below;
  const wanted = align === 'end' ? anchor.right - width : anchor.left;
  const left = Math.max(8, Math.min(wanted, document.documentElement.clientWidth - width - 8));
  const top = up ? Math.max(8, anchor.top - height - 4) : anchor.bottom + 4;
  panel.style.setProperty('left', `${left}px`);
  panel.style.setProperty('top', `${top}px`);
  panel.style.setProperty('--anchor', `${anchor.width}px`);
  panel.style.setProperty('--room', `${(up ? anchor.top : below) - 16}px`);
}

/**
 * While open, lifts an element with `popover="manual"` to the top layer and keeps it at its anchor, whatever scrolls
 * or cuts off around it.
 */
export function useTopLayer(
  open: boolean,
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  align: 'start' | 'end' = 'start',
): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    element.showPopover?.();
    const move = () => anchor.current && place(element, anchor.current.getBoundingClientRect(), align);
    move();
    // What is inside may still grow: choices arrive, a search narrows them.
    const observer = new ResizeObserver(move);
    observer.observe(element);
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
      element.hidePopover?.();
    };
  }, [open, panel, anchor, align]);
  // What was chosen in it may have put something above its anchor.
  useLayoutEffect(() => {
    if (open && panel.current && anchor.current)
      place(panel.current, anchor.current.getBoundingClientRect(), align);
  });
}

export interface FloatProps {
  open: boolean;
  onClose: () => void;
  /** The element it belongs to. */
  anchor: RefObject<HTMLElement | null>;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
  id?: string;
  role?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/**
 * A panel in the top layer under its opener. A press or focus outside closes it; Esc closes it and gives the focus
 * back to the opener. The base of menus, filters and notifications.
 */
export function Float({ open, onClose, anchor, align = 'start', className, children, ...rest }: FloatProps) {
  const panel = useRef<HTMLDivElement>(null);
  useTopLayer(open, panel, anchor, align);

  useEffect(() => {
    if (!open) return;
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (panel.current?.contains(target) || anchor.current?.contains(target));
    const away = (event: Event) => {
      if (!inside(event.target)) onClose();
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      anchor.current?.focus();
      onClose();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    document.addEventListener('keydown', leave, true);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
      document.removeEventListener('keydown', leave, true);
    };
  }, [open, onClose, anchor]);

  if (!open) return null;
  return (
    <div {...rest} ref={panel} popover="manual" className={classes(styles.float, className)}>
      {children}
    </div>
  );
}

export interface OpenerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-controls': string | undefined;
  onClick: () => void;
}

/** State of a floating panel and the props its opener needs. */
export function useFloat(kind: 'dialog' | 'menu') {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);
  const opener: OpenerProps = {
    ref: anchor,
    'aria-expanded': open,
    'aria-haspopup': kind,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen((now) => !now),
  };
  /** Closes from inside: the focus goes back to where it came from. */
  const leave = useCallback(() => {
    anchor.current?.focus();
    setOpen(false);
  }, []);
  return { open, close, leave, anchor, id, opener };
}

export interface PopoverProps {
  /** Accessible name of the panel. */
  label: string;
  /** Draws the opener; spread the props on a button. */
  opener: (props: OpenerProps) => ReactNode;
  align?: 'start' | 'end';
  className?: string;
  /** False while what takes the focus is still to come; until then the opener keeps it. */
  ready?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** Moves the focus to the first control of a panel. Whoever waited may have gone on inside: then it stays. */
function focusInside(panel: Element | null | undefined): void {
  if (panel?.contains(document.activeElement)) return;
  panel?.querySelector<HTMLElement>('input, select, button, a[href]')?.focus();
}

/** As `ref` of content that comes after its panel has opened: takes the focus that the panel found no place for. */
export const takesFocus = (content: Element | null): void => focusInside(content?.closest('[popover]'));

/** A non-modal panel with any content: notifications, filter choices, column chooser. Focus moves into it. */
export function Popover({ label, opener, align, className, ready = true, children }: PopoverProps) {
  const float = useFloat('dialog');
  useEffect(() => {
    if (float.open && ready) focusInside(document.getElementById(float.id));
  }, [float.open, float.id, ready]);
  return (
    <>
      {opener(float.opener)}
      <Float
        id={float.id}
        role="dialog"
        aria-label={label}
        open={float.open}
        onClose={float.close}
        anchor={float.anchor}
        align={align}
        className={className}
      >
        {typeof children === 'function' ? children(float.leave) : children}
      </Float>
    </>
  );
}
