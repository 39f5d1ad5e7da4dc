import type { Page } from '@playwright/test';

/** Smallest side of what a finger is to hit, in px. */
const FINGER = 44;

/**
 * What can be pressed and is smaller than a finger: measured by what a touch there would hit, not by what is painted, and
 * at every line of what wraps. Links in the middle of a sentence are left out, as in WCAG 2.5.8; a link that is all its
 * cell, item or notice says is none.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const ACTIVE = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      let steps = 0;
      while (steps < least && hits(element, x + dx * (steps + 1), y + dy * (steps + 1))) steps++;
      return steps;
    };
    const hits = (element: Element, x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      if (!top) return false;
      if (element.contains(top)) return true;
      const label = top.closest('label');
      return label !== null && label.control === element;
    };
    const blockOf = (start: Element | null) => {
      let at = start;
      while (at && getComputedStyle(at).display.startsWith('inline')) at = at.parentElement;
      return at;
    };
    /** Words of the same lines that cannot be pressed themselves. */
    const inSentence = (element: Element) => {
      const block = blockOf(element.parentElement);
      if (!block || !element.matches('a') || getComputedStyle(element).display !== 'inline') return false;
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const around = node.parentElement;
        const seen = around !== null && around.getBoundingClientRect().width > 1;
        if (!seen || around.closest(ACTIVE) || blockOf(around) !== block) continue;
        if (/\p{L}{2}/u.test(node.textContent ?? '')) return true;
      }
      return false;
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(ACTIVE)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || inSentence(element)) continue;
      const { width: painted } = element.getBoundingClientRect();
      // Only read out, or shown once it has the focus.
      if (painted <= 1) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const middles = [...element.getClientRects()]
        .filter((line) => line.width > 1)
        .map((line) => ({ x: line.x + line.width / 2, y: line.y + line.height / 2 }))
        .filter(({ x, y }) => hits(element, x, y));
      // Under something else at every middle: a label or a bar of its own.
      if (middles.length === 0) continue;
      const sizes = middles.map(({ x, y }) => ({
        width: 1 + reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0),
        height: 1 + reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1),
      }));
      const width = Math.max(...sizes.map((size) => size.width));
      const height = Math.min(...sizes.map((size) => size.height));
      if (width >= least && height >= least) continue;
      const { tagName, className, textContent } = element;
      found.push(
        `${width} × ${height} ${tagName}.${className} ${(element.ariaLabel ?? textContent ?? '').trim().slice(0, 40)}`,
      );
    }
    window.scrollTo(0, 0);
    return found;
  }, FINGER);
}

/** Words with a number in them that break over two lines, as no NIM or file number may. */
export function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S*\d{4,}\S*/g)) {
        // What is longer than any line has to break somewhere, and so does a file's name.
        if (word.length > 24 || /\.\w{2,4}$/.test(word)) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  });
}

/** Hints inside empty fields that the field is too narrow for. */
export function cutPlaceholders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ink = document.createElement('canvas').getContext('2d');
    if (!ink) return ['no canvas'];
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((input) => {
      const style = getComputedStyle(input);
      ink.font = style.font;
      const room =
        input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const needed = ink.measureText(input.placeholder).width;
      return room > 0 && needed > room + 1 ? [`${input.placeholder}: ${Math.round(needed)} in ${room}`] : [];
    });
  });
}

/** Share of the window's height that bars keep while one reads in the middle of the page. */
export async function heightOfBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight / 2);
    const bars = new Set<Element>();
    for (const y of [1, innerHeight - 2])
      for (let at = document.elementFromPoint(innerWidth / 2, y); at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) bars.add(at);
    const outermost = [...bars].filter(
      (bar) => ![...bars].some((other) => other !== bar && other.contains(bar)),
    );
    return outermost.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight;
  });
}

/** How far below the top of the page the first row of its list begins, in px; `null` = there is no row. */
export function firstRowAt(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    window.scrollTo(0, 0);
    const row = document.querySelector('main table tbody tr, main ul[aria-busy] > li');
    return row ? Math.round(row.getBoundingClientRect().top) : null;
  });
}

/** Texts cut after some lines beside room that the page leaves empty. */
export function cutBesideRoom(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const left = main ? innerWidth - main.getBoundingClientRect().right : 0;
    if (left < 48) return [];
    return [...document.querySelectorAll('main *')]
      .filter(
        (one) => getComputedStyle(one).webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + 2,
      )
      .map((one) => `${Math.round(left)} px beside: ${one.textContent?.slice(0, 60)}`);
  });
}

/** Fields side by side whose controls do not begin at one height. */
export function unevenControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROL = 'input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea';
    const cells = [...document.querySelectorAll('main [id$="-field"], dialog [id$="-field"]')].flatMap(
      (cell) => {
        const controls = [...cell.querySelectorAll(CONTROL)].filter((one) => one.checkVisibility());
        // A list or a group has several; its own cells are looked at.
        if (controls.length !== 1 || cell.querySelector('[id$="-field"]')) return [];
        const { left, right, top } = cell.getBoundingClientRect();
        return [{ left, right, top, at: controls[0]?.getBoundingClientRect().top ?? 0, id: cell.id }];
      },
    );
    return cells.flatMap((one) =>
      cells
        .filter(
          (other) =>
            Math.abs(other.top - one.top) < 2 && other.left >= one.right && Math.abs(other.at - one.at) > 1,
        )
        .map((other) => `${one.id} at ${Math.round(one.at)}, ${other.id} at ${Math.round(other.at)}`),
    );
  });
}

/** The narrowest table that has the whole page, in px; and the most columns that have room in any. */
const WHOLE = 1000;
const FEW_COLUMNS = 8;

/** Rows of a table that has the whole page whose two buttons stand below each other. */
export function stackedActions(page: Page): Promise<string[]> {
  return page.evaluate(
    (whole) =>
      [...document.querySelectorAll('main tbody [class*="rowActions"]')].flatMap((box) => {
        const tops = [...box.children].map((one) => one.getBoundingClientRect().top);
        const wide = (box.closest('table')?.clientWidth ?? 0) >= whole;
        const below = tops.length === 2 && Math.abs((tops[0] ?? 0) - (tops[1] ?? 0)) > 12;
        return wide && below ? [box.textContent ?? ''] : [];
      }),
    WHOLE,
  );
}

/** Tables of few columns that reach beyond their place all the same. */
export function widerTables(page: Page): Promise<string[]> {
  return page.evaluate(
    (few) =>
      [...document.querySelectorAll('main table')].flatMap((table) => {
        const { width } = table.getBoundingClientRect();
        const room = table.parentElement?.clientWidth ?? width;
        const columns = table.querySelectorAll('thead th').length;
        return columns <= few && width > room + 1
          ? [`${table.querySelector('caption')?.textContent}: ${Math.round(width)} in ${room}`]
          : [];
      }),
    FEW_COLUMNS,
  );
}
