import { get, textOf } from '../read/node.ts';
import { blockSchema, oneOf } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';

export type Operation = 'definitions' | 'audit' | 'mail' | 'jobs' | 'complaint';

declare module '../model/screens.ts' {
  interface BlockModels {
    operations: { of: Operation };
  }
}

const OPERATIONS: Operation[] = ['definitions', 'audit', 'mail', 'jobs', 'complaint'];

/** What keeps the product running, for those who keep it. The server tells each of them what is theirs. */
export const operations: BlockDefinition<'operations'> = {
  ...PLAIN,
  schema: blockSchema(
    'What keeps the product running; only on screens of the first role of access.yaml.',
    {
      of: oneOf(
        'The definitions in force and those that were refused; the audit log; mail that waits or failed; work that recurs; a conversation as a file for a complaint.',
        OPERATIONS,
      ),
    },
    { required: ['of'] },
  ),
  compile: (_, node) => ({ of: (textOf(get(node, 'of')) ?? 'audit') as Operation }),
  reads: () => undefined,
  forLinks: false,
};
