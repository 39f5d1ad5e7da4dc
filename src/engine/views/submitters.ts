import { createContext, use, useEffect, useEffectEvent } from 'react';

type Submit = () => void;

/** Transitions that an open form or sheet on the page hands in itself, with what is typed in it. */
export class Submitters {
  readonly #own = new Map<string, Submit>();
  readonly #waiting = new Map<string, (submit: Submit) => void>();

  get(name: string): Submit | undefined {
    return this.#own.get(name);
  }

  /** The one that is still being loaded, as soon as it is drawn; `undefined` when that takes longer than `ms`. */
  comes(name: string, ms: number): Promise<Submit | undefined> {
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(undefined), ms);
      this.#waiting.set(name, (submit) => {
        clearTimeout(late);
        resolve(submit);
      });
    });
  }

  /** Returns what takes it away again. */
  add(name: string, submit: Submit): () => void {
    this.#own.set(name, submit);
    this.#waiting.get(name)?.(submit);
    this.#waiting.delete(name);
    return () => void this.#own.delete(name);
  }
}

export const SubmittersContext = createContext<Submitters>(new Submitters());

/** Takes over a transition while the form is on the page: pressing its button anywhere submits this form. */
export function useSubmitter(name: string | null | undefined, submit: Submit): void {
  const submitters = use(SubmittersContext);
  const run = useEffectEvent(submit);
  useEffect(() => (name ? submitters.add(name, () => run()) : undefined), [submitters, name]);
}
