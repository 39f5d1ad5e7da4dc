import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from './chunk-error.ts';
import { whenIdle } from './when-idle.ts';

const AGAIN_MS = 5000;

/**
 * Draws a piece that nobody waits for: its code is loaded once the page rests, and asked for again when it does not come.
 * `load` is the same function each time.
 */
export function AtRest({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [Piece, setPiece] = useState<ComponentType | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const attempt = () =>
      loadChunk(load).then(
        (piece) => !gone && setPiece(() => piece.default),
        () => {
          if (!gone) timer = setTimeout(attempt, AGAIN_MS);
        },
      );
    const callOff = whenIdle(() => void attempt());
    return () => {
      gone = true;
      callOff();
      clearTimeout(timer);
    };
  }, [load]);
  return Piece ? <Piece /> : null;
}
