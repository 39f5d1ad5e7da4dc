import { action, fieldOf, rulesOf } from '../compile/block-place.ts';
import type { RuleUse } from '../model.ts';
import { get } from '../read/node.ts';
import { blockSchema, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** Verdicts of rules: a knob's rules, or those listed; `frozen` = field holding the verdicts of the past. */
    checklist: {
      rules: RuleUse[];
      frozen: string | null;
      /** Judge the row that this creating transition would make for the viewer now. */
      draft_of: string | null;
    };
  }
}

/** Rules with their verdict. */
export const checklist: BlockDefinition<'checklist'> = {
  ...PLAIN,
  schema: blockSchema(
    'Rules with their verdict.',
    {
      rules: {
        description: 'Rules, or knobs that list rules.',
        type: ['array', 'string'],
        pattern: '^\\$[a-z_]+$',
        items: { type: ['string', 'object'] },
      },
      frozen: text('Field with the verdicts of the past.'),
      draft_of: text('Creating transition: judge the row it would make.'),
    },
    { required: ['rules'] },
  ),
  compile: (place, node) => ({
    rules: rulesOf(place, get(node, 'rules')),
    frozen: fieldOf(place, get(node, 'frozen')),
    draft_of: action(place, get(node, 'draft_of')),
  }),
  reads(all, { rules, frozen }) {
    ownRow(all);
    all.spec();
    for (const process of all.processes()) all.rules(process, rules);
    const { row } = all.place.screen;
    if (row && frozen !== null) all.path(row.record, frozen);
  },
  actions: ({ draft_of }) => [draft_of],
  forLinks: true,
};
