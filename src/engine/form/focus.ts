import { unfold } from '../ui/unfold.ts';

const TRIES = 30;

/**
 * Moves the focus to what `find` gives, as soon as it gives something: a closed item may have to open and a windowed
 * list to scroll first. Gives up after 30 frames.
 */
export function focusSoon(find: () => HTMLElement | null | undefined, tries = TRIES): void {
  const target = find();
  if (target) {
    unfold(target);
    target.scrollIntoView({ block: 'center' });
    target.focus({ preventScroll: true });
  } else if (tries > 0) {
    requestAnimationFrame(() => focusSoon(find, tries - 1));
  }
}

/** Moves the focus to a field by its id, or to the first control inside its frame. */
export function focusField(id: string): void {
  focusSoon(() => {
    const frame = document.getElementById(`${id}-field`);
    return (
      document.getElementById(id) ?? frame?.querySelector<HTMLElement>('input, select, textarea, button')
    );
  });
}
