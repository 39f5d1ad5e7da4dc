import { sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { RecordModel } from '../../src/definition/model.ts';
import { allOf } from '../access/where-truth.ts';
import { addressNow } from '../addresses/links.ts';
import { type OpenedRow, openedRows } from '../addresses/opened-rows.ts';
import { readerHere, type Stay, staysOf } from '../addresses/readers.ts';
import { typeFieldOf, type Way, waysTo } from '../addresses/ways.ts';
import type { Deps, RoutePlugin, Viewer } from '../core/deps.ts';
import { processOf } from '../core/model-index.ts';
import { labelOfRow, valueAtPath } from '../records/row-label.ts';
import { searchRule } from '../records/search.ts';
import { itemOf } from '../scene/labels.ts';
import { createScene, type Scene } from '../scene/scene.ts';

interface Found {
  id: string;
  label: string;
  /** Type and state of the row, or what of it fits when that is not its label. */
  meta: string;
  path: string;
  /** Route of the path. */
  route: string;
}

interface FoundGroup {
  record: string;
  label: string;
  items: Found[];
}

const SHORTEST = 2;
const MOST = 5;

/**
 * `GET /search?q=` -> `{data: [{record, label, items}]}`: rows in whose search fields every word occurs, at most 5 of a
 * record, and only those that a screen shows which opens for the viewer, by that screen's own rule and the search fields
 * which it shows them: those of the active department, then of the person's others what concerns them by a tie of their
 * own. First the groups of whose labels one holds all the words: what is asked for by its name. One query per record and
 * department.
 */
export const searchRoutes: RoutePlugin = (app, deps) => {
  app.get('/search', async (request) => {
    const viewer = await deps.auth.require(request);
    const { q } = request.query as { q?: unknown };
    const text = typeof q === 'string' ? q.trim() : '';
    return { data: text.length < SHORTEST ? [] : await searchRows(deps, viewer, text) };
  });
};

async function searchRows(deps: Deps, viewer: Viewer, text: string): Promise<FoundGroup[]> {
  const { db } = deps;
  const scene = await createScene(deps, { db, viewer, department: viewer.department });
  const stays = await staysOf(scene);
  const groups: FoundGroup[] = [];
  for (const record of Object.values(scene.model.records)) {
    const items: Found[] = [];
    // A shared row is the same in every department.
    for (const stay of record.shared ? stays.slice(0, 1) : stays) {
      if (record.search.length > 0 && items.length < MOST)
        items.push(...(await searchIn(stay, record, text)));
    }
    if (items.length > 0)
      groups.push({ record: record.name, label: record.title, items: items.slice(0, MOST) });
  }
  const named = ({ items }: FoundGroup) =>
    items.some(({ label }) => unseenIn(label, text).length === 0) ? 0 : 1;
  return groups.toSorted((a, b) => named(a) - named(b));
}

async function searchIn(
  { scene, viewer, elsewhere }: Stay,
  record: RecordModel,
  text: string,
): Promise<Found[]> {
  const ways = await waysTo(scene.deps, viewer, record, { own: elsewhere !== null, searched: true });
  if (ways.length === 0) return [];
  const found = await searchRecord(scene, record, ways, text);
  return elsewhere === null
    ? found
    : found.map((one) => ({ ...one, meta: [one.meta, elsewhere].filter((part) => part !== '').join(', ') }));
}

/**
 * Ids of rows of all records in whose search fields every word occurs, as far as a screen shows them to the scene's viewer,
 * in whichever department of theirs; at most so many.
 */
export async function idsFound(scene: Scene, text: string, most: number): Promise<string[]> {
  const ids = new Set<string>();
  const stays = await staysOf(scene);
  for (const record of Object.values(scene.model.records)) {
    if (record.search.length === 0) continue;
    for (const stay of record.shared ? stays.slice(0, 1) : stays) {
      if (ids.size >= most) return [...ids].slice(0, most);
      const ways = await waysTo(stay.scene.deps, stay.viewer, record, { own: false, searched: true });
      const rows = ways.length === 0 ? [] : await rowsWith(stay.scene, record, { ways, text, most });
      for (const { row } of rows) ids.add(String(row.id));
    }
  }
  return [...ids].slice(0, most);
}

async function searchRecord(scene: Scene, record: RecordModel, ways: Way[], text: string): Promise<Found[]> {
  const rows = await rowsWith(scene, record, { ways, text, most: MOST });
  const found = await scene.graph.settleAll(rows, (row) => foundOf(scene, record, row, text));
  return found.filter((one) => one !== null);
}

function rowsWith(
  scene: Scene,
  record: RecordModel,
  { ways, text, most }: { ways: Way[]; text: string; most: number },
): Promise<OpenedRow[]> {
  const searched = ways.map((way) => {
    const found = searchRule(scene.model, record, { alias: 'r', text, paths: way.shown });
    return { ...way, rule: allOf([way.rule, found]) };
  });
  const order = record.sort.map(
    ({ field, descending }) =>
      sql`${sql.ref(`r.${field}`)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
  );
  return openedRows(scene, record, { ways: searched, where: true, order, most, weighs: true });
}

/** Throws `NotLoaded`, so call it inside `settle`. */
function foundOf(scene: Scene, record: RecordModel, { row, ways }: OpenedRow, text: string): Found | null {
  const field = typeFieldOf(scene.model, record.name);
  for (const { screen, route } of ways.flatMap(({ grants }) => grants)) {
    if (screen.type !== null && field !== null && screen.type !== row[field]) continue;
    const question = { screen: screen.name, record: record.name, row, audience: route.audience };
    const path = addressNow(scene, { ...question, reader: readerHere(scene) });
    if (path === null) continue;
    const label = labelOfRow(scene, record.name, row);
    const shown = [...new Set(ways.flatMap((way) => way.shown))];
    return {
      id: String(row.id),
      label,
      meta: metaOf(scene, record, row, { label, text, shown }),
      path,
      route: route.id,
    };
  }
  return null;
}

interface Wanted {
  label: string;
  text: string;
  /** Search fields that the pages which open the row show to the viewer. */
  shown: readonly string[];
}

function metaOf(scene: Scene, record: RecordModel, row: Row, { label, text, shown }: Wanted): string {
  const process = processOf(scene.model, record.name);
  const type = process?.type_field ? row[process.type_field] : null;
  const state = process?.state ? row[process.state] : null;
  const names = [
    typeof type === 'string' ? itemOf(scene.model, 'type', type, scene.department).label : '',
    hintOf(scene, record, row, { label, text, shown }) ??
      (process && typeof state === 'string'
        ? itemOf(scene.model, `state:${process.name}`, state, scene.department).label
        : ''),
  ];
  return names.filter((name) => name !== '').join(', ');
}

/** The search field that holds a word which the label does not. */
function hintOf(scene: Scene, record: RecordModel, row: Row, { label, text, shown }: Wanted): string | null {
  const unseen = unseenIn(label, text);
  const values = shown.map((path) => valueAtPath(scene, record.name, row, path));
  const hint = values.find((value) => unseen.some((word) => plain(String(value ?? '')).includes(word)));
  return hint === undefined ? null : String(hint);
}

/** Words that the label does not hold. */
const unseenIn = (label: string, text: string): string[] =>
  plain(text)
    .split(/\s+/)
    .filter((word) => !plain(label).includes(word));

/** As the database compares: small letters without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
