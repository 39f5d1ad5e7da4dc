import { type BlockDefinition, PLAIN } from './definition.ts';
import { blockSchema } from './schema-words.ts';
import { listed } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    agenda: Record<never, never>;
  }
}

/** What concerns the viewer soon. */
export const agenda: BlockDefinition<'agenda'> = {
  ...PLAIN,
  schema: blockSchema('What concerns the viewer soon.'),
  compile: () => ({}),
  reads: (all) => listed(all, 'reservation'),
  forLinks: false,
};
