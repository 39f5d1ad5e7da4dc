import type { WidgetProps } from '@rjsf/utils';
import { formatDate, formatMoment, formatTime } from '../../format/dates.ts';
import { controlClass } from '../../ui/control-class.ts';
import { useFormShared, useOfferedDays, useVisibleErrors } from '../form-context.ts';
import * as texts from '../texts.ts';
import { controlProps } from './control-props.ts';
import styles from './theme.module.css';

const DEFAULT_OFFSET = '+07:00';
const DAY_LENGTH = 'YYYY-MM-DD'.length;

function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** An instant (ISO 8601) as "YYYY-MM-DDTHH:MM" on a clock with this offset; "" when it is no instant. */
export function toLocal(instant: string | undefined, offset: string): string {
  const time = Date.parse(instant ?? '');
  return Number.isNaN(time) ? '' : new Date(time + offsetMs(offset)).toISOString().slice(0, 16);
}

interface NativeProps extends WidgetProps {
  type: 'date' | 'time' | 'datetime-local';
  text: string;
  /** The value in Indonesian, since the field itself speaks the browser's language (12/11 or 11/12, AM and PM). */
  inWords: string;
  /** What is typed cannot be chosen. */
  refused?: boolean;
  fromText: (text: string) => string;
}

function NativeInput({ type, text, inWords, refused, fromText, ...props }: NativeProps) {
  const { id, value, onChange, onBlur, disabled } = props;
  const { touched, gate } = useFormShared();
  const errors = useVisibleErrors(id, props.rawErrors);
  return (
    <>
      <input
        {...controlProps(props, errors)}
        type={type}
        className={controlClass({ invalid: errors.length > 0, short: true })}
        min={props.options.min as string | undefined}
        max={props.options.max as string | undefined}
        disabled={disabled}
        value={text}
        onChange={(event) => onChange(event.target.value === '' ? undefined : fromText(event.target.value))}
        onBlur={() =>
          gate.run(() => {
            if (value !== undefined) touched.add(id);
            onBlur(id, value);
          })
        }
      />
      {inWords ? (
        <p role={refused ? 'alert' : undefined} className={styles.inWords}>
          {inWords}
        </p>
      ) : null}
    </>
  );
}

/** In words which days are offered. */
function rangeOf(days: readonly string[]): string {
  const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return texts.daysOffered(formatDate(days[0] ?? ''), formatDate(days.at(-1) ?? ''), days.some(isWeekend));
}

/** A day, "YYYY-MM-DD". */
export function DateWidget(props: WidgetProps) {
  const text: string = props.value ?? '';
  const days = useOfferedDays(props.id);
  const refused = text.length === DAY_LENGTH && days !== undefined && !days.includes(text);
  const range = days && rangeOf(days);
  const chosen = text === '' ? '' : formatDate(text, 'long');
  return (
    <NativeInput
      {...props}
      options={days ? { ...props.options, min: days[0], max: days.at(-1) } : props.options}
      type="date"
      text={text}
      refused={refused}
      inWords={refused && range ? texts.dayRefused(chosen, range) : chosen || (range ?? '')}
      fromText={(typed) => typed}
    />
  );
}

/** A time of day, "HH:MM" on the faculty's clock. */
export function TimeWidget(props: WidgetProps) {
  const text = String(props.value ?? '').slice(0, 5);
  return (
    <NativeInput
      {...props}
      type="time"
      text={text}
      inWords={text === '' ? '' : texts.atTime(formatTime(text))}
      fromText={(typed) => typed}
    />
  );
}

/** An instant with the faculty's offset, "YYYY-MM-DDTHH:MM:00+07:00". */
export function DateTimeWidget(props: WidgetProps) {
  const { offset = DEFAULT_OFFSET } = useFormShared().context;
  return (
    <NativeInput
      {...props}
      type="datetime-local"
      text={toLocal(props.value, offset)}
      inWords={props.value ? formatMoment(props.value, 'long') : ''}
      fromText={(text) => `${text}:00${offset}`}
    />
  );
}
