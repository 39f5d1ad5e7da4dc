import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { type FormSchema, hasOptions, itemsOf, propertiesOf } from '../../../definition/forms/form-schema.ts';
import { preloadable } from '../../chunks/preloadable.ts';
import type { LookUpProps } from './look-up.tsx';

/** Controls whose code comes only with a form that has such fields. */
export const OptionsWidget = preloadable<WidgetProps>(() => import('./options-widget.tsx'));
export const NearOptions = preloadable<WidgetProps>(() => import('./near-options.tsx'));
export const MarkdownWidget = preloadable<WidgetProps>(() => import('./markdown-widget.tsx'));
export const LookUp = preloadable<LookUpProps>(() => import('./look-up.tsx'));
export const FileField = preloadable<FieldProps>(() => import('./file-field.tsx'));

/** Loads the controls that a form of `schema` may show, beside the rest of its code. Rejects when one does not come. */
export function preloadControls(schema: FormSchema): Promise<unknown> {
  const wanted = [];
  if (someField(schema, hasOptions)) wanted.push(OptionsWidget);
  if (someField(schema, isMarkdown)) wanted.push(MarkdownWidget);
  if (someField(schema, hasFile)) wanted.push(FileField);
  return Promise.all(wanted.map((control) => control.preload()));
}

const isMarkdown = (schema: FormSchema) => schema['x-markdown'] === true;
const hasFile = (schema: FormSchema) => schema['x-file'] !== undefined;

/** Whether `schema` or any field in it, conditional ones included, is one of those. */
function someField(schema: FormSchema, is: (field: FormSchema) => boolean): boolean {
  const inner = Object.values(propertiesOf(schema));
  const items = itemsOf(schema);
  if (items) inner.push(items);
  return is(schema) || inner.some((field) => someField(field, is));
}
