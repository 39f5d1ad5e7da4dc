import { newId } from '../../core/new-id.ts';
import { meantBy, peopleMeant, whoDeclines } from '../../records/reached.ts';
import { insertRows } from '../../records/write-rows.ts';
import { changeOf } from '../journal.ts';
import { nobodyError } from '../refusals.ts';
import { type Effect, listOf, relationRows } from './effect.ts';

/**
 * Fixes whom the row is for. What is made are entries of a list, not acts of somebody: they have no history of their own,
 * so that a thousand of them are a few statements.
 */
export const address: Effect<'address'> = async (one, { relation, channels }, vars) => {
  const { scene, trx, stamp, actor } = one.work;
  const meant = await meantBy(scene, one.record, one.row);
  const { record, by, owner, rows } = await relationRows(one, 'row', relation, null, vars);
  if (!meant || !record.delivery) return;
  const { to, channel } = record.delivery;
  const people = await peopleMeant(meant);
  const wanted = new Set((await listOf(one, channels, vars)).map(String));
  // What the system does by itself has nobody to tell; the row shows that it reached nobody.
  if (actor && (people.length === 0 || wanted.size === 0)) throw nobodyError();
  const held = new Set(rows.map((row) => keyOf(row[to], row[channel])));
  const department = record.shared ? null : (one.row.department ?? scene.department);
  const declined = new Map<string, Set<string>>();
  for (const name of wanted) declined.set(name, await whoDeclines(meant, name, people));
  const made = people.flatMap((person) =>
    [...wanted]
      .filter((name) => !held.has(keyOf(person, name)) && !declined.get(name)?.has(person))
      .map((name) => ({
        id: newId(),
        department,
        [by]: owner,
        [to]: person,
        [channel]: name,
        status: 'queued',
      })),
  );
  if (actor && made.length === 0 && held.size === 0) throw nobodyError();
  await insertRows(trx, record, made, stamp);
  scene.graph.forgetRelationsTo(record.name);
  one.work.carried.push(changeOf(record.name, { department }));
};

const keyOf = (person: unknown, channel: unknown) => `${person} ${channel}`;
