import type { Page } from '@playwright/test';
import { yourTurn } from '../../../src/engine/ui/texts.ts';

/**
 * Whether a button or link of the panel of the reader's turn ("Giliran Anda", "Giliran Anda sebagai Ketua"), of a panel that has none its
 * heading, is seen whole at the top of the page, with nothing over it. `null`: the page does not say that it is the reader's turn, or a
 * dialog over it asks something.
 */
export function nextStepIsSeen(page: Page): Promise<boolean | null> {
  return page.evaluate((turn) => {
    if (document.querySelector('dialog:modal')) return null;
    window.scrollTo(0, 0);
    const isSeen = (one: Element) => {
      const { top, bottom, left, width } = one.getBoundingClientRect();
      const inWindow = top >= 0 && bottom <= window.innerHeight;
      return inWindow && one.contains(document.elementFromPoint(left + width / 2, bottom - 4));
    };
    const headings = [...document.querySelectorAll('main [data-panel-heading]')];
    const heading = headings.find((one) => one.textContent?.startsWith(turn));
    if (!heading) return null;
    const presses = [...(heading.closest('section')?.querySelectorAll('button, a[href]') ?? [])];
    return (presses.length > 0 ? presses : [heading]).some(isSeen);
  }, yourTurn);
}
