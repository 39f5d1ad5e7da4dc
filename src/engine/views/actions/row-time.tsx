import { useId } from 'react';
import type { BulkPreviewData, RowForm } from '../../../definition/wire.ts';
import { formatDate, formatRange } from '../../format/dates.ts';
import { currentLocale } from '../../format/locale.ts';
import { selectClass } from '../../ui/control-class.ts';
import { FieldError } from '../../ui/field-error.tsx';
import styles from './action-form.module.css';
import * as texts from './texts.ts';

interface RowTimeProps {
  form: RowForm;
  /** Fields in which the time stands; left out: the form asks for none. */
  times: BulkPreviewData['times'];
  /** Name of the row. */
  name: string;
  onChoose: (input: Record<string, unknown>) => void;
}

/** When a row of a bulk action takes place, chosen among the times that are free, and what is wrong with its form. */
export function RowTime({ form: { input, slots, wrong, busy = [] }, times, name, onChoose }: RowTimeProps) {
  const id = useId();
  const at = slots.findIndex((slot) =>
    Object.entries(slot.input).every(([key, value]) => input[key] === value),
  );
  return (
    <>
      {times && slots.length === 0 ? <FieldError>{noTimeFor(busy)}</FieldError> : null}
      {times && slots.length > 0 ? (
        <div className={styles.time}>
          <select
            className={selectClass({ invalid: wrong.length > 0 })}
            aria-label={texts.timeOf(name)}
            aria-invalid={wrong.length > 0 || undefined}
            aria-describedby={wrong.length > 0 ? id : undefined}
            value={at}
            onChange={(event) => onChoose({ ...input, ...slots[Number(event.target.value)]?.input })}
          >
            {slots.map((slot, index) => (
              <option key={JSON.stringify(slot.input)} value={index}>
                {timeInWords(slot, times)}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {/* On a phone a select has no room for where it is. */}
      {slots[at]?.place ? <p className={styles.place}>{slots[at].place}</p> : null}
      {wrong.length > 0 && !(times && slots.length === 0) ? (
        <FieldError id={id}>{wrong.join(' ')}</FieldError>
      ) : null}
    </>
  );
}

const noTimeFor = (busy: string[]) =>
  busy.length > 0 ? texts.busyThroughout(new Intl.ListFormat(currentLocale()).format(busy)) : texts.noTime;

/** "Rab, 12 Nov, 15.00–17.00 · Ruang Sidang 1": nobody looks so far ahead that the year would have to be told. */
export function timeInWords(
  { input, place }: RowForm['slots'][number],
  { day, from, to }: NonNullable<BulkPreviewData['times']>,
): string {
  const when = `${formatDate(input[day] ?? '', 'short')}, ${formatRange(input[from] ?? '', input[to] ?? '')}`;
  return place === null ? when : `${when} · ${place}`;
}
