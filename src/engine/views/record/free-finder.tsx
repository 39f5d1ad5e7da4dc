import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import { dayAfter } from '../../../definition/week.ts';
import type { FreeLane } from '../../../definition/wire.ts';
import { freeQuery } from '../../data/free-times.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { formatDate, formatRange } from '../../format/dates.ts';
import { usePage } from '../../page/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChecks, FilterSelect } from '../../ui/filter-bar.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './free-finder.module.css';
import { minutesAt, timeAt } from './free-spans.ts';
import * as texts from './texts.ts';

const LENGTHS = [30, 60, 90, 120, 180, 240, 480];

interface FreeFinderProps {
  block: Extract<Block, { kind: 'calendar' }>;
  /** Day that is looked at: it is begun with. */
  day: string;
  /** Name of what a free time begins, and what begins it. */
  books: {
    offer: { label: string };
    beginAt: (row: string, day: string, time: { from: string; to: string }) => void;
  };
}

/** Looks for times at which something is free: by days, length and what it has. Pressing one begins it. */
export function FreeFinder({ block, day, books }: FreeFinderProps) {
  const id = useId();
  const { key } = usePage();
  const [from, setFrom] = useState(day);
  const [until, setUntil] = useState(dayAfter(day, 7));
  const [minutes, setMinutes] = useState(60);
  const [people, setPeople] = useState('');
  const [has, setHas] = useState<string[]>([]);
  const [asked, setAsked] = useState<{ query: string; minutes: number } | null>(null);
  const { data, error, refetch } = useQuery({
    ...freeQuery(key, block.id, new URLSearchParams(asked?.query)),
    enabled: asked !== null,
  });
  const ask = () => {
    const query = new URLSearchParams({ from, until, minutes: String(minutes) });
    if (people.trim() !== '') query.set('capacity', people.trim());
    if (has.length > 0) query.set('has', has.join(','));
    setAsked({ query: query.toString(), minutes });
  };
  return (
    <section aria-labelledby={id} className={styles.finder}>
      <SectionHeading level={3} id={id}>
        {texts.findFree}
      </SectionHeading>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <TextField type="date" label={texts.firstDay} value={from} onChange={setFrom} />
        <TextField type="date" label={texts.lastDay} value={until} min={from} onChange={setUntil} />
        <FilterSelect
          label={texts.lasts}
          required
          options={LENGTHS.map((count) => ({ value: String(count), label: texts.minutes(count) }))}
          value={String(minutes)}
          onChange={(value) => setMinutes(Number(value))}
        />
        {block.find?.capacity ? (
          <TextField
            type="text"
            inputMode="numeric"
            label={texts.people}
            optional
            value={people}
            onChange={(value) => setPeople(value.replaceAll(/\D/g, '').slice(0, 4))}
          />
        ) : null}
        {block.find?.facilities ? (
          <FilterChecks
            label={texts.equipment}
            options={block.find.facilities.choices}
            values={has}
            onChange={setHas}
          />
        ) : null}
        <Button
          type="submit"
          icon="search"
          blocked={from === '' || until === '' ? texts.firstDay : null}
          reasonHidden
        >
          {texts.find}
        </Button>
      </form>
      <div role="status">
        {asked === null ? null : error ? (
          <LoadFailure what={texts.findFree} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton shape="lines" />
        ) : data.lanes.length === 0 ? (
          <p>{texts.nothingFree}</p>
        ) : (
          <Found lanes={data.lanes} minutes={asked.minutes} books={books} />
        )}
        {data?.more ? <p>{texts.moreIsFree}</p> : null}
      </div>
    </section>
  );
}

interface FoundProps extends Pick<FreeFinderProps, 'books'> {
  lanes: FreeLane[];
  minutes: number;
}

/** By day what is free, each of its times a button that begins at its first hour. */
function Found({ lanes, minutes, books }: FoundProps) {
  const days = [...new Set(lanes.map(({ day }) => day))];
  return days.map((day) => (
    <section key={day} className={styles.day} aria-label={formatDate(day, 'long')}>
      <h4>{formatDate(day, 'long')}</h4>
      <ul>
        {lanes
          .filter((lane) => lane.day === day)
          .map(({ row, name, beside, spans }) => (
            <li key={row}>
              <div>
                <b>{name}</b> {beside ? <span>{beside}</span> : null}
              </div>
              <div className={styles.spans}>
                {spans.map(({ from, to }) => (
                  <Button
                    key={from}
                    size="toolbar"
                    aria-label={texts.takeFree(
                      books.offer.label,
                      name,
                      formatDate(day, 'long'),
                      formatRange(from, to),
                    )}
                    onClick={() => books.beginAt(row, day, { from, to: timeAt(minutesAt(from) + minutes) })}
                  >
                    {formatRange(from, to)}
                  </Button>
                ))}
              </div>
            </li>
          ))}
      </ul>
    </section>
  ));
}
