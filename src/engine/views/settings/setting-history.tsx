import { useQuery } from '@tanstack/react-query';
import type { Setting, SettingChange, SettingHistory } from '../../../definition/wire.ts';
import { call } from '../../data/http.ts';
import { blockPath, withParams } from '../../data/queries.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { formatMoment } from '../../format/dates.ts';
import { usePage } from '../../page/page-context.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import styles from './settings.module.css';
import * as texts from './texts.ts';
import { entryChanges, inWords, isEntries } from './values.ts';

interface Props {
  block: string;
  group: string;
  setting: Setting;
  onClose: () => void;
}

/** What one value was, when and by whom it was changed and why, the newest first; at last what it was at the beginning. */
export function HistoryPanel({ block, group, setting, onClose }: Props) {
  const { key } = usePage();
  const seen = [setting.faculty?.seen, setting.own?.seen];
  const history = useQuery({
    queryKey: ['block', key, block, 'history', group, setting.key, ...seen],
    queryFn: ({ signal }) =>
      call<SettingHistory>({
        path: `${blockPath(key, block)}/settings/history`,
        query: withParams(new URLSearchParams({ group, key: setting.key }), key),
        signal,
      }),
  });
  const title = texts.historyOf(setting.title);
  return (
    <section className={styles.history} aria-label={title}>
      <div className={styles.historyHead}>
        <h3>{title}</h3>
        <button type="button" className={styles.textButton} onClick={onClose}>
          {texts.close}
        </button>
      </div>
      {history.error ? (
        <LoadFailure what={title} error={history.error} onRetry={() => void history.refetch()} />
      ) : !history.data ? (
        <Skeleton shape="lines" />
      ) : (
        <ol>
          {history.data.changes.map((change) => (
            <li key={`${change.at} ${change.faculty}`}>
              <strong>{changeInWords(setting, change)}</strong>
              <span>{formatMoment(change.at)}</span>
              <span>
                {change.by}
                {change.faculty ? ` (${texts.allDepartments.toLowerCase()})` : null}
              </span>
              <span>{change.reason === null ? null : texts.quoted(change.reason)}</span>
            </li>
          ))}
          <li>
            {setting.secret ? (
              <span>{history.data.changes.length === 0 ? texts.noHistory : null}</span>
            ) : (
              <>
                <strong>{inWords(setting, setting.initial)}</strong>
                <span>{texts.initialValue}</span>
              </>
            )}
          </li>
        </ol>
      )}
    </section>
  );
}

function changeInWords(setting: Setting, { reset, faculty, from, to }: SettingChange): string {
  if (setting.secret) return texts.secretChanged;
  if (isEntries(setting)) {
    const before = from ?? (faculty ? setting.initial : []);
    const after = reset ? (faculty ? setting.initial : []) : to;
    return entryChanges(setting, before, after).join('. ');
  }
  return reset ? texts.takenBack(faculty) : inWords(setting, to);
}
