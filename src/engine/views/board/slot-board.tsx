import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { BoardData } from '../../../definition/wire.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { usePage } from '../../page/page-context.tsx';
import { Checklist } from '../../ui/checklist.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import styles from './board.module.css';
import { type BoardQuestion, boardQuery } from './board-query.ts';
import { clashesAt } from './clashes.ts';
import { DayStrip } from './day-strip.tsx';
import { timeInWords } from './day-words.ts';
import { Lanes } from './lanes.tsx';
import { SlotButtons } from './slot-buttons.tsx';
import { Starts } from './starts.tsx';
import * as texts from './texts.ts';

export interface SlotBoardProps extends BoardQuestion {
  /** Fills fields of the form in. */
  onFill: (values: Record<string, string>) => void;
  /** What was refused last: somebody may have taken a time meanwhile. */
  refused: unknown;
}

/**
 * Beside a form in which a day and an hour are chosen: free times to take, the days with the reason why one is closed, and
 * on the day that is chosen who is taken when, with the chosen time drawn over it.
 */
export default function SlotBoard({ onFill, refused, ...question }: SlotBoardProps) {
  const { key } = usePage();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...boardQuery(key, question),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (refused) void refetch();
  }, [refused, refetch]);
  if (!data) {
    return (
      <div className={styles.board}>
        {error ? (
          <LoadFailure what={texts.board} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="lines" count={8} />
        )}
      </div>
    );
  }
  return <Drawn board={data} data={question.data} onFill={onFill} late={isPlaceholderData} />;
}

/**
 * On narrow screens the board stands over the form: what comes late pushes the field with the focus out of sight, so the first
 * free time has it then.
 */
function beginIfPushed(board: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || board.contains(focused) || !board.parentElement?.contains(focused)) return;
  if (focused.getBoundingClientRect().top < window.innerHeight) return;
  board.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
}

interface DrawnProps extends Pick<SlotBoardProps, 'data' | 'onFill'> {
  board: BoardData;
  /** It still is that of what was chosen before. */
  late: boolean;
}

function Drawn({ board, data, onFill, late }: DrawnProps) {
  const id = useId();
  const { fields, minutes, pause, days, day } = board;
  const chosen = (name: string | null) => (name === null ? '' : String(data[name] ?? ''));
  const onDay = day !== null && { day, lasts: minutes };
  const drawn = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (drawn.current) beginIfPushed(drawn.current);
  }, []);
  return (
    <div ref={drawn} className={styles.board} aria-busy={late}>
      <SlotButtons board={board} data={data} onFill={onFill} />
      <section aria-labelledby={`${id}-board`} className={styles.part}>
        <SectionHeading level={3} id={`${id}-board`} rule={false} note={texts.lasts(minutes, pause)}>
          {texts.board}
        </SectionHeading>
        <DayStrip
          days={days}
          shown={day}
          chosen={chosen(fields.day)}
          onChoose={(wanted) => onFill({ [fields.day]: wanted })}
        />
        <Verdict board={board} place={chosen(fields.place)} />
        {onDay ? (
          <>
            <Starts
              starts={board.starts}
              chosen={chosen(fields.from).slice(0, 5)}
              onChoose={({ from, to }) =>
                onFill({ [fields.day]: onDay.day, [fields.from]: from, [fields.to]: to })
              }
            />
            {board.people.length > 0 ? (
              <Lanes board={board} rows={board.people} label={texts.people} />
            ) : null}
            {board.places.length > 0 ? (
              <Lanes
                board={board}
                rows={board.places}
                label={texts.place}
                chosen={chosen(fields.place)}
                onChoose={(place) => fields.place !== null && onFill({ [fields.place]: place })}
              />
            ) : null}
          </>
        ) : null}
      </section>
      <section aria-labelledby={`${id}-rules`} className={styles.part}>
        <SectionHeading level={3} id={`${id}-rules`}>
          {texts.rules}
        </SectionHeading>
        <Checklist
          label={texts.rules}
          items={board.rules.map(({ rule, message, ok, get }, at) => ({
            key: `${rule}-${at}`,
            state: ok === null ? 'open' : ok ? 'ok' : 'not',
            label: message,
            message: get,
          }))}
        />
      </section>
    </div>
  );
}

/** What the chosen time comes to, in words; it is read out when it changes. */
function Verdict({ board, place }: { board: BoardData; place: string }) {
  const { day, chosen, free } = board;
  const time = day !== null && chosen ? timeInWords(day, chosen.from, chosen.to) : null;
  const clashes = clashesAt(board, place).map(({ row, taken: { from, to, title } }) =>
    texts.clashOf(row.name, title ?? texts.taken, `${from}–${to}`.replaceAll(':', '.')),
  );
  const broken = board.rules.filter(({ ok }) => ok === false).map(({ message }) => `${message}.`);
  return (
    <div role="status">
      {time === null ? null : free === false ? (
        <Notice tone="red" title={clashes.length > 0 ? texts.clashAt(time) : `${time}.`}>
          {[...clashes, ...broken, texts.chooseOther].join(' ')}
        </Notice>
      ) : (
        <Notice tone="green">
          {free ? texts.fitsAt(time, board.people.length > 0) : texts.stillOpen(time)}
        </Notice>
      )}
    </div>
  );
}
