import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** Whoever is led here by the address (`?part=`) stands at the heading of the section around; also once more by the same link. */
export function OpenedHere({ part }: { part: string }) {
  const { search, key } = useLocation();
  const [query, setQuery] = useSearchParams();
  const place = useRef<HTMLSpanElement>(null);
  const led = useRef<string | null>(null);
  const wanted = query.get('part') === part;
  const lead = useEffectEvent(() => {
    const before = led.current;
    led.current = wanted ? search : null;
    if (!wanted) return;
    const heading = headingAround(place.current);
    if (before === null || before === search) return heading && standAt(heading);
    // A filter or a tab of a list was chosen: the address says that now, and the link leads here again.
    setQuery(withoutPart, { replace: true, preventScrollReset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address once more has another key
  useEffect(() => lead() ?? undefined, [key]);
  return <span ref={place} hidden />;
}

export const withoutPart = (query: URLSearchParams) =>
  new URLSearchParams([...query].filter(([name]) => name !== 'part'));

/** The heading of the section around, where that holds several blocks; else the one of the block itself. */
function headingAround(place: Element | null): HTMLElement | null {
  const own = place?.closest('section');
  return (own?.parentElement?.closest('section') ?? own)?.querySelector<HTMLElement>('h2') ?? null;
}

const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/** Focused and in sight, also while what stands above still finds its height, until somebody moves. */
function standAt(heading: HTMLElement): () => void {
  const show = () => heading.scrollIntoView({ block: 'start' });
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  show();
  const watch = new ResizeObserver(show);
  watch.observe(document.body);
  const end = () => {
    watch.disconnect();
    for (const move of MOVES) window.removeEventListener(move, end);
  };
  for (const move of MOVES) window.addEventListener(move, end, { passive: true });
  return end;
}
