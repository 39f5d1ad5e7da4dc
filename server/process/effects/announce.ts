import { sql } from 'kysely';
import type { EffectOf, RecordModel } from '../../../src/definition/model.ts';
import { conditionRule } from '../../access/row-rule.ts';
import { linkFor } from '../../addresses/links.ts';
import { readerAs } from '../../addresses/readers.ts';
import { newId } from '../../core/new-id.ts';
import { condition } from '../../records/list-query.ts';
import { insertRows } from '../../records/write-rows.ts';
import { sceneAs, textIn, toShow } from '../../scene/scene.ts';
import { type Case, varsOf } from '../case.ts';
import { createRow } from '../row-writes.ts';
import type { Effect } from './effect.ts';
import { mailTold } from './mail-told.ts';

/**
 * Leaves the same notification for everybody with a profile in the row's department. They all read it in the same
 * audience, so the way to the page is found once; the first row stands in the history for all of them.
 */
export const announce: Effect<'announce'> = async (one, effect, vars) => {
  const { scene, trx, stamp } = one.work;
  const message = scene.model.messages[effect.message];
  const record: RecordModel | undefined = scene.model.records.notification;
  const [first, ...others] = await readersOf(one, effect);
  if (!message || !record || first === undefined) return;
  const department = String(one.row.department ?? scene.department);
  // One title and text for many: what not everybody reads is in none.
  const plain = await sceneAs(toShow(scene), null);
  const seen = varsOf(one, vars);
  const title = await textIn(plain, message.title, seen);
  const text = await textIn(plain, message.text, seen);
  const screen = message.opens === null ? '' : await textIn(scene, message.opens, seen);
  const viewer = await scene.deps.auth.viewerOf(trx, first, department);
  const reader = viewer && (await readerAs(scene, viewer));
  const about = { screen, record: one.record.name, row: one.row, midway: true, reader };
  const values = {
    department: record.shared ? null : department,
    kind: message.name,
    title: title.slice(0, 160),
    message: text.slice(0, 600),
    link: screen === '' ? null : await linkFor(scene, about),
    record: one.record.name,
    record_id: one.row.id,
    priority: message.high ? 'high' : 'normal',
  };
  const told = await createRow(one, record, { ...values, user: first });
  const rows = others.map((user) => ({ ...values, id: newId(), user }));
  await mailTold(one, message, [told, ...(await insertRows(trx, record, rows, stamp))]);
};

/** Active members of the department with the profile, except the one who acts. */
async function readersOf(one: Case, { to, where }: EffectOf<'announce'>): Promise<string[]> {
  const { scene, trx, actor } = one.work;
  const profile = scene.model.profiles[to];
  const record = profile && scene.model.records[profile.record];
  if (!profile || !record) return [];
  const department = String(one.row.department ?? scene.department);
  // `row` is the profile's own here, so it must stay open.
  const { row: _, ...vars } = varsOf(one);
  const rule = where === null ? true : conditionRule(scene, where, 'r', vars);
  const found = await sql<{ id: string }>`
    select distinct u.id from ${sql.table(record.name)} as r
    join "user" as u on u.id = ${sql.ref(`r.${profile.by}`)}
    join membership as m on m."user" = u.id and m.department = ${department}
    where ${condition(rule)} and r.deleted_at is null and m.deleted_at is null and u.deleted_at is null
      and u.status = 'active' and u.id is distinct from ${actor?.id ?? null}
      and ${record.shared ? sql`true` : sql`r.department = ${department}`}
    order by u.id`.execute(trx);
  return found.rows.map(({ id }) => id);
}
