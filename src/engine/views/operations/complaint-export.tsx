import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { readError } from '../../errors/api-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './operations.module.css';
import * as texts from './texts.ts';

const EMPTY = { one: '', other: '', from: '', to: '', reason: '' };

/** What two people wrote to each other, as a file: with a reason, which stands in the audit log. */
export function ComplaintExport() {
  const [asked, setAsked] = useState(EMPTY);
  const change = (part: Partial<typeof EMPTY>) => setAsked({ ...asked, ...part });
  const run = useMutation({
    mutationFn: async () => {
      const { download } = await loadChunk(() => import('../../data/downloads.ts'));
      await download({ path: '/operations/conversation', body: asked }).catch(async (error: unknown) => {
        throw await readError(error);
      });
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Notice tone="grey">{texts.complaintHint}</Notice>
      <div className={styles.whole}>
        <TextField
          type="email"
          required
          autoComplete="off"
          label={texts.firstEmail}
          value={asked.one}
          onChange={(one) => change({ one })}
        />
        <TextField
          type="email"
          required
          autoComplete="off"
          label={texts.secondEmail}
          value={asked.other}
          onChange={(other) => change({ other })}
        />
      </div>
      <div className={styles.fields}>
        <TextField
          type="date"
          required
          label={texts.from}
          value={asked.from}
          max={asked.to || undefined}
          onChange={(from) => change({ from })}
        />
        <TextField
          type="date"
          required
          label={texts.until}
          value={asked.to}
          min={asked.from || undefined}
          onChange={(to) => change({ to })}
        />
      </div>
      <div className={styles.whole}>
        <TextField
          required
          minLength={10}
          maxLength={500}
          label={texts.reason}
          hint={texts.reasonHint}
          value={asked.reason}
          onChange={(reason) => change({ reason })}
        />
      </div>
      <Button type="submit" icon="file-down" working={run.isPending && texts.exporting}>
        {texts.exportConversation}
      </Button>
      {run.error ? (
        <Notice tone="red" role="alert">
          {regionErrorText(run.error)}
        </Notice>
      ) : null}
      {run.isSuccess ? (
        <Notice tone="green" role="status">
          {texts.exported}
        </Notice>
      ) : null}
    </form>
  );
}
