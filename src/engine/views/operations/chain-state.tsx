import { useState } from 'react';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { formatMoment } from '../../format/dates.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './operations.module.css';
import * as texts from './texts.ts';
import { useChain } from './use-operations.ts';

/** Whether the log is as it was written: read through when somebody asks for it. */
export function ChainState() {
  const [asked, setAsked] = useState(false);
  const { data, error, refetch, isFetching } = useChain(asked);
  const check = () => (asked ? void refetch() : setAsked(true));
  const button = (
    <Button icon="refresh" working={isFetching && texts.checking} onClick={check}>
      {data ? texts.checkAgain : texts.checkChain}
    </Button>
  );
  if (error && !data) return <LoadFailure what={texts.names.audit} error={error} onRetry={check} />;
  if (!data)
    return (
      <Notice tone="grey" actions={button}>
        {texts.chainUnknown}
      </Notice>
    );
  const { whole, broken, entries, waiting, last, checked_at } = data;
  return (
    <Notice
      tone={whole ? 'green' : 'red'}
      role={whole ? 'status' : 'alert'}
      title={whole ? texts.chainWhole : texts.chainBroken}
      actions={button}
    >
      {whole ? null : <>{texts.tellOperator} </>}
      {entries === undefined ? null : <>{texts.checkedEntries(formatNumber(entries))} </>}
      {waiting ? <>{texts.waitForSeal(formatNumber(waiting))} </> : null}
      {texts.checkedAt(formatMoment(checked_at))}
      {broken === null ? null : (
        <span className={styles.small}>
          {texts.technical} <span className={styles.code}>{broken}</span>
        </span>
      )}
      {last ? (
        <span className={styles.small}>
          {texts.headOfChain}{' '}
          <span className={styles.code}>
            {last.number}:{last.hash}
          </span>
        </span>
      ) : null}
    </Notice>
  );
}
