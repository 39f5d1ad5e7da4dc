import type { Row } from '../../src/definition/expression/index.ts';
import { stateIn } from '../../src/definition/process/state-of.ts';
import { listedRows } from '../pages/listed-row.ts';
import { valueAtPath } from '../records/row-label.ts';
import { toShow } from '../scene/scene.ts';
import type { ActingImport } from './list-import.ts';
import { folded } from './picks.ts';
import {
  type Candidate,
  faultOf,
  keyField,
  keyOf,
  keyTitle,
  PARTED,
  type Read,
  type ReadRows,
} from './row-of-file.ts';

/**
 * Which rows of the list a file means, and what it says of them. What is not in the list, whoever's it is, is only told to be
 * none of it; of several with the same key the one is meant that can be done something with.
 */
export async function actCandidates(
  list: ActingImport,
  read: readonly Read[],
): Promise<Pick<ReadRows, 'candidates' | 'faults'>> {
  const known = await rowsByKey(list);
  const candidates: Candidate[] = [];
  const faults: ReadRows['faults'] = [];
  for (const one of read) {
    if (one.faults.length > 0) {
      faults.push(...one.faults);
      continue;
    }
    const key = keyOf(list, one.input);
    const rows = meant(list, known.get(folded(key ?? '')) ?? []);
    const [row] = rows;
    const title = keyTitle(list);
    const value = one.texts.get(keyField(list)) ?? '';
    const tell = (why: 'needed' | 'idle') => faults.push(faultOf(one, keyField(list), { why, title }));
    if (key === null) tell('needed');
    else if (!row) faults.push(faultOf(one, keyField(list), { why: 'not_listed', title, value }));
    else if (rows.length > 1)
      faults.push(faultOf(one, keyField(list), { why: 'several_listed', title, value, count: rows.length }));
    else if (Object.keys(one.input).every((name) => list.model.key.includes(name))) tell('idle');
    else candidates.push({ row: one.row, input: one.input, id: String(row.id), joins: false });
  }
  return { candidates, faults };
}

/** Of several rows those from whose state something leads; all, where that is of none or of all. */
function meant({ acts }: ActingImport, rows: readonly Row[]): readonly Row[] {
  if (rows.length < 2) return rows;
  const ready = rows.filter((row) =>
    acts.some(({ action: { process, transition } }) =>
      transition.from?.includes(stateIn(process, row) ?? ''),
    ),
  );
  return ready.length > 0 ? ready : rows;
}

/** The rows of the list, by what they are known by as the viewer reads it. */
async function rowsByKey({ page, table, model, acts }: ActingImport): Promise<Map<string, Row[]>> {
  const [act] = acts;
  const rows = act ? await listedRows(page, act.action) : [];
  const scene = toShow(page.scene);
  const found = new Map<string, Row[]>();
  const keys = await scene.graph.settleAll(rows, (row) =>
    model.key.map((path) => valueAtPath(scene, table.record, row, path)),
  );
  for (const [at, row] of rows.entries()) {
    const parts = keys[at] ?? [];
    if (parts.some((part) => part === null)) continue;
    const key = folded(parts.join(PARTED));
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}
