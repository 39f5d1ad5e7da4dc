import type { Job, MailQueue } from '../../../definition/wire.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { formatMoment } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { EmptyState } from '../../ui/drawn-states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import styles from './operations.module.css';
import * as texts from './texts.ts';
import { useJobs, useMailQueue } from './use-operations.ts';

type Mail = MailQueue['data'][number];

/** Mail that waits, is held or was given up; what was given up can be sent again. What it says is not shown. */
export function MailTable({ label }: { label: string }) {
  const { queue, again } = useMailQueue();
  const { data, error, refetch } = queue;
  if (error && !data) return <LoadFailure what={label} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="lines" />;
  const columns: Column<Mail>[] = [
    { key: 'to', header: texts.to, phone: 'name', cell: ({ to }) => to },
    { key: 'subject', header: texts.subject, phone: 'sub', cell: ({ subject }) => subject },
    { key: 'state', header: texts.state, phone: 'badge', cell: (mail) => <MailState mail={mail} /> },
    { key: 'tries', header: texts.tries, align: 'right', cell: ({ tries }) => formatNumber(tries) },
    { key: 'queued', header: texts.queuedAt, cell: ({ queued_at }) => formatMoment(queued_at) },
    {
      key: 'again',
      header: texts.sendAgain,
      headerHidden: true,
      phone: 'action',
      cell: ({ id, to, state }) =>
        state === 'failed' ? (
          <Button
            size="toolbar"
            aria-label={texts.sendAgainTo(to)}
            working={again.isPending && again.variables === id && texts.sending}
            onClick={() => again.mutate(id)}
          >
            {texts.sendAgain}
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      {again.error ? (
        <Notice tone="red" role="alert">
          {regionErrorText(again.error)}
        </Notice>
      ) : null}
      {data.data.length === 0 ? (
        <EmptyState title={texts.noMail} />
      ) : (
        <DataTable caption={label} columns={columns} rows={data.data} rowKey={({ id }) => id} />
      )}
      {data.more ? <Notice tone="grey">{texts.moreMail}</Notice> : null}
    </>
  );
}

const STATES: Readonly<Record<Mail['state'], string>> = {
  waiting: texts.waits,
  failed: texts.failed,
  digest: texts.waitsForDigest,
  quiet: texts.waitsForQuiet,
};

function MailState({ mail: { state, error } }: { mail: Mail }) {
  return (
    <>
      <Badge tone={state === 'failed' ? 'red' : 'grey'}>{STATES[state]}</Badge>
      {error ? <span className={styles.small}>{error}</span> : null}
    </>
  );
}

/** What is done again and again by one of the processes, and when it was done last. */
export function JobTable({ label }: { label: string }) {
  const { data, error, refetch } = useJobs();
  if (error && !data) return <LoadFailure what={label} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="lines" />;
  if (data.data.length === 0) return <EmptyState title={texts.noJobs} />;
  const columns: Column<Job>[] = [
    { key: 'job', header: texts.job, phone: 'name', cell: ({ name }) => texts.jobNames[name] ?? name },
    {
      key: 'state',
      header: texts.state,
      phone: 'badge',
      cell: ({ running }) => (
        <Badge tone={running ? 'blue' : 'grey'}>{running ? texts.running : texts.idle}</Badge>
      ),
    },
    { key: 'at', header: texts.lastDone, cell: ({ at }) => formatMoment(at) },
  ];
  return <DataTable caption={label} columns={columns} rows={data.data} rowKey={({ name }) => name} />;
}
