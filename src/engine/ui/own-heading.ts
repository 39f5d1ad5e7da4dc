import { createContext, useContext, useEffect } from 'react';

/** What a page is called once its part written by hand knows better, as the name of the file that it shows. */
export interface Heading {
  title: string;
  /** In smaller type below it. */
  note?: string;
}

/** Where such a heading is told to; without a frame that asks for it the page keeps the one of its screen. */
export const TellHeading = createContext<((heading: Heading | null) => void) | null>(null);

/** Heads the page, as long as the part is drawn; `null` leaves it what the screen says. */
export function useHeading(heading: Heading | null): void {
  const tell = useContext(TellHeading);
  const { title, note } = heading ?? {};
  useEffect(() => {
    tell?.(title === undefined ? null : { title, note });
    return () => tell?.(null);
  }, [tell, title, note]);
}
