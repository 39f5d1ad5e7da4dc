import { useSearchParams } from 'react-router-dom';

export type Span = 'week' | 'day';

/** Which part of a calendar is looked at. */
export interface CalendarPlace {
  /** ISO day. */
  day: string;
  span: Span;
  /** Id of the lane that is looked at alone; empty = all. */
  lane: string;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What of a calendar is looked at stands in the address, so that links and a reload keep it. */
export function useCalendarPlace(
  block: string,
  usual: CalendarPlace,
): [CalendarPlace, (change: Partial<CalendarPlace>) => void] {
  const [query, setQuery] = useSearchParams();
  const said = (name: keyof CalendarPlace) => query.get(`${block}.${name}`);
  const [day, span] = [said('day'), said('span')];
  const place: CalendarPlace = {
    day: isDay(day) ? day : usual.day,
    span: span === 'week' || span === 'day' ? span : usual.span,
    lane: said('lane') ?? usual.lane,
  };
  const change = (next: Partial<CalendarPlace>) =>
    setQuery(
      (now) => {
        const query = new URLSearchParams(now);
        for (const [name, value] of Object.entries({ ...place, ...next })) {
          if (value === usual[name as keyof CalendarPlace]) query.delete(`${block}.${name}`);
          else query.set(`${block}.${name}`, value);
        }
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  return [place, change];
}
