import { useMemo, useState } from 'react';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import { dayAfter, mondayOf } from '../../../definition/week.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { dayOf, formatDate, formatRange } from '../../format/dates.ts';
import { useBlockData, usePage } from '../../page/page-context.tsx';
import { Button, ButtonRow, IconButton } from '../../ui/button.tsx';
import { Section } from '../../ui/layout.tsx';
import { usePhone } from '../../ui/media.ts';
import { Skeleton } from '../../ui/spinner.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { useBlockLabel, useEmptyText } from '../block-label.ts';
import { BlockHeading } from '../block-list.tsx';
import styles from './calendar.module.css';
import { DayList, LaneGrid, placeRows } from './calendar-rows.tsx';
import { ResourceCalendar } from './resource-calendar.tsx';
import * as texts from './texts.ts';
import { useWeek } from './use-week.ts';

type CalendarBlock = Extract<Block, { kind: 'calendar' }>;
type Span = 'week' | 'day';

const SPANS: { span: Span; label: string }[] = [
  { span: 'week', label: texts.week },
  { span: 'day', label: texts.day },
];

/** Rows in their lanes by day: of what can be reserved, or of whatever rows there are. */
export function CalendarView({ block }: { block: CalendarBlock }) {
  const label = useBlockLabel(block, texts.calendar);
  const own = useBlockData(block);
  if (!own) return null;
  if (own.lanes === null) return <RowCalendar block={block} label={label} />;
  return <ResourceCalendar block={block} label={label} lanes={own.lanes} />;
}

/** A week or a day at a time; on a phone the days of the week one under another. */
function RowCalendar({ block, label }: { block: CalendarBlock; label: string }) {
  const empty = useEmptyText(block);
  const { now } = usePage();
  const phone = usePhone();
  const [day, setDay] = useState(() => dayOf(now));
  const [chosen, setSpan] = useState<Span>('week');
  const span = phone ? 'week' : chosen;
  const { own, week, error, retry } = useWeek(block, mondayOf(day));
  const days = useMemo(() => daysOf(span, day), [span, day]);
  const shown = useMemo(() => placeRows(week?.rows ?? [], days), [week, days]);
  if (!own) return null;
  const step = span === 'week' ? 7 : 1;
  const period = span === 'day' ? formatDate(day, 'long') : formatRange(days[0] ?? day, days[6] ?? day);
  const rows = { label: `${label}, ${period}`, columns: block.columns, days, rows: shown, today: dayOf(now) };
  return (
    <Section>
      <BlockHeading>{label}</BlockHeading>
      <div className={styles.bar}>
        <ButtonRow>
          <IconButton
            size="toolbar"
            icon="chevron-left"
            label={uiTexts.previousPage}
            onClick={() => setDay(dayAfter(day, -step))}
          />
          <Button size="toolbar" onClick={() => setDay(dayOf(now))}>
            {texts.dueToday}
          </Button>
          <IconButton
            size="toolbar"
            icon="chevron-right"
            label={uiTexts.nextPage}
            onClick={() => setDay(dayAfter(day, step))}
          />
        </ButtonRow>
        <p className={styles.period} aria-live="polite">
          {period}
        </p>
        {phone ? null : (
          <ButtonRow>
            {SPANS.map((one) => (
              <Button
                key={one.span}
                size="toolbar"
                kind={one.span === span ? 'plain' : 'quiet'}
                aria-pressed={one.span === span}
                onClick={() => setSpan(one.span)}
              >
                {one.label}
              </Button>
            ))}
          </ButtonRow>
        )}
      </div>
      {error ? (
        <LoadFailure what={label} error={error} onRetry={retry} />
      ) : !week ? (
        <Skeleton shape="lines" />
      ) : shown.length === 0 ? (
        <p>{empty}</p>
      ) : phone ? (
        <DayList {...rows} />
      ) : (
        <LaneGrid {...rows} />
      )}
      {week?.more ? <p>{texts.weekTooFull}</p> : null}
    </Section>
  );
}

/** The day itself, or its week from Monday. */
function daysOf(span: Span, day: string): string[] {
  return span === 'day' ? [day] : [0, 1, 2, 3, 4, 5, 6].map((at) => dayAfter(mondayOf(day), at));
}
