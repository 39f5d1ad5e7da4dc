import type { FieldTemplateProps } from '@rjsf/utils';
import { concerns, type FormSchema, itemsOf, typeOf } from '../../../definition/forms/form-schema.ts';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { GroupFrame } from '../../ui/group-frame.tsx';
import { useFormShared, useVisibleErrors } from '../form-context.ts';
import { LookedUp } from './later-controls.tsx';
import { ReadonlyValue } from './readonly-value.tsx';
import { isShortField } from './short-field.ts';
import styles from './theme.module.css';

/** How a field is framed: by its own template, by a label, by a legend, or (a single check box) by nothing. */
export type Frame = 'own' | 'label' | 'legend' | 'bare';

const LONG_TEXT = 120;

/** The frame of a field, by its schema and the control chosen for it. */
function frameOf(schema: FormSchema, widget: unknown): Frame {
  if (schema['x-file']) return 'legend';
  const type = typeOf(schema);
  if (type === 'object') return 'own';
  if (type === 'array' && !widget) return itemsOf(schema)?.enum ? 'legend' : 'own';
  if (['radio', 'buttons', 'checkboxes', 'near'].includes(String(widget))) return 'legend';
  if (type === 'boolean' && widget !== 'select') return 'bare';
  return 'label';
}

/** One or two columns of the grid. */
function spanOf(schema: FormSchema, widget: unknown): 1 | 2 {
  const asked = schema['x-ui']?.columns;
  if (asked === 1 || asked === 2) return asked;
  const type = typeOf(schema);
  if (type === 'object' || type === 'array' || type === 'boolean') return 2;
  if (schema['x-file'] || ['textarea', 'longtext', 'radio', 'buttons', 'near'].includes(String(widget)))
    return 2;
  return (schema.maxLength ?? 0) > LONG_TEXT ? 2 : 1;
}

/** Frame of every field: label, hint, fault, control, in this order. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, children, hidden, label, required, rawDescription, formData, fieldPathId } = props;
  const { context } = useFormShared();
  const errors = useVisibleErrors(id, props.rawErrors);
  const schema = props.schema as FormSchema;
  const { path } = fieldPathId;
  if (hidden) return <div hidden>{children}</div>;
  if (!concerns(schema['x-ui']?.for, context.by)) return null;
  if (path.length === 0) return children;
  const widget = props.uiSchema?.['ui:widget'];
  const frame = frameOf(schema, widget);
  const others = !concerns(schema['x-ui']?.by, context.by);
  const known = (props.readonly || others) && frame !== 'own' && !schema['x-file'];
  // What is asked for with some answers only may be needed then: a rule says so, and "optional" would contradict it.
  const { when, needed } = schema['x-ui'] ?? {};
  const optional = !required && when === undefined && !needed;
  const shared = { id, hint: rawDescription || undefined, error: errors[0] };
  // Inside a list of plain values the item has no name of its own; its number is its label.
  const plainItem = typeof path.at(-1) === 'number';
  const lookedUp =
    !known && path.length === 1 && context.lookups && Object.hasOwn(context.lookups, String(path[0]));
  const control = lookedUp ? (
    <LookedUp id={id} name={String(path[0])} label={label} value={formData} faulty={errors.length > 0}>
      {children}
    </LookedUp>
  ) : (
    children
  );
  const short = !known && !lookedUp && isShortField(schema, { label, widget, hint: rawDescription ?? '' });
  const body = known ? <ReadonlyValue schema={schema} value={formData} path={path} /> : control;
  return (
    <div
      className={classes(
        styles.cell,
        spanOf(schema, widget) === 2 && styles.two,
        short && styles.short,
        (known || frame === 'label') && styles.framed,
      )}
      id={`${id}-field`}
    >
      {frame === 'own' ? (
        <>
          {errors[0] && typeOf(schema) === 'object' ? <FieldError>{errors[0]}</FieldError> : null}
          {body}
        </>
      ) : known ? (
        <div>
          <p className={styles.knownLabel}>{label}</p>
          <div className={styles.knownValue}>
            {body}
            {/* Whose it is, where the form's other fields are to be filled in. */}
            {others && !props.readonly && schema.description ? (
              <p className={styles.knownNote}>{schema.description}</p>
            ) : null}
          </div>
        </div>
      ) : frame === 'label' ? (
        <FieldFrame {...shared} optional={optional} label={plainItem ? itemLabel(props) : label}>
          {body}
        </FieldFrame>
      ) : (
        <GroupFrame
          {...shared}
          optional={optional && frame === 'legend'}
          label={frame === 'bare' ? undefined : label}
        >
          {body}
        </GroupFrame>
      )}
    </div>
  );
}

function itemLabel({ schema, label, fieldPathId }: FieldTemplateProps): string {
  const number = Number(fieldPathId.path.at(-1)) + 1;
  return schema.title ? `${schema.title} ${number}` : label.replace(/-\d+$/, ` ${number}`);
}
