import { labelOfRow } from '../records/row-label.ts';
import { changedValues } from '../records/write-rows.ts';
import { textIn } from '../scene/scene.ts';
import { type Case, varsOf } from './case.ts';

/** Longer labels (a revision asked for in many words) are cut: the history points at a thing, it does not repeat it. */
const MOST_LETTERS = 120;

/**
 * What a transition is done to, in words as of now: what its `about` says, else the label of its item, else, where it moves
 * the row to no other state, the fields of its form that it changed; `null` = the row itself.
 */
export async function aboutOf(one: Case): Promise<string | null> {
  const { scene } = one.work;
  const { about, partial } = one.transition;
  if (partial) return null;
  const words =
    about === null ? (await itemLabel(one)) || changedTitles(one) : await textIn(scene, about, varsOf(one));
  if (words.length <= MOST_LETTERS) return words || null;
  return `${words.slice(0, MOST_LETTERS - 1).trimEnd()}…`;
}

async function itemLabel({ work: { scene }, item, itemRecord }: Case): Promise<string> {
  if (!item || !itemRecord) return '';
  return scene.graph.settle(() => labelOfRow(scene, itemRecord.name, item));
}

/** Where no state tells what happened, it is which fields are others now; what they were stands beside it. */
function changedTitles({ work, process, record, row, transition, state, next }: Case): string {
  const edits = state === next && Object.keys(transition.prefill).length > 0;
  if (process.state !== null && !edits) return '';
  const written = work.touched.find(
    (touched) =>
      touched.record === record.name && touched.row === row.id && touched.transition === transition.name,
  );
  if (!written?.before || !written.after) return '';
  const { before, after } = written;
  const values = Object.fromEntries(Object.keys(record.fields).map((name) => [name, after[name]]));
  return Object.keys(changedValues(record, before, values))
    .map((name) => record.fields[name]?.title ?? name)
    .join(', ');
}
