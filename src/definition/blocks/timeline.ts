import { blockSchema } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    timeline: Record<never, never>;
  }
}

/** Everything that happened to the row. */
export const timeline: BlockDefinition<'timeline'> = {
  ...PLAIN,
  schema: blockSchema('Everything that happened to the row.'),
  compile: () => ({}),
  reads(all) {
    ownRow(all);
    for (const { record, transitions } of all.processes())
      for (const { label, past, readers, reason_readers } of Object.values(transitions)) {
        all.within(past ?? label);
        all.readers(record, [...(readers ?? []), ...reason_readers]);
      }
  },
  forLinks: true,
};
