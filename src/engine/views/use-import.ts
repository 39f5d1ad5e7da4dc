import { useSearchParams } from 'react-router-dom';

/** In the address, so that a reload, a link and "back" bring the same; empty = a file is still to be chosen. */
const NAME = 'impor';

export interface ImportPlace {
  /** Id of the run that is looked at; empty = none yet; `null` = the list is. */
  run: string | null;
  open: (run: string) => void;
  close: () => void;
}

/** Whether rows are being brought into a list in place of the list itself. `prefix` tells several lists of a page apart. */
export function useImport(prefix: string): ImportPlace {
  const [query, setQuery] = useSearchParams();
  const change = (write: (query: URLSearchParams) => void) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      write(next);
      return next;
    });
  return {
    run: query.get(prefix + NAME),
    open: (run) => change((next) => next.set(prefix + NAME, run)),
    close: () => change((next) => next.delete(prefix + NAME)),
  };
}

/** Whether rows are being brought into some list of the page: it offers nothing else then. */
export function useImporting(): boolean {
  const [query] = useSearchParams();
  return [...query.keys()].some((name) => name.split('.').at(-1) === NAME);
}
