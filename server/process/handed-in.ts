import type { Model } from '../../src/definition/model.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

const byModel = new WeakMap<Model, Map<string, Set<string>>>();

/**
 * Fields of a record whose stored form a transition hands in: those of every form block that names it as its `submit`.
 * Asked for each write, so that no way around the page leads past the form's rules. Made once per model.
 */
export function handedIn(model: Model, record: string, transition: string): Iterable<string> {
  let fields = byModel.get(model);
  if (!fields) {
    fields = collect(model);
    byModel.set(model, fields);
  }
  return fields.get(`${record}.${transition}`) ?? [];
}

function collect(model: Model): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  for (const screen of Object.values(model.screens)) {
    for (const block of everyBlock(screen)) {
      if (block.kind !== 'form' || block.submit === null || screen.row === null) continue;
      const key = `${screen.row.record}.${block.submit}`;
      fields.set(key, (fields.get(key) ?? new Set()).add(block.field));
    }
  }
  return fields;
}
