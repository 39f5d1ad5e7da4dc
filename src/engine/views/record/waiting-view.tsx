import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { Waiting } from '../../../definition/wire.ts';
import { calendarAddress } from '../../format/calendar-file.ts';
import { daysBetween, formatDate, formatDay } from '../../format/dates.ts';
import { PageProvider, useBlockData, usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { useTellWaiting } from '../../state/tell-waiting.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Link } from '../../ui/link.tsx';
import { NextStep, type Task, TaskList } from '../../ui/next-step.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBlockLabel, useEmptyText } from '../block-label.ts';
import { FileLink } from '../file-link.tsx';
import { FirstOf } from '../first-of.tsx';
import { countOf, Verdicts } from '../verdicts.tsx';
import { type WantedSlot, wantedOf } from './document-slots.ts';
import styles from './record.module.css';
import { SlotUpload } from './slot-upload.tsx';
import * as texts from './texts.ts';
import { WaitsElsewhere } from './waits-elsewhere.tsx';

/** Everything that waits for the viewer, what is due first above; each leads to the page where it is done. */
export function WaitingView({ block }: { block: Extract<Block, { kind: 'waiting' }> }) {
  const label = useBlockLabel(block, texts.waitingForYou);
  const empty = useEmptyText(block);
  const { now } = usePage();
  const data = useBlockData(block);
  useTellWaiting(block.id, data?.rows ?? null);
  if (!data) return null;
  const [first] = data.rows;
  if (!first)
    return (
      <>
        <p className={styles.meta}>{empty}</p>
        {data.elsewhere ? <WaitsElsewhere counts={data.elsewhere} /> : null}
      </>
    );
  if (data.single) return <OnlyStep heading={data.single} step={first} />;
  const taskOf = (row: Waiting, index: number): Task => ({
    key: `${row.record} ${row.id}`,
    title: row.title,
    meta: row.lacks ? <Lacking {...row.lacks} /> : row.text,
    due: <Day step={row} now={now} />,
    action: <Way step={row} kind={index === 0 && row.waits === undefined ? 'primary' : 'plain'} />,
  });
  const mine = first.waits === undefined;
  const panels = [
    { heading: mine ? label : texts.underWay, rows: data.rows.filter(({ lacks }) => !lacks) },
    { heading: texts.notYet, rows: data.rows.filter(({ lacks }) => lacks) },
  ];
  return panels
    .filter(({ rows }) => rows.length > 0)
    .map(({ heading, rows }) => (
      <NextStep key={heading} mine={mine} heading={`${heading}: ${rows.length}`}>
        <FirstOf items={rows.map(taskOf)} first={block.limit}>
          {(shown) => <TaskList tasks={shown} />}
        </FirstOf>
      </NextStep>
    ));
}

/** What is lacking before it can be begun, in the space of a line. */
function Lacking({ label, checks }: NonNullable<Waiting['lacks']>) {
  const said = checks.map(({ message, actual }) => (actual ? texts.withActual(message, actual) : message));
  return `${label}: ${said.join('; ')}`;
}

/** The one thing to do, or that is under way, large, with what it is about and what is to be seen to. */
function OnlyStep({ heading, step }: { heading: string; step: Waiting }) {
  const { now } = usePage();
  const { href } = useApp();
  const { waits, lacks, checks, beside } = step;
  const wanted = wantedOf(step.uploads?.slots ?? []);
  const mine = waits === undefined;
  return (
    <NextStep
      mine={mine}
      heading={mine ? heading : lacks ? texts.notYet : waits ? texts.waitingFor(waits) : texts.underWay}
      deadline={step.due === null ? undefined : daysLeft(step.due, now)}
      title={step.title}
      actions={
        wanted.length > 0 ? (
          <Link href={href(step.path)} className="touch">
            {texts.toDetails}
            <span className="visually-hidden"> {step.title}</span>
          </Link>
        ) : (
          <Way step={step} kind={mine ? 'primary' : 'plain'} />
        )
      }
      facts={beside?.map(({ label, lines }) => ({
        label,
        value: lines.map((line) => <span key={line}>{line}</span>),
      }))}
      links={step.papers || step.event ? <Links step={step} /> : undefined}
      footer={
        checks ? (
          <>
            <SectionHeading level={3} rule={false} note={countOf(checks.checks)}>
              {checks.label}
            </SectionHeading>
            <Verdicts label={checks.label} checks={checks.checks} toCome />
          </>
        ) : lacks ? (
          <>
            <SectionHeading level={3} rule={false}>
              {lacks.label}
            </SectionHeading>
            <Verdicts label={lacks.label} checks={lacks.checks} />
          </>
        ) : undefined
      }
    >
      {step.text}
      {step.due === null ? null : <DueDay day={step.due} said={step.text} />}
      {step.because ? <Notice tone="red">{step.because}</Notice> : null}
      {step.uploads && wanted.length > 0 ? <Uploads to={step.uploads} wanted={wanted} /> : null}
    </NextStep>
  );
}

/** The day that the days left are counted to, unless what is said of the step names it. */
function DueDay({ day, said }: { day: string; said: string }) {
  const written = formatDate(day, 'long');
  return said.includes(written) ? null : <p>{texts.dueOn(written)}</p>;
}

/** Its documents, and its hour for the viewer's own calendar. */
function Links({ step: { id, papers, event } }: { step: Waiting }) {
  const scope = usePage();
  return (
    <>
      {papers ? (
        <PageProvider value={{ ...scope, key: { ...scope.key, route: papers.route, params: papers.params } }}>
          {papers.list.map(({ id, label }) => (
            <FileLink key={id} file={{ id, name: label }} document />
          ))}
        </PageProvider>
      ) : null}
      {event ? (
        <a
          href={calendarAddress({ id, ...event }, scope.now)}
          download={texts.calendarFile}
          className="touch"
        >
          {texts.toCalendar}
        </a>
      ) : null}
    </>
  );
}

/** Takes what the step's own page would take in its panel, and sends it there. */
function Uploads({ to, wanted }: { to: NonNullable<Waiting['uploads']>; wanted: WantedSlot[] }) {
  const scope = usePage();
  const there = { ...scope, key: { ...scope.key, route: to.route, params: to.params } };
  return (
    <PageProvider value={there}>
      {wanted.map(({ slot, offer }, index) => (
        <SlotUpload
          key={slot.code}
          slot={slot}
          offer={offer}
          version={slot.versions.length + 1}
          wanted
          primary={index === 0}
        />
      ))}
    </PageProvider>
  );
}

function Way({ step, kind }: { step: Waiting; kind: 'primary' | 'plain' }) {
  const { href } = useApp();
  return (
    <LinkButton href={href(step.path)} kind={kind} aria-label={`${step.verb}: ${step.title}`}>
      {step.verb}
    </LinkButton>
  );
}

/** Until when it is to be done; where nothing is said of that, since when it waits. */
function Day({ step: { due, since }, now }: { step: Waiting; now: Date }) {
  if (due !== null) return <Due day={due} now={now} />;
  return since === undefined ? null : texts.since(formatDay(since, now));
}

/** A deadline in words; amber from the day before, red after it. */
function Due({ day, now }: { day: string; now: Date }) {
  const left = daysLeftOf(day, now);
  if (left < 0) return <Badge tone="red">{daysLeft(day, now)}</Badge>;
  if (left < 2) return <Badge tone="amber">{left === 0 ? texts.dueToday : texts.dueTomorrow}</Badge>;
  return texts.due(formatDay(day, now));
}

function daysLeft(day: string, now: Date): string {
  const left = daysLeftOf(day, now);
  if (left < 0) return texts.overdue(-left);
  return left === 0 ? texts.dueToday : texts.daysLeft(left);
}

const daysLeftOf = (day: string, now: Date) => daysBetween(now, new Date(`${day}T12:00:00Z`));
