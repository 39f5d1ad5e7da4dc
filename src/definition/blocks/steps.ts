import type { BlockPlace, Stated } from '../compile/block-place.ts';
import { compileLabel } from '../compile/text.ts';
import type { Text } from '../model.ts';
import { entriesOf, get, keyNode } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { blockSchema, mapOf, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** `notes`: what is said under stages of these names instead of the day or the state; empty: those. */
    steps: { notes: Record<string, Text> };
  }
}

/** The stages of the process and where the row is. */
export const steps: BlockDefinition<'steps'> = {
  ...PLAIN,
  schema: blockSchema('The stages of the process and where the row is.', {
    notes: mapOf(
      'Said under a stage instead of the day it was reached, or of the state where the row stands in it; empty: those.',
      words('What is said'),
    ),
  }),
  compile: (place, node) => ({ notes: notesOf(place, node) }),
  reads: (all) => {
    ownRow(all);
    for (const { stages, states } of all.processes())
      all.within([stages, Object.values(states).map(({ stands_at }) => stands_at)]);
  },
  forLinks: true,
};

function notesOf({ context, process, scope }: BlockPlace, node: Stated<'steps'>): Record<string, Text> {
  const names = (process && context.processes.peek(process)?.stages) || [];
  const notes = get(node, 'notes');
  return Object.fromEntries(
    entriesOf(notes).map(([name, text]) => {
      if (notes && !names.includes(name))
        unknownName(context.report, keyNode(notes, name), { kind: 'stage of this process', name, names });
      return [name, compileLabel(context, text, scope)];
    }),
  );
}
