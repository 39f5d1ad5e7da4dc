import { useMemo, useState } from 'react';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import { dayAfter, mondayOf } from '../../../definition/week.ts';
import type { BlockContents, Lane } from '../../../definition/wire.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { dayOf, dayParts, formatDate, formatRange } from '../../format/dates.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Button, ButtonRow, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/drawn-states.tsx';
import { FilterSelect } from '../../ui/filter-bar.tsx';
import { Section } from '../../ui/layout.tsx';
import { usePhone } from '../../ui/media.ts';
import { Skeleton } from '../../ui/spinner.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { OfferRow } from '../actions/action-buttons.tsx';
import { useActions } from '../actions/action-host.tsx';
import { BlockHeading } from '../block-list.tsx';
import styles from './calendar.module.css';
import { type CalendarPlace, useCalendarPlace } from './calendar-place.ts';
import { LaneGrid, type PlacedRow, placeRows } from './calendar-rows.tsx';
import { FreeFinder } from './free-finder.tsx';
import { FreeLaneSpans, FreeLanes } from './free-lane-spans.tsx';
import { type Hours, timeAt } from './free-spans.ts';
import { HourGrid, type HourLine } from './hour-grid.tsx';
import { LaneAgenda } from './lane-agenda.tsx';
import { ClashNotices, type Kinds, LaneLegend, lookClass, lookOf } from './lane-legend.tsx';
import { drawnHours, hoursOn, type NamedRow, namedRows, usableOn, weekOf } from './lane-rows.ts';
import * as texts from './texts.ts';
import { useWeek } from './use-week.ts';

type CalendarBlock = Extract<Block, { kind: 'calendar' }>;
type Week = BlockContents['calendar'];

const SPANS = [
  { span: 'day', label: texts.day },
  { span: 'week', label: texts.week },
] as const;

interface ResourceCalendarProps {
  block: CalendarBlock;
  label: string;
  lanes: Lane[];
}

/**
 * Who has what when: on a day a line of hours for each lane, in a week a table of all lanes or the days of one. On a phone
 * the entries of one day under one another. A free time begins what the calendar books.
 */
export function ResourceCalendar({ block, label, lanes }: ResourceCalendarProps) {
  const { now } = usePage();
  const phone = usePhone();
  const today = dayOf(now);
  const [place, go] = useCalendarPlace(block.id, { day: today, span: 'day', lane: '' });
  const span = phone ? 'day' : place.span;
  const { week, error, retry } = useWeek(block, mondayOf(place.day));
  const chosen = lanes.filter(({ row }) => place.lane === '' || row === place.lane);
  const days = weekOf(place.day);
  const named = useMemo(() => namedRows(week?.rows ?? [], lanes), [week, lanes]);
  const own = named.filter(({ id }) => chosen.some((lane) => lane.id === id));
  const placed = placeRows(
    own.map(({ row }) => row),
    days,
  );
  const period = span === 'day' ? formatDate(place.day, 'long') : formatRange(days[0] ?? '', days[6] ?? '');
  const shown = { label: `${label}, ${period}`, columns: block.columns, today };
  const books = useBooks(week ?? null, chosen, { day: place.day, span });
  const step = span === 'week' ? 7 : 1;
  const [finding, setFinding] = useState(false);
  const finds = block.find !== null && books !== null;
  const isOver = place.day < today;
  const laneLabel = block.columns.find(({ name }) => name === 'lanes')?.label as string;
  const kinds = block.resources?.kinds ?? [];
  const seen = span === 'day' ? own.filter(({ row }) => hoursOn(row, place.day) !== null) : own;
  const laneBooks = books && { label: books.offer.label, begin: books.begin };
  return (
    <Section>
      <BlockHeading action={books ? <OfferRow offers={[books.offer]} primary wish={books.wish} /> : null}>
        {label}
      </BlockHeading>
      <div className={styles.bar}>
        <ButtonRow>
          <IconButton
            size="toolbar"
            icon="chevron-left"
            label={uiTexts.previousPage}
            onClick={() => go({ day: dayAfter(place.day, -step) })}
          />
          <Button size="toolbar" onClick={() => go({ day: today })}>
            {texts.dueToday}
          </Button>
          <IconButton
            size="toolbar"
            icon="chevron-right"
            label={uiTexts.nextPage}
            onClick={() => go({ day: dayAfter(place.day, step) })}
          />
        </ButtonRow>
        <p className={styles.period} aria-live="polite">
          {period}
        </p>
        <FilterSelect
          label={laneLabel}
          options={lanes.map(({ row, name }) => ({ value: row, label: name }))}
          value={place.lane}
          onChange={(lane) => go({ lane })}
        />
        {phone ? null : <Spans span={span} onChange={(next) => go({ span: next })} />}
        {finds ? (
          <Button
            size="toolbar"
            icon="search"
            aria-expanded={finding}
            onClick={() => setFinding((shown) => !shown)}
          >
            {texts.findFree}
          </Button>
        ) : null}
      </div>
      {finding && finds ? <FreeFinder block={block} day={isOver ? today : place.day} books={books} /> : null}
      {span === 'day' ? (
        <DayButtons days={days} day={place.day} placed={placed} onChange={(day) => go({ day })} />
      ) : null}
      <ClashNotices named={seen} />
      {error ? (
        <LoadFailure what={label} error={error} onRetry={retry} />
      ) : !week ? (
        <Skeleton shape="lines" />
      ) : lanes.length === 0 ? (
        <EmptyState title={texts.noLanes(laneLabel)} />
      ) : phone ? (
        <>
          <LaneAgenda label={shown.label} day={place.day} named={own} />
          {laneBooks ? <FreeLanes lanes={chosen} day={place.day} named={own} books={laneBooks} /> : null}
        </>
      ) : span === 'week' && chosen.length !== 1 ? (
        <LaneGrid
          {...shown}
          days={days}
          rows={placed}
          lanes={chosen.map(({ name }) => name)}
          looks={(id) => {
            const one = own.find(({ row }) => row.id === id);
            return one && lookClass(one, kinds);
          }}
          beneath={(name, day) => {
            const lane = chosen.find((one) => one.name === name);
            return lane && laneBooks ? (
              <FreeLaneSpans lane={lane} day={day} named={own} books={laneBooks} />
            ) : null;
          }}
        />
      ) : (
        <Lines
          label={shown.label}
          lanes={chosen}
          days={span === 'day' ? [place.day] : days}
          named={own}
          kinds={kinds}
          books={books}
        />
      )}
      {lanes.length === 0 ? null : (
        <LaneLegend kinds={kinds} named={seen} shut={chosen.some((lane) => lane.shut !== null)} />
      )}
      {week?.more ? <p>{texts.weekTooFull}</p> : null}
    </Section>
  );
}

function Spans({ span, onChange }: { span: string; onChange: (span: CalendarPlace['span']) => void }) {
  return (
    <ButtonRow>
      {SPANS.map((one) => (
        <Button
          key={one.span}
          size="toolbar"
          kind={one.span === span ? 'plain' : 'quiet'}
          aria-pressed={one.span === span}
          onClick={() => onChange(one.span)}
        >
          {one.label}
        </Button>
      ))}
    </ButtonRow>
  );
}

interface DayButtonsProps {
  days: string[];
  day: string;
  placed: PlacedRow[];
  onChange: (day: string) => void;
}

/** The days of the week with how much is on. */
function DayButtons({ days, day, placed, onChange }: DayButtonsProps) {
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">{texts.daysOfWeek}</legend>
      {days.map((one) => {
        const { weekday, number } = dayParts(one);
        const count = placed.filter((row) => row.days.includes(one)).length;
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === day}
            title={formatDate(one, 'long')}
            onClick={() => onChange(one)}
          >
            <b>
              {weekday} {number}
            </b>
            <span aria-hidden="true">{count}</span>{' '}
            <span className="visually-hidden">({texts.uses(count)})</span>
          </button>
        );
      })}
    </fieldset>
  );
}

interface LinesProps {
  label: string;
  lanes: Lane[];
  days: string[];
  named: NamedRow[];
  kinds: Kinds;
  books: ReturnType<typeof useBooks>;
}

/** A line for each lane on each of these days. */
function Lines({ label, lanes, days, named, kinds, books }: LinesProps) {
  const { href } = useApp();
  const { now } = usePage();
  const lines = days.flatMap((day) =>
    lanes.map((lane): HourLine & { lane: Lane; day: string } => ({
      lane,
      day,
      key: `${day} ${lane.row}`,
      name: days.length > 1 ? formatDate(day, 'short') : lane.name,
      beside: days.length > 1 ? null : lane.beside,
      shut: lane.shut,
      entries: named.flatMap((one) => {
        const { id, row } = one;
        const hours = id === lane.id ? hoursOn(row, day) : null;
        const title = String(row.title ?? '');
        return hours ? [{ key: row.id, ...hours, title, look: lookOf(one, kinds), opens: row.opens }] : [];
      }),
      usable: usableOn(lane, day, now),
    })),
  );
  const begin = (key: string, time: Hours) => {
    const line = lines.find((one) => one.key === key);
    if (line) books?.begin(line.lane, line.day, time);
  };
  return (
    <HourGrid
      label={label}
      lines={lines}
      hours={drawnHours(
        lanes,
        lines.flatMap(({ entries }) => entries),
      )}
      books={books && { label: books.offer.label, begin }}
      href={href}
    />
  );
}

/** What the calendar's action begins, when it is on offer. */
function useBooks(week: Week | null, lanes: Lane[], { day, span }: { day: string; span: string }) {
  const { page, now } = usePage();
  const { start } = useActions();
  const fields = week?.books;
  const offer = fields && page.actions.find(({ name }) => name === fields.action);
  if (!fields || !offer) return null;
  const [only] = lanes;
  const input = {
    ...(span === 'day' && day >= dayOf(now) && { [fields.day]: day }),
    ...(lanes.length === 1 && only && only.shut === null && { [fields.place]: only.row }),
  };
  const beginAt = (row: string, on: string, { from, to }: { from: string; to: string }) =>
    start({
      offer,
      input: { [fields.place]: row, [fields.day]: on, [fields.from]: from, [fields.to]: to },
    });
  return {
    offer,
    wish: { input },
    beginAt,
    begin: (lane: Lane, on: string, { from, to }: Hours) =>
      beginAt(lane.row, on, { from: timeAt(from), to: timeAt(to) }),
  };
}
