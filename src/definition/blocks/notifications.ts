import { blockSchema } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { listed } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    notifications: Record<never, never>;
  }
}

/** The viewer's notifications. */
export const notifications: BlockDefinition<'notifications'> = {
  ...PLAIN,
  schema: blockSchema("The viewer's notifications."),
  compile: () => ({}),
  reads: (all) => listed(all, 'notification'),
  forLinks: false,
};
