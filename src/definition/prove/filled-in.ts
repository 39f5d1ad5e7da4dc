import { type FormSchema, itemsOf, propertiesOf, typeOf } from '../forms/form-schema.ts';
import type { FormModel, Model, TransitionModel } from '../model.ts';
import { entriesOf, get, keyNode, textOf } from '../read/node.ts';
import type { Proving, RoutedScreen } from './proving.ts';
import { blocksOf } from './reached.ts';

/** As many fields as a panel has room for. */
const MOST_FIELDS = 3;

/**
 * What is filled in in a panel has a short form of fields of one line each, whose button names a choice only where one is made in it.
 */
export function proveFilledIn({ context, model }: Proving, { screen }: RoutedScreen): void {
  for (const { block } of blocksOf(screen)) {
    const all = block.kind === 'next_step' ? get(context.places.get(block), 'fill_in') : undefined;
    if (!all) continue;
    const { process = '' } = model.records[screen.row?.record ?? ''] ?? {};
    for (const [name, words] of entriesOf(all)) {
      const transition = model.processes[process ?? '']?.transitions[name];
      const detail = transition && faultOf(model, transition, textOf(words) ?? '');
      if (detail) context.report('E_DEF_VALUE_INVALID', keyNode(all, name), { detail });
    }
  }
}

function faultOf(model: Model, { form: asked, board, reach }: TransitionModel, words: string): string | null {
  if (asked === null) return 'asks for no form that could stand in the panel';
  // A stored form is one of several, and has a place of its own on the page.
  const form = model.forms[asked];
  if (!form) return 'is filled in on the page, not in its panel';
  if (board || reach) return 'has something beside its form, for which a panel has no room';
  const fields = Object.entries(propertiesOf(form.schema as FormSchema));
  const large = fields.find(([, field]) => isLarge(field));
  if (large) return `asks for ${large[0]}, for which a panel has no room`;
  if (fields.length > MOST_FIELDS) return `asks for more than ${MOST_FIELDS} fields`;
  if (/\bchosen\b/.test(words) && !fields.some(([name, field]) => isChoice(form, name, field)))
    return 'names what is chosen, and nothing is chosen in its form';
  return null;
}

const isLarge = (field: FormSchema) =>
  field['x-file'] !== undefined ||
  field['x-markdown'] === true ||
  itemsOf(field) !== null ||
  typeOf(field) === 'object';

const isChoice = ({ options }: FormModel, name: string, field: FormSchema) =>
  Object.hasOwn(options, name) || field['x-labels'] !== undefined;
