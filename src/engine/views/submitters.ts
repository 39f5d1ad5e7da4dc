import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Transitions that an open form or sheet on the page hands in itself, with what is typed in it. */
export type Submitters = Map<string, () => void>;

export const SubmittersContext = createContext<Submitters>(new Map());

/** Takes over a transition while the form is on the page: pressing its button anywhere submits this form. */
export function useSubmitter(name: string | null | undefined, submit: () => void): void {
  const submitters = use(SubmittersContext);
  const run = useEffectEvent(submit);
  useEffect(() => {
    if (!name) return;
    submitters.set(name, () => run());
    return () => {
      submitters.delete(name);
    };
  }, [submitters, name]);
}
