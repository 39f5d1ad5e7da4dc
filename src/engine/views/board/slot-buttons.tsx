import { useEffect, useId, useRef } from 'react';
import type { BoardData, Slot } from '../../../definition/wire.ts';
import { formatDate, formatRange } from '../../format/dates.ts';
import { SectionHeading } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './board.module.css';
import * as texts from './texts.ts';

interface SlotButtonsProps {
  board: BoardData;
  data: Readonly<Record<string, unknown>>;
  onFill: (values: Record<string, string>) => void;
}

/** The next times at which everything fits; pressing one fills the form in. A dialog begins with the first. */
export function SlotButtons({ board: { slots, fields, days, people }, data, onFill }: SlotButtonsProps) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const dialog = first.current?.closest('dialog');
    // Unless somebody is busy in the dialog already.
    if (dialog && document.activeElement === dialog) first.current?.focus();
  }, []);
  const last = days.at(-1)?.day;
  const hours = ({ input }: Slot) => formatRange(input[fields.from] ?? '', input[fields.to] ?? '');
  return (
    <section aria-labelledby={id} className={styles.part}>
      <SectionHeading level={3} id={id} rule={false}>
        {texts.slots}
      </SectionHeading>
      {slots.length === 0 ? (
        <p>{last ? texts.noSlotUntil(formatDate(last, 'long')) : texts.noSlot}</p>
      ) : (
        <ul className={styles.slots}>
          {slots.map((slot, at) => (
            <li key={JSON.stringify(slot.input)}>
              <button
                ref={(element) => {
                  if (at !== 0) return;
                  first.current = element;
                  // The attribute itself, which React does not write: the dialog begins here.
                  element?.setAttribute('autofocus', '');
                }}
                type="button"
                className={styles.slot}
                aria-pressed={Object.entries(slot.input).every(([name, value]) => isSame(data[name], value))}
                onClick={() => onFill(slot.input)}
              >
                <Icon name="calendar-plus" />
                <span>
                  <b>
                    {formatDate(slot.input[fields.day] ?? '', 'long')},{' '}
                    <span className={styles.hour}>{hours(slot)}</span>
                  </b>
                  <span className={styles.slotPlace}>
                    {slot.place === null ? texts.everybodyCan : texts.atPlace(slot.place, people.length > 0)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A time may be written with its seconds. */
const isSame = (value: unknown, wanted: string) =>
  String(value ?? '').replace(/^(\d\d:\d\d):\d\d$/, '$1') === wanted;
