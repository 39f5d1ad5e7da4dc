import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** Not before the page is drawn, and not when it is wanted: without a network it could not come any more. */
const CHIP_AFTER_MS = 1000;

/** Where the input is and whether there is a network; nothing until its code is here. */
export function useChip(): ReactNode {
  const [Chip, setChip] = useState<ComponentType | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without it a page is as good as before.
      import('./keep-chip.tsx').then(
        (module) => setChip(() => module.default),
        () => undefined,
      );
    }, CHIP_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return Chip ? <Chip /> : null;
}
