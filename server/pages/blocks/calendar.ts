import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import type { BlockOf } from '../../../src/definition/model.ts';
import { dayAfter, isDay, mondayOf } from '../../../src/definition/week.ts';
import type { BlockContents, Cell } from '../../../src/definition/wire.ts';
import { rowRule } from '../../access/row-rule.ts';
import { allOf } from '../../access/where-truth.ts';
import { pageOfRow } from '../../addresses/links.ts';
import { readerEverywhere, readerHere } from '../../addresses/readers.ts';
import { refusal } from '../../core/errors.ts';
import { readableItems } from '../../database/columns.ts';
import { knownReservations } from '../../process/known-reservations.ts';
import { condition } from '../../records/list-query.ts';
import type { PageScene } from '../page-scene.ts';
import { cellsOf } from '../table-rows.ts';
import { columnsFor } from '../visible.ts';
import { booksOf } from './calendar-books.ts';
import { lanesOf } from './calendar-lanes.ts';

type Calendar = BlockOf<'calendar'>;
type Week = BlockContents['calendar'];

/** More in a week is no calendar to look at. */
const MOST = 500;

/** The week that a page opens with. */
export const calendarData = (page: PageScene, block: Calendar): Promise<Week> =>
  calendarWeek(page, block, null);

/**
 * The rows of a week, each with the way to its page: those that the viewer's row rule allows and whose moments the viewer
 * may read. `day`: an ISO day of the week, else today. Throws E_INPUT_INVALID when it is none.
 */
export async function calendarWeek(page: PageScene, block: Calendar, day: string | null): Promise<Week> {
  const { scene } = page;
  if (day !== null && !isDay(day)) throw refusal('E_INPUT_INVALID', { part: 'moment' }, { pointer: '/day' });
  const from = mondayOf(day ?? scene.today);
  const lanes = block.resources && (await lanesOf(page, block.resources));
  const found = await rowsOf(page, block, { from, lanes: lanes?.map(({ id }) => id) ?? null });
  const rows = found.slice(0, MOST);
  scene.graph.add(block.record, rows);
  const cells = await cellsOf(page, block.record, columnsFor(page, block.columns), rows);
  const { isKnown, paths } = await (lanes ? reserved(page, rows) : listed(page, block, rows));
  return {
    from,
    rows: rows.flatMap((row, index) => {
      const { at, until, title = null, lanes: lane = null } = cells[index] ?? {};
      if (!isMoment(at) || !isMoment(until)) return [];
      const opens = paths[index] ?? null;
      const own = isKnown[index]
        ? { title, kind: lanes ? String(row.record) : null }
        : { title: null, kind: null };
      return [{ id: String(row.id), at, until, ...own, lane, opens, pending: row.pending === true }];
    }),
    more: found.length > MOST,
    lanes,
    books: booksOf(page, block),
  };
}

/** How rows are told: which the viewer may know, and the ways to their pages. */
interface Told {
  isKnown: boolean[];
  paths: (string | null)[];
}

async function listed({ scene }: PageScene, { record }: Calendar, rows: Row[]): Promise<Told> {
  const reader = readerHere(scene);
  const paths = await scene.graph.settleAll(rows, (row) => pageOfRow(scene, reader, record, row));
  return { isKnown: rows.map(() => true), paths };
}

/** What is reserved is told as what it is reserved for. */
async function reserved({ scene }: PageScene, rows: Row[]): Promise<Told> {
  const held = rows.map(({ record, record_id }) => ({ record: String(record), row: String(record_id) }));
  const isKnown = await knownReservations(scene, held);
  const reader = await readerEverywhere(scene);
  const paths = await scene.graph.settleAll(held, ({ record, row }) => {
    const found = scene.model.records[record] && scene.graph.ref(record, row);
    return found ? pageOfRow(scene, reader, record, found) : null;
  });
  return { isKnown: held.map(isKnown), paths };
}

const isMoment = (cell: Cell | undefined): cell is string => typeof cell === 'string';

/**
 * Rows that begin before the week ends and end after it begins, in the order in which they begin: those of the lanes, whoever
 * may know what they are for, else those of the viewer.
 */
async function rowsOf(
  { scene, grant }: PageScene,
  block: Calendar,
  { from, lanes }: { from: string; lanes: string[] | null },
): Promise<Row[]> {
  const record = scene.model.records[block.record];
  if (!record) throw new Error(`no record ${block.record}`);
  const [at, until] = [sql.ref(`r.${block.at}`), sql.ref(`r.${block.until}`)];
  const midnight = (day: string) => sql`(${day}::date::timestamp at time zone ${scene.model.app.timezone})`;
  const rule = allOf([
    sql<boolean>`r.deleted_at is null`,
    sql<boolean>`${at} < ${midnight(dayAfter(from, 7))} and ${until} > ${midnight(from)}`,
    lanes
      ? sql<boolean>`(r.active or r.pending) and r.resource = any(${lanes})`
      : rowRule(scene, grant, record, 'r'),
  ]);
  if (rule === false) return [];
  const found = await sql<Row>`
    select ${readableItems(record)} from ${sql.table(record.name)} as r
    where ${condition(rule)} order by ${at}, r.id limit ${MOST + 1}`.execute(scene.db);
  return found.rows;
}
