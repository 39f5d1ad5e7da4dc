import { useEffect, useEffectEvent } from 'react';

/** Opens the search on Ctrl K or Cmd K, anywhere. Apart from the palette, whose code comes only when it opens. */
export function useCommandKey(onOpen: () => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const chord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!chord || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
