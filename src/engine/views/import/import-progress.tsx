import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ImportState } from '../../../definition/wire.ts';
import { cancelImport, importQuery } from '../../data/imports.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { formatNumber } from '../../format/numbers.ts';
import { usePage } from '../../page/page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './import.module.css';
import * as texts from './texts.ts';

/** How many rows the server has gone through, and the way out. */
export function ImportProgress({ state }: { state: ImportState }) {
  const { key } = usePage();
  const client = useQueryClient();
  const id = useId();
  const cancel = useMutation({
    mutationFn: () => cancelImport(key, state.id),
    onSuccess: (next) => client.setQueryData(importQuery(key, state.id).queryKey, next),
  });
  const count = formatNumber(state.of);
  const writing = state.status === 'writing';
  return (
    <div className={styles.progress}>
      <p className={styles.count}>
        <span id={id}>{writing ? texts.writing(count) : texts.checking(count)}</span>
        <span>{texts.ofAll(formatNumber(state.at), count)}</span>
      </p>
      <progress value={state.at} max={Math.max(state.of, 1)} aria-labelledby={id} />
      <p className={styles.note}>{writing ? texts.mayLeave : texts.mayLeaveChecking}</p>
      {cancel.error ? (
        <Notice tone="red" role="alert">
          {regionErrorText(cancel.error)}
        </Notice>
      ) : null}
      <div>
        <Button working={cancel.isPending && texts.cancelling} onClick={() => cancel.mutate()}>
          {texts.cancelImport}
        </Button>
      </div>
    </div>
  );
}
