import { useRef, useState } from 'react';
import type { ActionStart } from '../../../definition/wire.ts';
import type { ActionTarget } from '../../data/actions.ts';
import type { PageKey } from '../../data/queries.ts';
import { readDraft, removeDraft, writeDraft } from '../../drafts/local-drafts.ts';

/** What was typed, and the version of the row it was typed on: a newer one in between is a conflict to be shown. */
export interface Draft {
  data: Record<string, unknown>;
  reason: string;
  version: number | null;
  /** Key of a try to send exactly this whose answer never came: whoever sends it again means the same act. */
  intent?: string | null;
}

const NOTHING: Draft['data'] = {};

export interface DraftHandle extends Draft {
  /** Something of it was typed and is not on the server. */
  dirty: boolean;
  /** Something was typed since the form was opened. */
  touched: boolean;
  /** It was typed in an earlier visit. */
  restored: boolean;
  /** Grows when the data are other ones: the form library reads its data once. */
  edition: number;
  type: (change: Partial<Draft>) => void;
  /** It is being sent under this key; `null` = the server has answered. */
  tried: (intent: string | null) => void;
  /** Puts other data in the form's place. */
  replace: (change: Partial<Draft>) => void;
  /** It is on the server. */
  done: () => void;
  /** The person gives it up: what a field still gives while it goes is not kept either. */
  discard: () => void;
  startOver: () => void;
}

/** Where the input of an action is kept. What is to be a new row is one of the department that it was typed in. */
export function draftPlace(
  { viewer, department, route }: PageKey,
  { name, id, item }: Pick<ActionTarget, 'name' | 'id' | 'item'>,
  row: string | undefined,
): string {
  return [viewer, route, name, id ?? row ?? department, item].join(':');
}

/**
 * The input of a transition's form, kept on this device until it is sent. `place` tells it from every other; `filled` is
 * what was filled in elsewhere and is asked no more.
 */
export function useDraft(
  place: string,
  start: ActionStart,
  filled: Draft['data'] = NOTHING,
  reason = '',
): DraftHandle {
  const fresh: Draft = { data: { ...start.defaults, ...filled }, reason, version: start.version };
  const [kept] = useState(() => readDraft<Draft>(place)?.value ?? null);
  const [draft, setDraft] = useState(
    kept
      ? { ...fresh, ...kept, data: { ...kept.data, ...filled }, version: kept.version ?? start.version }
      : fresh,
  );
  const [dirty, setDirty] = useState(kept !== null);
  const [touched, setTouched] = useState(false);
  const [restored, setRestored] = useState(kept !== null);
  const [edition, setEdition] = useState(0);
  // Two fields may be given to it in one event, before anything is drawn again.
  const latest = useRef(draft);
  const put = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };
  const givenUp = useRef(false);
  const type = (change: Partial<Draft>) => {
    if (givenUp.current) return;
    const next = { ...latest.current, ...change };
    // The form library tells what it was given, too.
    if (JSON.stringify(next) === JSON.stringify(latest.current)) return;
    put({ ...next, intent: null });
    setDirty(true);
    setTouched(true);
    writeDraft(place, latest.current, new Date());
  };
  const done = () => {
    removeDraft(place);
    setDirty(false);
    setTouched(false);
  };
  return {
    ...draft,
    dirty,
    touched,
    restored,
    edition,
    type,
    tried(intent) {
      put({ ...latest.current, intent });
      if (dirty) writeDraft(place, latest.current, new Date());
    },
    done,
    discard() {
      givenUp.current = true;
      done();
    },
    replace(change) {
      type(change);
      setEdition((n) => n + 1);
    },
    startOver() {
      done();
      setRestored(false);
      put(fresh);
      setEdition((n) => n + 1);
    },
  };
}
