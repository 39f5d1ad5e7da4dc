import { blockSchema } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    sessions: Record<never, never>;
  }
}

/** Where the viewer is signed in, and the way to end it there. */
export const sessions: BlockDefinition<'sessions'> = {
  ...PLAIN,
  schema: blockSchema('Where the viewer is signed in: each can be ended, and all others at once.'),
  compile: () => ({}),
  reads: () => undefined,
  forLinks: false,
};
