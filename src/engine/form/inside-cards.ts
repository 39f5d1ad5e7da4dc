import type { FormSchema, propertiesOf } from '../../definition/forms/form-schema.ts';
import type { SaidOfChoices } from '../../definition/wire.ts';

type Fields = ReturnType<typeof propertiesOf>;

/**
 * The field in whose chosen card another one stands: the first of those that decide whether it is asked for whose choices
 * are cards; `null` = it stands in the grid. Pure.
 */
export function hostOf(fields: Fields, name: string, said: SaidOfChoices | undefined): string | null {
  const deciding = Object.keys(fields[name]?.['x-ui']?.when ?? {});
  return deciding.find((other) => isCards(fields[other], said?.[other])) ?? null;
}

/** Whether each choice says what it means. */
function isCards(field: FormSchema | undefined, said: SaidOfChoices[string] = {}): boolean {
  if (!field?.enum || field['x-ui']?.widget !== 'radio') return false;
  const labels = field['x-labels'] ?? {};
  return field.enum.every((value) => {
    const label = labels[String(value)];
    return said[String(value)]?.says || (typeof label === 'object' && label.hint);
  });
}
