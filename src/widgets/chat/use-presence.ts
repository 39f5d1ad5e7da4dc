import { useEffect, useState } from 'react';
import { live } from '../../engine/door.ts';

/** Name of the presence channel. Source: specification section 7. */
const CHANNEL = 'Chat';

/** Who has the application open now, by id; whoever hides it is not among them. Nobody where there is no live connection. */
export function usePresence(): ReadonlySet<string> {
  const [people, setPeople] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const end = live.join(CHANNEL, {
      here: (there) => setPeople(new Set(there)),
      joining: (person) => setPeople((before) => new Set(before).add(person)),
      leaving: (person) => setPeople((before) => new Set([...before].filter((one) => one !== person))),
    });
    const stop = live.onState(({ connected }) => connected || setPeople(new Set()));
    return () => {
      end();
      stop();
    };
  }, []);
  return people;
}

const nothing = () => undefined;

/** Others see that the person is there, on pages that show nobody's presence, too. */
export function useBeingThere(): void {
  useEffect(() => live.join(CHANNEL, { here: nothing, joining: nothing, leaving: nothing }), []);
}
