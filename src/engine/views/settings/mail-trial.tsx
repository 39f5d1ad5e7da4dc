import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MailTrial } from '../../../definition/wire.ts';
import { call } from '../../data/http.ts';
import { blockPath, withParams } from '../../data/queries.ts';
import { errorEntries } from '../../errors/api-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { formatMoment } from '../../format/dates.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './settings.module.css';
import * as texts from './texts.ts';
import type { Edit } from './values.ts';

interface Props {
  block: string;
  /** What is typed and not saved yet: the mail goes out by it. */
  edits: ReadonlyMap<string, Edit>;
}

const TONES = { sent: 'green', kept: 'amber', refused: 'red' } as const;
const TITLES = { sent: texts.trialSent, kept: texts.trialKept, refused: texts.trialRefused };

/** One mail by the server above, and what became of it. */
export function MailTrialForm({ block, edits }: Props) {
  const { key } = usePage();
  const { session } = useApp();
  const [to, setTo] = useState(session.viewer?.email ?? '');
  const trial = useMutation({
    mutationFn: () =>
      call<MailTrial>({
        method: 'POST',
        path: `${blockPath(key, block)}/settings/mail`,
        query: withParams(new URLSearchParams(), key),
        body: { to, values: typedIn(edits) },
      }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!trial.isPending) trial.mutate();
  };
  const { data, error } = trial;
  return (
    <form className={styles.trial} onSubmit={send} noValidate>
      <div className={styles.trialFields}>
        <TextField
          label={texts.trialTo}
          hint={texts.trialHelp}
          type="email"
          autoComplete="email"
          value={to}
          onChange={setTo}
        />
        <Button type="submit" icon="send" working={trial.isPending && texts.sendingTrial}>
          {texts.sendTrial}
        </Button>
      </div>
      {data ? (
        <Notice role="status" tone={TONES[data.outcome]} title={TITLES[data.outcome]}>
          {data.says} {formatMoment(data.at)}
        </Notice>
      ) : error ? (
        <Notice role="alert" tone="red" title={texts.trialRefused}>
          {errorEntries(error)[0]?.message ?? regionErrorText(error)}
        </Notice>
      ) : null}
    </form>
  );
}

/** Texts that are typed; one that is taken back is tried as if nothing stood there. */
function typedIn(edits: ReadonlyMap<string, Edit>): Record<string, string> {
  return Object.fromEntries([...edits].map(([key, { value }]) => [key, String(value ?? '')]));
}
