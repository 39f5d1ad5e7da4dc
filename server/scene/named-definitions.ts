import { createHash } from 'node:crypto';
import type { Model } from '../../src/definition/model.ts';
import type { Db, Definitions } from '../core/deps.ts';
import { obeyed } from './obeyed.ts';

/** Definitions under the name that a setting gives the application. */
export interface NamedDefinitions extends Definitions {
  /** Reads the name anew: settings were changed. */
  look(): Promise<void>;
  /** Reads no more. The definitions themselves belong to who opened them. */
  stop(): Promise<void>;
}

/**
 * The definitions in force with the name that people read, which a setting may say: all that asks for it (titles, mails,
 * documents) hears of one. Another name is another `hash`, by which open browsers fetch it; the model keeps the one of its
 * files.
 */
export async function nameBySettings(definitions: Definitions, db: Db): Promise<NamedDefinitions> {
  const listeners = new Set<() => void>();
  let named = new WeakMap<Model, Model>();
  let name: string | null = null;
  const read = async () => {
    const said = await obeyed(db, definitions.current(), 'system_name');
    return typeof said === 'string' ? said : null;
  };
  const compare = async () => {
    const said = stopped ? name : await read();
    if (said === name) return;
    name = said;
    named = new WeakMap();
    for (const listener of listeners) listener();
  };
  // One after another, so that what was read earlier is never believed later.
  let stopped = false;
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = looking.catch(() => undefined).then(compare);
    return looking;
  };
  // Another file may name another setting.
  const stop = definitions.onChange(() => void look().catch(() => undefined));
  name = await read();
  return {
    ...definitions,
    current: () => {
      const model = definitions.current();
      if (name === null) return model;
      const known = named.get(model) ?? { ...model, app: { ...model.app, name } };
      named.set(model, known);
      return known;
    },
    hash: () => (name === null ? definitions.hash() : `${definitions.hash()}.${digestOf(name)}`),
    onChange(listener) {
      listeners.add(listener);
      const end = definitions.onChange(listener);
      return () => {
        end();
        listeners.delete(listener);
      };
    },
    look,
    async stop() {
      stopped = true;
      stop();
      await looking.catch(() => undefined);
    },
  };
}

const digestOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 8);
