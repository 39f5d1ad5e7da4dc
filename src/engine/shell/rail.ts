import { useState } from 'react';

const KEY = 'rail';

export interface Rail {
  rail: boolean;
  toggle: () => void;
}

/** Rail or full sidebar: the person's choice for this page, else what the page needs. */
export function useRail(page: string, wide: boolean): Rail {
  const [choices, setChoices] = useState(readChoices);
  const rail = choices[page] ?? wide;
  return {
    rail,
    toggle: () => {
      const next = { ...choices, [page]: !rail };
      localStorage.setItem(KEY, JSON.stringify(next));
      setChoices(next);
    },
  };
}

function readChoices(): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}
