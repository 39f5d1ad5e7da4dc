import {
  type FieldPath,
  type FormSchema,
  hasOptions,
  isEmpty,
  itemsOf,
} from '../../../definition/forms/form-schema.ts';
import { dateFormatter } from '../../format/locale.ts';
import * as formatTexts from '../../format/texts.ts';
import { formatDecimal } from '../../ui/decimal.ts';
import { useFormShared } from '../form-context.ts';
import * as texts from '../texts.ts';
import { toLocal } from './date-widgets.tsx';
import { useOptionLabels } from './option-labels.ts';
import styles from './theme.module.css';

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

const dayOf = (date: string) => dateFormatter(DAY, 'UTC').format(new Date(date));

function labelOf(schema: FormSchema, value: unknown): string {
  const label = schema['x-labels']?.[String(value)];
  if (label) return typeof label === 'string' ? label : label.label;
  return schema.oneOf?.find((option) => option.const === value)?.title ?? String(value);
}

/** One value as people read it, by its schema. `offset` is that of the faculty's clock. Pure. */
export function textOf(schema: FormSchema, value: unknown, offset = '+07:00'): string {
  if (isEmpty(value)) return '';
  if (value === true && schema.const === true) return texts.agreed;
  if (typeof value === 'boolean') return formatTexts.yesOrNo(value);
  if (typeof value === 'number') return schema['x-labels'] ? labelOf(schema, value) : formatDecimal(value);
  if (Array.isArray(value)) return value.map((one) => textOf(itemsOf(schema) ?? {}, one, offset)).join(', ');
  const text = labelOf(schema, value);
  if (schema.format === 'date' && /^\d{4}-\d\d-\d\d$/.test(text)) return dayOf(`${text}T00:00:00Z`);
  if (schema.format === 'time') return `${text.slice(0, 5).replace(':', '.')}`;
  if (schema.format === 'date-time') {
    const local = toLocal(text, offset);
    return local ? `${dayOf(`${local}:00Z`)}, ${local.slice(11).replace(':', '.')}` : text;
  }
  return text;
}

/** A value that is not to be changed here: text, not a disabled field. */
export function ReadonlyValue({
  schema,
  value,
  path,
}: {
  schema: FormSchema;
  value: unknown;
  path: FieldPath;
}) {
  const { context } = useFormShared();
  const chosen = hasOptions(schema) || hasOptions(itemsOf(schema) ?? {});
  const values = chosen && !isEmpty(value) ? (Array.isArray(value) ? value : [value]).map(String) : [];
  const nameOf = useOptionLabels(path, values);
  const text = chosen ? values.map(nameOf).join(', ') : textOf(schema, value, context.offset);
  return <p className={styles.known}>{text || <span className={styles.blank}>{texts.notFilledYet}</span>}</p>;
}
