import type { BaseInputTemplateProps, WidgetProps } from '@rjsf/utils';
import type { KeyboardEvent } from 'react';
import { type FormSchema, typeOf } from '../../../definition/forms/form-schema.ts';
import { formatNumber } from '../../format/numbers.ts';
import { controlClass } from '../../ui/control-class.ts';
import { formatDecimal, parseDecimal } from '../../ui/decimal.ts';
import { PasswordInput } from '../../ui/password-field.tsx';
import { useVisibleErrors } from '../form-context.ts';
import * as texts from '../texts.ts';
import { controlProps } from './control-props.ts';
import { useDeferredText } from './deferred-text.ts';
import styles from './theme.module.css';

const INPUT_TYPES: Record<string, string> = { email: 'email', uri: 'url', tel: 'tel', password: 'password' };
const SHORT_TEXT = 24;
/** From what share of its limit on a line counts what is typed: most are never near it. */
const NEARLY = 0.8;

function isNumeric(schema: FormSchema): boolean {
  return ['number', 'integer'].includes(typeOf(schema) ?? '');
}

/** Text to number; what is no number stays text, so that the validator says so. */
function toNumber(text: string, whole: boolean): unknown {
  if (text.trim() === '') return undefined;
  return parseDecimal(text, { grouping: whole }) ?? text;
}

/** One line of text or a number. Numbers take a comma. */
export function BaseInput(props: BaseInputTemplateProps) {
  const { id, value, schema, options, onChange, onBlur, disabled } = props;
  const numeric = isNumeric(schema as FormSchema);
  const whole = typeOf(schema as FormSchema) === 'integer';
  const errors = useVisibleErrors(id, props.rawErrors);
  const deferred = useDeferredText({
    id,
    text: typeof value === 'number' ? formatDecimal(value) : (value ?? ''),
    onCommit: (text) => onChange(numeric ? toNumber(text, whole) : text === '' ? undefined : text),
    onBlur: () => onBlur(id, value),
  });
  const short = numeric || (schema.maxLength !== undefined && schema.maxLength <= SHORT_TEXT);
  const limit = schema.maxLength;
  return (
    <>
      <input
        {...controlProps(props, errors)}
        className={controlClass({ invalid: errors.length > 0, short })}
        type={INPUT_TYPES[options.inputType ?? schema.format ?? ''] ?? 'text'}
        inputMode={numeric ? (whole ? 'numeric' : 'decimal') : undefined}
        autoComplete={options.autocomplete ?? 'off'}
        placeholder={props.placeholder || undefined}
        disabled={disabled}
        value={deferred.value}
        onChange={(event) => deferred.change(event.target.value)}
        onBlur={deferred.leave}
      />
      {limit && deferred.value.length >= limit * NEARLY ? (
        <Counter typed={deferred.value.length} limit={limit} />
      ) : null}
    </>
  );
}

interface AreaProps extends WidgetProps {
  /** One paragraph: Enter does nothing, pasted lines become spaces. */
  singleLine?: boolean;
}

function Area(props: AreaProps) {
  const { id, value, schema, options, onChange, onBlur, disabled, singleLine } = props;
  const errors = useVisibleErrors(id, props.rawErrors);
  const deferred = useDeferredText({
    id,
    text: value ?? '',
    onCommit: (text) => onChange(text === '' ? undefined : text),
    onBlur: () => onBlur(id, value),
  });
  const limit = schema.maxLength;
  const stay = (event: KeyboardEvent) => {
    if (singleLine && event.key === 'Enter') event.preventDefault();
  };
  return (
    <>
      <textarea
        {...controlProps(props, errors)}
        className={controlClass({ invalid: errors.length > 0 })}
        rows={options.rows ?? (singleLine ? 2 : 4)}
        placeholder={props.placeholder || undefined}
        disabled={disabled}
        value={deferred.value}
        onKeyDown={stay}
        onChange={(event) =>
          deferred.change(singleLine ? event.target.value.replace(/\s*\n\s*/g, ' ') : event.target.value)
        }
        onBlur={deferred.leave}
      />
      {limit ? <Counter typed={deferred.value.length} limit={limit} /> : null}
    </>
  );
}

function Counter({ typed, limit }: { typed: number; limit: number }) {
  return <p className={styles.counter}>{texts.typedOf(formatNumber(typed), formatNumber(limit))}</p>;
}

/** Paragraphs, with the number of letters when there is a limit. */
export function TextareaWidget(props: WidgetProps) {
  return <Area {...props} />;
}

/** One long line, such as the title of a work: wraps and grows. */
export function LongTextWidget(props: WidgetProps) {
  return <Area {...props} singleLine />;
}

/** A password with "Lihat". */
export function PasswordWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur } = props;
  const errors = useVisibleErrors(id, props.rawErrors);
  const deferred = useDeferredText({
    id,
    text: value ?? '',
    onCommit: (text) => onChange(text === '' ? undefined : text),
    onBlur: () => onBlur(id, value),
  });
  return (
    <PasswordInput
      {...controlProps(props, errors)}
      autoComplete={props.options.autocomplete ?? 'new-password'}
      value={deferred.value}
      onChange={deferred.change}
      onBlur={deferred.leave}
    />
  );
}
