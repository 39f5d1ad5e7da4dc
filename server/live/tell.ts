import type { Model } from '../../src/definition/model.ts';
import type { LiveChange } from '../../src/definition/wire.ts';
import { heardBy } from '../changes/change-keys.ts';
import type { Deps, Told } from '../core/deps.ts';
import { CHANGED, changesChannel, NOTIFIED, userChannel } from './channels.ts';
import type { Publisher } from './publisher.ts';

const LOOK_MS = 60_000;

/**
 * Passes the feed of changes on to open browsers: names of records by department, never data. Each process tells its own
 * browsers, for each hears of every change. Answers the function that stops it.
 */
export function tellChanges(
  { changes, clock, definitions }: Pick<Deps, 'changes' | 'clock' | 'definitions'>,
  publisher: Publisher,
): () => void {
  /** The last number told in each channel: who knows less has missed something. */
  const last = new Map<string, number>();
  /** Where the count stood when this began: nothing was told before. */
  let begun: number | null = null;
  let newest = 0;
  const tell = (told: Told) => {
    begun ??= told.after;
    const model = definitions.current();
    for (const { code } of model.departments) {
      const heard = heardBy(told.changes, { person: null, department: code });
      if (heard.records.length + heard.elsewhere.length === 0) continue;
      const change: LiveChange = {
        after: last.get(code) ?? begun,
        seq: told.seq,
        ...heard,
        roles: heard.records.some((record) => givesRoles(model, record)),
      };
      last.set(code, told.seq);
      publisher.tell(changesChannel(code), CHANGED, change);
    }
    newest = told.seq;
    for (const { record, person } of told.changes)
      if (person !== undefined) publisher.tell(userChannel(person), NOTIFIED, { record });
  };
  // Roles begin and end with a day, which no change tells of.
  let day = clock.today();
  const looking = setInterval(() => {
    if (clock.today() === day) return;
    day = clock.today();
    const change: LiveChange = { after: newest, seq: newest, records: [], elsewhere: [], roles: true };
    for (const { code } of definitions.current().departments)
      publisher.tell(changesChannel(code), CHANGED, change);
  }, LOOK_MS).unref();
  const stop = changes.onChange(tell);
  return () => {
    clearInterval(looking);
    stop();
  };
}

/** Records that say who may do what (`server/auth/people.ts`). */
const OF_ROLES = ['user', 'membership', 'role_assignment'];

export const givesRoles = ({ delegation }: Model, record: string): boolean =>
  OF_ROLES.includes(record) || record === delegation?.record;
