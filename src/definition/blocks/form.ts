import { action, type BlockPlace, madeKind, type Stated, storedField } from '../compile/block-place.ts';
import { namesIn } from '../process/actors.ts';
import { boolOf, get } from '../read/node.ts';
import { blockSchema, flag, text } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /**
     * The row's stored form: read, or filled in when `save`/`submit` are on offer; `preview`: the document that handing it in would
     * make, which can be looked at before; `follows`: it stands beside the form and is drawn again as it is filled in.
     */
    form: {
      field: string;
      save: string | null;
      submit: string | null;
      preview: string | null;
      follows: boolean;
    };
  }
}

/** The form stored in the row: read, or filled in. */
export const form: BlockDefinition<'form'> = {
  ...PLAIN,
  schema: blockSchema(
    'The form stored in the row: read, or filled in.',
    {
      field: text('Field with x-schema.'),
      save: { description: 'Transition that keeps a draft.', type: ['string', 'null'] },
      submit: { description: 'Transition that hands in.', type: ['string', 'null'] },
      preview: text('Kind of document that handing in makes, which can be looked at before.'),
      follows: flag(
        'The preview stands beside the form where there is room, and is drawn again as it is filled in.',
      ),
    },
    { required: ['field'] },
  ),
  compile: (place, node) => ({
    field: storedField(place, get(node, 'field')),
    save: action(place, get(node, 'save')),
    submit: action(place, get(node, 'submit')),
    preview: madeKind(place, get(node, 'preview')),
    follows: followsIn(place, node),
  }),
  reads(all, { field }) {
    ownRow(all);
    all.spec();
    const { row } = all.place.screen;
    const source = row && all.model.records[row.record]?.fields[field]?.schema_from;
    const knob = source?.startsWith('spec.') ? source.slice('spec.'.length) : null;
    const named = knob === null ? [source ?? ''] : all.specs().flatMap((spec) => namesIn(spec, knob));
    for (const name of named) {
      const form = all.model.forms[name];
      all.within([form?.prefill, form?.offered, form?.said]);
      all.named(all.model.forms[name]?.names ?? null);
    }
    if (row) all.path(row.record, field);
  },
  actions: ({ save, submit }) => [save, submit],
  saves: ({ save }) => [save],
  handsIn: ({ submit }) => [submit],
  placed: true,
  forLinks: true,
};

/** Only what handing in makes can follow what is typed. */
function followsIn({ context }: BlockPlace, node: Stated<'form'>): boolean {
  const said = get(node, 'follows');
  for (const key of ['preview', 'submit'] as const)
    if (said && !get(node, key)) context.report('E_DEF_KEY_MISSING', said, { key });
  return boolOf(said, false);
}
