import { useEffect, useRef, useState } from 'react';

/** Pixels below the top of the window within which a heading counts as reached. */
const REACHED = 240;

/**
 * Which of the headings with `ids` is being read: the last that has come to the upper part of the window, at the end of
 * the page the last of all, and after `goTo` the one gone to, until one scrolls on.
 */
export function useSectionRead(ids: readonly string[]) {
  const [read, setRead] = useState(ids[0]);
  const wentTo = useRef<number>(undefined);
  const key = ids.join(' ');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (wentTo.current === window.scrollY) return;
        wentTo.current = undefined;
        setRead(sectionReadOf(key.split(' ')));
      });
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
    };
  }, [key]);
  const goTo = (id: string) => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
    wentTo.current = window.scrollY;
    setRead(id);
  };
  return { read: read ?? ids[0], goTo };
}

function sectionReadOf(ids: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY + window.innerHeight >= scrollHeight - 1) return ids.at(-1);
  return ids.findLast((id) => topOf(id) <= REACHED) ?? ids[0];
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}
