import { type BlockFields, relationWith } from '../compile/block-fields.ts';
import { action, type BlockPlace, type Body, type Stated } from '../compile/block-place.ts';
import { compileExpression, NO_PLAN, type Scope, withVars } from '../compile/expression.ts';
import type { Plan } from '../expression/plan.ts';
import { get } from '../read/node.ts';
import { blockSchema, expression, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ofRelation } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** Weighted components of one sheet of `relation`, filled in by its owner. */
    sheet: {
      relation: string;
      mine: Plan;
      components: Plan;
      save: string;
      submit: string;
      scale: Plan;
      pass: Plan;
    };
  }
}

const SHEET = { scores: { type: 'json' }, comment: { type: 'text', optional: true } } satisfies BlockFields;

/** Weighted components filled in by their owner. */
export const sheet: BlockDefinition<'sheet'> = {
  ...PLAIN,
  schema: blockSchema(
    'Weighted components filled in by their owner.',
    {
      relation: text(
        'Relation with the sheets: records with `scores` (by code of component) and, if wanted, `comment`.',
      ),
      mine: expression("Whether item is the viewer's own"),
      components: expression('List of {code, label, weight, min, max, step}'),
      save: { description: 'Transition that keeps a draft.', type: ['string', 'null'] },
      submit: { description: 'Transition that hands in.', type: ['string', 'null'] },
      scale: expression('List of {letter, min}'),
      pass: expression('Passing limit'),
    },
    { required: ['relation', 'mine', 'components', 'save', 'submit'] },
  ),
  compile: compileSheet,
  reads(all, { relation }) {
    all.spec();
    const target = ofRelation(all, relation);
    if (target) all.label(target);
  },
  actions: ({ save, submit }) => [save, submit],
  saves: ({ save }) => [save],
  handsIn: ({ submit }) => [submit],
  placed: true,
  forLinks: true,
};

function compileSheet(place: BlockPlace, node: Stated<'sheet'>): Body<'sheet'> {
  const { context } = place;
  const relation = relationWith(place, get(node, 'relation'), SHEET);
  const scope = relation.record
    ? withVars(place.scope, { item: { kind: 'row', record: relation.record } })
    : place.scope;
  const required = (key: 'pass' | 'scale' | 'components', inner: Scope) => {
    const value = get(node, key);
    return value ? compileExpression(context, value, inner, { want: 'value' }) : NO_PLAN;
  };
  const mine = get(node, 'mine');
  return {
    relation: relation.name,
    mine: mine ? compileExpression(context, mine, scope, { want: 'condition' }) : NO_PLAN,
    components: required('components', scope),
    save: action(place, get(node, 'save')) ?? '',
    submit: action(place, get(node, 'submit')) ?? '',
    scale: required('scale', place.scope),
    pass: required('pass', place.scope),
  };
}
