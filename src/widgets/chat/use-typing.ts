import { useEffect, useRef, useState } from 'react';
import { live } from '../../engine/door.ts';
import { CHANNEL } from './use-chat.ts';

const EVENT = 'typing';
/** As often as it is said while somebody types. */
const SAID_EACH_MS = 3000;
/** Longer than the above, so that it does not flicker while they go on. */
const SHOWN_MS = 5000;

export interface Typing {
  /** The other one writes something now. */
  typing: boolean;
  tell: () => void;
}

/**
 * Whether the other one is writing, and how to tell them the same; a hint between pages, of which no server keeps anything.
 * `newest`: number of the newest message of the other one, with which it ends. Whoever hides that they are there does not tell.
 */
export function useTyping(
  id: string,
  { viewer, hides }: { viewer: string; hides: boolean },
  newest: number,
): Typing {
  const [until, setUntil] = useState({ heard: 0, newest: 0 });
  const said = useRef(0);
  const known = useRef({ viewer, newest });
  useEffect(() => {
    known.current = { viewer, newest };
  });
  useEffect(
    () =>
      live.hearWhisper(CHANNEL + id, EVENT, (data) => {
        // Another page of one's own may be in the channel too.
        if (Object(data).person === known.current.viewer) return;
        setUntil({ heard: Date.now(), newest: known.current.newest });
      }),
    [id],
  );
  const { heard } = until;
  useEffect(() => {
    if (heard === 0) return;
    const timer = setTimeout(() => setUntil({ heard: 0, newest: 0 }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [heard]);
  return {
    typing: heard > 0 && until.newest === newest,
    tell: () => {
      if (hides || Date.now() - said.current < SAID_EACH_MS) return;
      said.current = Date.now();
      live.whisper(CHANNEL + id, EVENT, { person: viewer });
    },
  };
}
