import type { OptionSource } from '../../src/definition/model.ts';
import { optionRows, setItems } from '../records/options.ts';
import { labelOfRow, valueAtPath } from '../records/row-label.ts';
import { type Scene, toShow } from '../scene/scene.ts';

/** Rows that a picker of a file may mean; there are never so many to choose from by name. */
const MOST = 10_000;

/** What may be picked, by each text that it can be written by. */
export interface Picks {
  ids: Map<string, string[]>;
  /** As people read them, to say what is written alike. */
  labels: string[];
}

/**
 * What a field of a form offers the viewer, by its words and, of rows, by each field that no two of them share (a NIP, a
 * code). `vars`: what the source's condition sees, as when the form is filled in.
 */
export async function picksOf(
  scene: Scene,
  source: OptionSource,
  vars: Record<string, unknown>,
): Promise<Picks> {
  const picks: Picks = { ids: new Map(), labels: [] };
  if ('set' in source) {
    for (const [code, { label }] of setItems(scene, source, vars)) note(picks, code, label, [code]);
    return picks;
  }
  const record = scene.model.records[source.record];
  const keys = (record?.unique ?? []).flatMap(({ fields: [field], fields, where }) =>
    field !== undefined && fields.length === 1 && where === null ? [field] : [],
  );
  const shown = toShow(scene);
  const rows = await optionRows(scene, source, { vars, most: MOST });
  for (const row of rows) {
    const [label, written] = await shown.graph.settle(() => [
      labelOfRow(shown, source.record, row),
      keys.map((key) => String(valueAtPath(shown, source.record, row, key) ?? '')),
    ]);
    note(picks, String(row.id), label, written);
  }
  return picks;
}

export const folded = (text: string): string => text.toLocaleLowerCase('id').replaceAll(/\s+/g, ' ').trim();

function note({ ids, labels }: Picks, id: string, label: string, others: readonly string[]): void {
  labels.push(label);
  for (const text of new Set([label, ...others].map(folded))) {
    const known = ids.get(text) ?? [];
    if (text !== '' && !known.includes(id)) ids.set(text, [...known, id]);
  }
}
