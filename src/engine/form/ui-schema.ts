import type { UIOptionsType, UiSchema } from '@rjsf/utils';
import {
  type FieldUi,
  type FormSchema,
  hasOptions,
  itemsOf,
  propertiesOf,
  typeOf,
} from '../../definition/forms/form-schema.ts';
import { hintOf } from './bounds.ts';
import * as texts from './texts.ts';

const LONG_TEXT = 200;

/** Control names of `x-ui` that are not the theme's own. */
const ALIASES: Record<string, string> = {
  datetime: 'date-time',
  'datetime-local': 'date-time',
  multiselect: 'checkboxes',
};

function labelsOf(schema: FormSchema): Record<string, string> | undefined {
  const labels = schema['x-labels'];
  if (!labels) return undefined;
  return Object.fromEntries(
    Object.entries(labels).map(([value, label]) => [value, typeof label === 'string' ? label : label.label]),
  );
}

/** What choosing a value means, by value. */
function hintsOf(schema: FormSchema): Record<string, string> | undefined {
  const hints = Object.entries(schema['x-labels'] ?? {}).flatMap(([value, label]) =>
    typeof label === 'object' && label.hint ? [[value, label.hint]] : [],
  );
  return hints.length > 0 ? Object.fromEntries(hints) : undefined;
}

function widgetOf(schema: FormSchema, ui: FieldUi): string | undefined {
  const asked = ui.widget ?? ui.input;
  const items = itemsOf(schema);
  if (asked === 'hidden') return 'hidden';
  if (hasOptions(schema) || (items && hasOptions(items) && typeOf(items) !== 'object')) return 'options';
  if (schema['x-markdown']) return 'markdown';
  if (asked) return ALIASES[asked] ?? asked;
  if (items?.enum) return 'checkboxes';
  const plainText = typeOf(schema) === 'string' && !schema.format && !schema.enum && !schema.oneOf;
  if (plainText && (schema.maxLength ?? 0) >= LONG_TEXT) return 'longtext';
  return undefined;
}

/**
 * Reads `x-ui`, `x-labels` and `x-file` of a schema into what the form library asks for. The schema itself is not
 * touched: it must stay equal to the compiled one. Pure.
 */
export function toUiSchema(schema: FormSchema): UiSchema {
  const ui = schema['x-ui'] ?? {};
  const result: UiSchema = {};
  const options: UIOptionsType = {};
  const widget = widgetOf(schema, ui);
  if (schema['x-file']) result['ui:field'] = 'file';
  else if (widget) result['ui:widget'] = widget;
  const hint = hintOf(schema, widget);
  if (hint !== schema.description) options.description = hint;
  if (ui.rows) options.rows = ui.rows;
  // A token that a browser does not know is as none.
  if (ui.autocomplete) options.autocomplete = ui.autocomplete as UIOptionsType['autocomplete'];
  const enumNames = labelsOf(schema);
  if (enumNames) options.enumNames = enumNames;
  const hints = hintsOf(schema);
  if (hints) options.hints = hints;
  if (ui.groups) options.groups = ui.groups;
  if (Object.keys(options).length > 0) result['ui:options'] = options;
  const items = itemsOf(schema);
  if (items && !schema['x-file']) {
    const itemUi = toUiSchema(items);
    if (Object.keys(itemUi).length > 0) result.items = itemUi;
  }
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const inner = toUiSchema(property);
    if (Object.keys(inner).length > 0) result[name] = inner;
  }
  return result;
}

/** The pickers of one row as a few that are in sight. Pure. */
export function withFewInSight(ui: UiSchema, schema: FormSchema): UiSchema {
  const near = Object.entries(propertiesOf(schema)).flatMap(([name, field]) =>
    ui[name]?.['ui:widget'] === 'options' && typeOf(field) === 'string'
      ? [[name, { ...ui[name], 'ui:widget': 'near' }]]
      : [],
  );
  return { ...ui, ...Object.fromEntries(near) };
}

/** Says under the fields that start with the one choice there is that they do. Pure. */
export function sayOnlyChoices(ui: UiSchema, schema: FormSchema, only: readonly string[] = []): UiSchema {
  const properties = propertiesOf(schema);
  const said = only.map((name) => {
    const own: UiSchema = ui[name] ?? {};
    const hint = own['ui:options']?.description ?? properties[name]?.description;
    const description = [hint, texts.onlyChoice].filter(Boolean).join(' ');
    return [name, { ...own, 'ui:options': { ...own['ui:options'], description } }];
  });
  return { ...ui, ...Object.fromEntries(said) };
}
