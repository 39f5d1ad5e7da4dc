import { DOES } from './does.ts';
import { GROUPED } from './row-groups.ts';

/** What shows again a part that was hidden while something in it was on its way. */
const SHOWS = ['hidden', 'style'];

/** Where the focus was, remembered while it could still be seen. */
interface Place {
  element: HTMLElement;
  /** The list item around it, the list, and its place there. */
  item: Element | null;
  list: Element | null;
  at: number;
  does: string | null;
  /** The field of a form around it. */
  field: Element | null;
  /** It was hidden, or put elsewhere in the page, and nobody left it: it gets the focus back when it can have it again. */
  lost: boolean;
}

/**
 * Keeps the focus from falling out of the page when what had it goes, as the button of a step that was done does: it goes
 * to the next item on which the same can be done, else to the heading of the panel, else to the first heading; in a form it
 * stays with its field. What was only hidden or moved gets it back. What draws the change may place it itself; who left it by
 * hand keeps it where it is. Returns what ends it.
 */
export function keepFocus(page: Document = document): () => void {
  /** By the dialog or page they lie in: a dialog that closes gives the word back to the page below. */
  const places = new WeakMap<Element, Place>();
  const scopeOf = (element: Element) => element.closest('dialog') ?? page.body;
  const scopeNow = () => [...page.querySelectorAll('dialog[open]')].at(-1) ?? page.body;
  const isLost = () => page.activeElement === page.body || page.activeElement === null;

  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) places.set(scopeOf(target), placeOf(target));
  };
  const leave = ({ target }: FocusEvent) => {
    // Some browsers tell it of an element that is just being taken away, too.
    queueMicrotask(() => {
      if (!(target instanceof HTMLElement) || !target.isConnected || !isLost()) return;
      const scope = scopeOf(target);
      look(observer.takeRecords());
      // What a dialog was opened over is left for the dialog, and asked again when that closes.
      if (!places.get(scope)?.lost && scope === scopeNow()) places.delete(scope);
    });
  };
  const look = (changes: readonly MutationRecord[]) => {
    if (!isLost()) return;
    const scope = scopeNow();
    const place = places.get(scope);
    if (!place) return;
    if (!canHold(place.element) || isTakenBy(changes, place.element)) place.lost = true;
    if (!place.lost) return;
    // Whoever drew the change places the focus in the same breath, where it has a better place.
    requestAnimationFrame(() => {
      if (!isLost() || places.get(scope) !== place || !scope.isConnected) return;
      const own = canHold(place.element) ? place.element : null;
      // None may be able to take it yet, as while the page waits for a part: the next change is asked again.
      for (const next of [own, controlIn(place.field), nextItem(place), headingOf(scope)]) {
        next?.focus();
        if (!isLost()) return;
      }
    });
  };

  const observer = new MutationObserver(look);
  // Who was somewhere before this began is there still.
  if (!isLost() && page.activeElement instanceof HTMLElement)
    places.set(scopeOf(page.activeElement), placeOf(page.activeElement));
  observer.observe(page.body, { childList: true, subtree: true, attributeFilter: SHOWS });
  page.addEventListener('focusin', note);
  page.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', note);
    page.removeEventListener('focusout', leave);
  };
}

/** Whether the element could have the focus: one that is hidden or switched off has lost it as one that is gone. */
function canHold(element: HTMLElement): boolean {
  return element.isConnected && (element.checkVisibility?.() ?? true) && !element.matches(':disabled');
}

/** Whether one of the changes took the element out of the page, be it to put it elsewhere, as a list does that moves its items. */
function isTakenBy(changes: readonly MutationRecord[], element: HTMLElement): boolean {
  return changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
}

/** As if the element had gone: what it was there for is done, and what comes next is somewhere else. */
export function moveOn(element: HTMLElement, does: string): void {
  const scope = element.closest('dialog') ?? document.body;
  (nextItem({ ...placeOf(element), does }) ?? headingOf(scope))?.focus();
}

function placeOf(element: HTMLElement): Place {
  const item = element.closest('li, tr');
  const list = item?.closest(`[${GROUPED}]`) ?? item?.parentElement ?? null;
  return {
    element,
    item,
    list,
    at: item && list ? itemsOf(list).indexOf(item) : -1,
    does: element.closest(`[${DOES}]`)?.getAttribute(DOES) ?? null,
    field: element.closest('[id$="-field"], fieldset'),
    lost: false,
  };
}

/** The items of a list; of one with groups those of all groups. */
const itemsOf = (list: Element): Element[] =>
  list.hasAttribute(GROUPED)
    ? [...list.querySelectorAll(':scope > tbody > tr, :scope > li > ul > li')]
    : [...list.children];

/** The next item on which the same can be done, from the end on again from the beginning. */
function nextItem({ item, list, at, does }: Place): HTMLElement | null {
  if (!list?.isConnected) return null;
  const items = itemsOf(list);
  const stays = item === null ? -1 : items.indexOf(item);
  const from = stays < 0 ? at : stays + 1;
  const offered = [...items.slice(from), ...items.slice(0, from)].flatMap((one) => [
    ...one.querySelectorAll<HTMLElement>(`[${DOES}]:not([aria-disabled])`),
  ]);
  const found = offered.find((one) => does === null || one.getAttribute(DOES) === does);
  return found?.matches('button') === false ? found.querySelector('button') : (found ?? null);
}

/** Another control of the same field: what sends a file goes while the file is on its way. */
function controlIn(field: Element | null): HTMLElement | null {
  if (!field?.isConnected) return null;
  return controlsIn(field)[0] ?? null;
}

/** Of a page its own part: what stands around it is the same everywhere. */
function headingOf(scope: Element): HTMLElement | null {
  const part = scope.querySelector('main') ?? scope;
  const panel = part.querySelector<HTMLElement>('[data-panel-heading]');
  const heading = panel ?? part.querySelector<HTMLElement>('h1, h2');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}

/** What comes after a control in the order of the Tab key, inside the same page or dialog. */
export function controlAfter(control: HTMLElement): HTMLElement | null {
  const scope = control.closest('dialog, main') ?? document.body;
  const all = controlsIn(scope);
  return all[all.indexOf(control) + 1] ?? null;
}

/** All that the Tab key stops at, in order. */
function controlsIn(part: Element): HTMLElement[] {
  const all = part.querySelectorAll<HTMLElement>(
    'input:not([type=hidden], [hidden]), select, textarea, button, a[href], [tabindex]',
  );
  return [...all].filter((one) => one.tabIndex >= 0);
}
