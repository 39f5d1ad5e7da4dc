/**
 * Whether somebody is pressing on the page or has a menu open: what they aim at must stay where it is meanwhile, so what would
 * move it waits.
 */
const holders = new Set<object>();
let waiting: (() => void)[] = [];

/** Answers the function that lets go again. */
export function holdStill(): () => void {
  const holder = {};
  holders.add(holder);
  return () => {
    holders.delete(holder);
    if (holders.size > 0) return;
    const released = waiting;
    waiting = [];
    for (const release of released) release();
  };
}

/** Resolves when nothing is held: at once where nothing is. */
export async function whenFree(): Promise<void> {
  while (holders.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

/** A pointer that went astray, as into another window, holds nothing up for longer. */
const LONGEST_MS = 5_000;

let letGo: (() => void) | null = null;
let astray: ReturnType<typeof setTimeout> | undefined;

function press(): void {
  release();
  letGo = holdStill();
  astray = setTimeout(release, LONGEST_MS);
}

function release(): void {
  clearTimeout(astray);
  letGo?.();
  letGo = null;
}

/** The click comes after the pointer is up, and must still meet what was pressed. */
const releaseAfterClick = () => void setTimeout(release);

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', press, { capture: true, passive: true });
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, releaseAfterClick, { capture: true, passive: true });
}
