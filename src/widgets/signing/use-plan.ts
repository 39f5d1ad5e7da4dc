import { useCallback, useEffect, useState } from 'react';
import {
  type ActionTarget,
  doAction,
  newId,
  type PageScope,
  readDraft,
  removeDraft,
  startAction,
  useUnsaved,
  writeDraft,
} from '../../engine/door.ts';
import { planOf, type Signer } from './plan.ts';

/** As many steps can be undone. */
const MOST_STEPS = 100;

export interface PlanEditing {
  /** `null` = it is still being asked for. */
  plan: Signer[] | null;
  failure: unknown;
  dirty: boolean;
  /** What was not saved the last time was found on this device. */
  restored: boolean;
  change: (next: Signer[]) => void;
  /** `null` = there is nothing to undo. */
  undo: (() => void) | null;
  /** Back to what the server has. */
  discard: () => void;
  save: () => Promise<void>;
  send: () => Promise<void>;
  /** Saves, then does what takes the plan as it is kept, or gives another one. */
  act: (name: 'keep_layout' | 'use_layout', input: Record<string, unknown>) => Promise<string | null>;
}

/**
 * The plan as it is being worked on: every step can be undone, and what is not saved yet stays on this device. `place`
 * names the person and the document.
 */
export function usePlan({ key, page }: PageScope, place: string): PlanEditing {
  const [saved, setSaved] = useState<Signer[] | null>(null);
  const [version, setVersion] = useState(page.row?.version ?? null);
  const [steps, setSteps] = useState<Signer[][]>([]);
  const [restored, setRestored] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const read = useCallback(async () => {
    const { defaults, version: now } = await startAction(key, { name: 'arrange' });
    setVersion(now);
    return planOf(defaults.signers);
  }, [key]);
  useEffect(() => {
    let gone = false;
    read().then(
      (plan) => {
        if (gone) return;
        const draft = readDraft<Signer[]>(place);
        setSaved(plan);
        setSteps(draft ? [plan, planOf(draft.value)] : [plan]);
        setRestored(draft !== null);
      },
      (error: unknown) => !gone && setFailure(error),
    );
    return () => {
      gone = true;
    };
  }, [read, place]);
  const plan = steps.at(-1) ?? null;
  const dirty = plan !== null && JSON.stringify(plan) !== JSON.stringify(saved);
  useUnsaved(dirty);
  const keep = (next: Signer[]) => void writeDraft(place, next, new Date());
  const settled = (next: Signer[]) => {
    setSaved(next);
    setRestored(false);
    removeDraft(place);
  };
  const ask = async (name: string, input: Record<string, unknown>) => {
    const target: ActionTarget = { name };
    const done = await doAction(key, target, { input, version }, newId());
    setVersion(done.version);
    return done;
  };
  const save = async () => {
    if (plan === null) return;
    await ask('arrange', { signers: plan });
    settled(plan);
  };
  return {
    plan,
    failure,
    dirty,
    restored,
    change: (next) => {
      setSteps((before) => [...before, next].slice(-MOST_STEPS));
      keep(next);
    },
    undo:
      steps.length < 2
        ? null
        : () => {
            setSteps((before) => before.slice(0, -1));
            const back = steps.at(-2);
            if (back) keep(back);
          },
    discard: () => {
      if (saved) setSteps([saved]);
      setRestored(false);
      removeDraft(place);
    },
    save,
    send: async () => {
      await ask('send', { signers: plan });
      if (plan) settled(plan);
    },
    act: async (name, input) => {
      if (dirty) await save();
      const done = await ask(name, input);
      if (name === 'use_layout') {
        const next = await read();
        setSteps((before) => [...before, next].slice(-MOST_STEPS));
        settled(next);
      }
      return done.message ?? null;
    },
  };
}
