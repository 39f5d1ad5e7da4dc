import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import type {
  EffectName,
  ProcessModel,
  RecordModel,
  TransitionModel,
} from '../../../src/definition/model.ts';
import { specOf } from '../../../src/definition/process/spec.ts';
import { stateIn, withState } from '../../../src/definition/process/state-of.ts';
import { drawnText } from '../../core/drawn-text.ts';
import { notFoundError } from '../../core/errors.ts';
import { newId } from '../../core/new-id.ts';
import { readableItems } from '../../database/columns.ts';
import { withDefaults } from '../../records/write-rows.ts';
import { specOfRow } from '../../scene/scene.ts';
import { type Ask, type Gate, transitionOf } from '../ask.ts';
import type { Case, Work } from '../case.ts';
import { runEffects } from '../effects/run-effects.ts';
import { readInput } from '../input-files.ts';

/** The row locked until the end of the transaction, with its type and item, ready to be judged. */
export async function openCase(work: Work, ask: Ask): Promise<Case> {
  const transition = transitionOf(ask);
  const record = recordOf(work, ask.process.record);
  if (transition.one_at_a_time) await oneAtATime(work, ask.process, record);
  if (ask.row === null) return openDraft(work, ask, record, transition);
  const row = await lockRow(work, record, ask.row, ask.gate);
  const { type, spec } = await specOfRow(work.scene, ask.process, row);
  const found =
    transition.on === null ? null : await lockItem(work, record, transition.on, row, ask.item ?? null);
  return {
    work,
    process: ask.process,
    record,
    transition,
    type,
    spec,
    row,
    item: found?.row ?? null,
    itemRecord: found?.record ?? null,
    ...(await readInput(work, transition, ask.input, found?.row ?? row)),
    reason: drawnText(ask.reason ?? '').trim() || null,
    state: stateIn(ask.process, row),
    diverted: null,
  };
}

/**
 * The row a creating transition would make: its first `set` effects are carried out in memory, so that who may do it and
 * which rules hold is asked of the row as it would be. Nothing is written.
 */
async function openDraft(
  work: Work,
  ask: Ask,
  record: RecordModel,
  transition: TransitionModel,
): Promise<Case> {
  const { scene } = work;
  const code = ask.type ?? null;
  const row: Row = {
    ...withDefaults(record, ask.process.type_field === null ? {} : { [ask.process.type_field]: code }),
    id: newId(),
    department: record.shared ? null : scene.department,
    ...ask.values,
    created_at: work.stamp.at,
    created_by: work.stamp.by,
    row_version: 0,
    ...withState(ask.process, null),
  };
  scene.graph.addDraft(record.name, row);
  const one: Case = {
    work,
    process: ask.process,
    record,
    transition,
    type: code === null ? null : (scene.model.types[code] ?? null),
    spec: specOf(scene.model, code, scene.department),
    row,
    item: null,
    itemRecord: null,
    ...(await readInput(work, transition, ask.input, row)),
    reason: drawnText(ask.reason ?? '').trim() || null,
    state: null,
    diverted: null,
  };
  await runEffects(one, leading(transition, ['set']));
  // What the row follows may be fixed by what was chosen for it.
  one.spec = (await specOfRow(scene, ask.process, one.row)).spec;
  return one;
}

/**
 * Rules that look beyond the row (how many were accepted, whether another one runs): those who are judged by them in one
 * department (of a record that departments share: in any) go one after another, so that two at once cannot both take the last place.
 */
async function oneAtATime(work: Work, process: ProcessModel, { shared }: RecordModel): Promise<void> {
  const place = shared ? process.name : `${process.name} ${work.scene.department}`;
  await work.hold.place(place, () =>
    sql`select pg_advisory_xact_lock(4143, hashtext(${place}))`.execute(work.trx),
  );
}

/** The draft of a creating transition, to be asked about only: what the screen gives stands until the form says otherwise. */
export async function openDraftToView(work: Work, ask: Ask): Promise<Case> {
  const one = await openDraft(work, ask, recordOf(work, ask.process.record), transitionOf(ask));
  const given = Object.entries(ask.values ?? {}).filter(([name]) => (one.row[name] ?? null) === null);
  one.row = { ...one.row, ...Object.fromEntries(given) };
  work.scene.graph.addDraft(one.record.name, one.row);
  return one;
}

/** The effects before the first one of another kind. */
export function leading(transition: TransitionModel, kinds: readonly EffectName[]): TransitionModel['do'] {
  const end = transition.do.findIndex(({ kind }) => !kinds.includes(kind));
  return end === -1 ? transition.do : transition.do.slice(0, end);
}

async function lockItem(
  work: Work,
  record: RecordModel,
  relation: string,
  row: Row,
  item: string | null,
): Promise<{ record: RecordModel; row: Row }> {
  const target = record.relations[relation];
  if (!target || item === null) throw notFoundError('no item');
  const of = recordOf(work, target.record);
  const found = await lockRow(work, of, item);
  if (found[target.by] !== row.id) throw notFoundError('an item of another row');
  return { record: of, row: found };
}

/**
 * The row as it is, kept so until the end of the transaction; one that this transaction holds already is not asked for.
 * Rows that refer to it can be written meanwhile.
 */
async function lockRow(work: Work, record: RecordModel, id: string, gate?: Gate): Promise<Row> {
  const { hold, scene } = work;
  const held = gate ? null : hold.rowIn(scene.graph, record.name, id);
  if (held) return held;
  const allowed = gate ? gate(record) : true;
  if (allowed === false) throw notFoundError('outside the grant');
  const found = await sql<Row>`
    select ${readableItems(record)} from ${sql.table(record.name)} as r
    where r.id = ${id} and r.deleted_at is null and ${allowed === true ? sql`true` : allowed}
    for no key update of r`.execute(work.trx);
  const [row] = found.rows;
  if (!row) throw notFoundError(`no such row of ${record.name}`);
  scene.graph.add(record.name, [row]);
  hold.keep(record.name, id);
  return row;
}

function recordOf(work: Work, name: string): RecordModel {
  const record = work.scene.model.records[name];
  if (!record) throw new Error(`no record ${name}`);
  return record;
}
