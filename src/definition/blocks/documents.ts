import { elementOf } from '../compile/bindings.ts';
import { type BlockFields, relationWith } from '../compile/block-fields.ts';
import { action, type BlockPlace, type Body, knobOf } from '../compile/block-place.ts';
import { compileTyped, NO_PLAN, optionalExpression, withVars } from '../compile/expression.ts';
import { compileLabel, optionalLabel } from '../compile/text.ts';
import { knobSchema } from '../compile/uses.ts';
import type { Plan } from '../expression/plan.ts';
import type { Text } from '../model.ts';
import { boolOf, get, itemsOf, type Node, textOf, textsOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { blockSchema, expression, keys, text, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ofRelation } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** Upload slots of a knob (`spec.documents.<stage>`) with the versions in `relation`. */
    documents: {
      knob: string;
      stages: string[];
      relation: string;
      upload: string | null;
      accept: string | null;
      reject: string | null;
      /** What a version is called that waits in its first status and is not handed in yet; empty: by its status. */
      draft: Text | null;
      /** While a version in its first status waits for somebody; `null` = until the row ends. */
      waits: Plan | null;
      /** Whoever decides on versions may look through them one after another, each beside its buttons. */
      review: boolean;
      /** What stands behind `?part=` of the address that opens the look through what waits; `null` = none does. */
      part: string | null;
      /** Rows whose files may be handed in again in a slot that holds nothing, which files of theirs, and what the button says. */
      again: { from: Plan; where: Plan | null; label: Text } | null;
    };
  }
}

/** What a version says of itself. */
const VERSION = {
  code: { type: 'text' },
  file: { type: 'file' },
  stage: { type: 'text', optional: true },
  status: { type: 'text', optional: true },
  note: { type: 'text', optional: true },
  uploaded_at: { type: 'timestamp', optional: true },
  uploaded_by: { type: 'reference', optional: true },
  checked_at: { type: 'timestamp', optional: true },
  checked_by: { type: 'reference', optional: true },
} satisfies BlockFields;

/** Entries of the knob; one whose keys are listed has no others. */
function stagesOf({ context, process }: BlockPlace, node: Node): string[] {
  const draft = process ? context.processes.peek(process) : undefined;
  const knob = textOf(get(node, 'knob'))?.replace(/^spec\./, '') ?? 'documents';
  const schema = draft ? knobSchema(context, draft, knob) : undefined;
  const names = schema?.additionalProperties === false ? Object.keys(schema.properties ?? {}) : null;
  for (const item of itemsOf(get(node, 'stages'))) {
    const name = textOf(item) ?? '';
    if (names && !names.includes(name))
      unknownName(context.report, item, { kind: `entry of ${knob}`, name, names });
  }
  return textsOf(get(node, 'stages'));
}

/** Looking through files is of no use to whoever cannot do both with them. */
function reviewOf({ context }: BlockPlace, node: Node): boolean {
  const review = get(node, 'review');
  if (!review || !boolOf(review, false)) return false;
  const both = textOf(get(node, 'accept')) && textOf(get(node, 'reject'));
  if (!both)
    context.report('E_DEF_VALUE_INVALID', review, {
      detail: 'asks to look through files, and the block does not name both `accept` and `reject`',
    });
  return true;
}

/** An address opens the look through the files where there is one. */
function partOf({ context }: BlockPlace, node: Node): string | null {
  const part = get(node, 'part');
  if (part && !boolOf(get(node, 'review'), false))
    context.report('E_DEF_VALUE_INVALID', part, {
      detail: 'names the look through the files, and the block has none (`review`)',
    });
  return textOf(part) ?? null;
}

/** Files of other rows of the record, each seen as `each` where they are chosen. */
function againOf(place: BlockPlace, node: Node, versions: string | null): Body<'documents'>['again'] {
  const { context, scope } = place;
  const again = get(node, 'again');
  const from = get(again, 'from');
  if (!again || !from) return null;
  if (!textOf(get(node, 'upload')))
    context.report('E_DEF_VALUE_INVALID', again, {
      detail: 'offers files again, and the block does not name an `upload`',
    });
  const { plan, type } = compileTyped(context, from, scope, { want: 'value' });
  const rows = elementOf(type);
  if ('record' in rows ? rows.record !== place.record : plan !== NO_PLAN)
    context.report('E_DEF_VALUE_INVALID', from, {
      detail: `gives no rows of ${place.record}, whose files the block shows`,
    });
  const each = withVars(scope, versions === null ? {} : { each: { kind: 'row', record: versions } });
  return {
    from: plan,
    where: optionalExpression(context, get(again, 'where'), each, { want: 'condition' }),
    label: compileLabel(context, get(again, 'label'), scope),
  };
}

/** Whoever looks at versions is waited for in the status they begin with, so that has another name once nobody is. */
function demandOver({ context }: BlockPlace, node: Node, record: string | null): void {
  const relation = get(node, 'relation');
  const status = record === null ? undefined : context.records.peek(record)?.model.fields.status;
  const first = status?.options?.find(({ value }) => value === status.default);
  if (!relation || !textOf(get(node, 'accept')) || !first || first.over !== undefined) return;
  context.report('E_DEF_VALUE_INVALID', relation, {
    detail: `leads to ${record}, whose status begins with ${JSON.stringify(first.label)}, and x-labels do not say what that is called once nobody looks any more (\`over\`)`,
  });
}

/** Upload slots with their versions. */
export const documents: BlockDefinition<'documents'> = {
  ...PLAIN,
  schema: blockSchema(
    'Upload slots with their versions.',
    {
      knob: text('Knob with the slots.'),
      stages: {
        description: 'Stages shown.',
        type: ['array', 'string'],
        pattern: '^\\$[a-z_]+$',
        items: { type: 'string' },
      },
      relation: text(
        'Relation with the uploaded versions: records with `code` (of the slot) and `file`, and as far as they have them `stage`, `status`, `note`, `uploaded_at`, `uploaded_by`, `checked_at`, `checked_by`.',
      ),
      upload: { description: 'Transition that uploads.', type: ['string', 'null'] },
      accept: { description: 'Transition that accepts a version.', type: ['string', 'null'] },
      reject: { description: 'Transition that returns a version.', type: ['string', 'null'] },
      draft: words(
        'What a version in its first status is called while it is not handed in; empty: by its status',
      ),
      waits: expression(
        'While a version in its first status waits for somebody; else it is called as after the end of the row (`over`)',
      ),
      review: {
        description:
          'Whoever may accept or return a version looks through the files one after another, each shown beside its buttons; needs `accept` and `reject`.',
        type: 'boolean',
        default: false,
      },
      part: text(
        'Name by which `?part=` in the address opens the look through the files that wait (`review`).',
      ),
      again: keys(
        'Offers, in a slot that holds nothing yet, the newest file that the viewer handed in for it themselves in another row; it is taken as a copy.',
        {
          from: expression('Rows of the same record'),
          where: expression('Which of their files, as each'),
          label: words('What the button says'),
        },
        ['from', 'label'],
      ),
    },
    { required: ['relation'] },
  ),
  compile(place, node) {
    const { name, record } = relationWith(place, get(node, 'relation'), VERSION);
    demandOver(place, node, record);
    return {
      review: reviewOf(place, node),
      part: partOf(place, node),
      again: againOf(place, node, record),
      knob: knobOf(place, get(node, 'knob')) ?? 'documents',
      stages: stagesOf(place, node),
      relation: name,
      upload: action(place, get(node, 'upload')),
      accept: action(place, get(node, 'accept')),
      reject: action(place, get(node, 'reject')),
      draft: optionalLabel(place.context, get(node, 'draft'), place.scope),
      waits: optionalExpression(place.context, get(node, 'waits'), place.scope, { want: 'condition' }),
    };
  },
  reads(all, { relation }) {
    all.spec();
    const target = ofRelation(all, relation);
    if (!target) return;
    // The names of the files' people, and fields that not everybody reads.
    all.label('user');
    for (const field of Object.keys(all.model.records[target]?.fields ?? {})) all.path(target, field);
  },
  actions: ({ upload, accept, reject }) => [upload, accept, reject],
  saves: ({ upload }) => [upload],
  placed: true,
  forLinks: true,
};
