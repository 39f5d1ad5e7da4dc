import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import * as texts from './texts.ts';

/**
 * The first rows of a list that may be long, and a button that shows the rest. A page is for what matters now; nothing is
 * out of reach.
 */
export function FirstOf<T>({
  items,
  first = 8,
  of,
  children,
}: {
  items: T[];
  first?: number;
  /** How many there are, where that is more than the items at hand. */
  of?: number;
  children: (shown: T[]) => ReactNode;
}) {
  const [all, showAll] = useState(false);
  const shown = all ? items : items.slice(0, first);
  return (
    <>
      {children(shown)}
      {shown.length < items.length ? (
        <Button kind="quiet" size="toolbar" onClick={() => showAll(true)}>
          {texts.showAll(of ?? items.length)}
        </Button>
      ) : null}
    </>
  );
}
