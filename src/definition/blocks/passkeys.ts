import { blockSchema } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    passkeys: Record<never, never>;
  }
}

/** By which passkeys the viewer proves who they are, and the way to add and to remove them. */
export const passkeys: BlockDefinition<'passkeys'> = {
  ...PLAIN,
  schema: blockSchema('Passkeys by which the viewer proves who they are: added, named, removed.'),
  compile: () => ({}),
  reads: () => undefined,
  forLinks: false,
};
