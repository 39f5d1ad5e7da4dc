import { blockSchema } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    steps: Record<never, never>;
  }
}

/** The stages of the process and where the row is. */
export const steps: BlockDefinition<'steps'> = {
  ...PLAIN,
  schema: blockSchema('The stages of the process and where the row is.'),
  compile: () => ({}),
  reads: (all) => {
    ownRow(all);
    for (const { stages, states } of all.processes())
      all.within([stages, Object.values(states).map(({ stands_at }) => stands_at)]);
  },
  forLinks: true,
};
