import { type BlockPlace, relationOf, type Stated } from '../compile/block-place.ts';
import { withVars } from '../compile/expression.ts';
import { compileLabel } from '../compile/text.ts';
import type { Text } from '../model.ts';
import { entriesOf, get, keyNode } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { blockSchema, mapOf, text, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ofRelation, ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /**
     * `of`: the relation whose first row it is about; `null` = the row of the screen. `notes`: what is said under stages of these
     * names instead of the day or the state; empty: those.
     */
    steps: { of: string | null; notes: Record<string, Text> };
  }
}

/** The stages of the process and where the row is. */
export const steps: BlockDefinition<'steps'> = {
  ...PLAIN,
  schema: blockSchema('The stages of the process and where the row is.', {
    of: text('Relation of the row: where the first of its rows is, by the stages of its own process.'),
    notes: mapOf(
      'Said under a stage instead of the day it was done, since when the row is in it, or of the state where the row stands in it; empty: those.',
      words('What is said'),
    ),
  }),
  compile: (place, node) => {
    const of = get(node, 'of');
    const other = of ? relationOf(place, of) : null;
    return { of: other?.name ?? null, notes: notesOf(place, node, other?.record ?? null) };
  },
  reads: (all, { of }) => {
    ownRow(all);
    const record = of === null ? null : ofRelation(all, of);
    const driving =
      record === null
        ? all.processes()
        : Object.values(all.model.processes).filter((process) => process.record === record);
    for (const process of driving) {
      if (record !== null) all.driven(process);
      all.within([process.stages, Object.values(process.states).map(({ stands_at }) => stands_at)]);
    }
  },
  forLinks: true,
};

/** Over the row of the screen, and over `item` where the block is about another one. */
function notesOf(place: BlockPlace, node: Stated<'steps'>, record: string | null): Record<string, Text> {
  const { context, scope } = place;
  const of = get(node, 'of');
  const process = of ? record && context.records.peek(record)?.model.process : place.process;
  const names = (process && context.processes.peek(process)?.stages) || [];
  if (of && record !== null && names.length === 0)
    context.report('E_DEF_VALUE_INVALID', of, { detail: `leads to ${record}, which has no stages` });
  const notes = get(node, 'notes');
  const own = record === null ? scope : withVars(scope, { item: { kind: 'row', record } });
  return Object.fromEntries(
    entriesOf(notes).map(([name, said]) => {
      if (notes && !names.includes(name))
        unknownName(context.report, keyNode(notes, name), { kind: 'stage of this process', name, names });
      return [name, compileLabel(context, said, own)];
    }),
  );
}
