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
  children,
}: {
  items: T[];
  first?: number;
  children: (shown: T[]) => ReactNode;
}) {
  const [all, showAll] = useState(false);
  const shown = all ? items : items.slice(0, first);
  return (
    <>
      {children(shown)}
      {shown.length < items.length ? (
        <Button kind="quiet" size="toolbar" onClick={() => showAll(true)}>
          {texts.showAll(items.length)}
        </Button>
      ) : null}
    </>
  );
}
