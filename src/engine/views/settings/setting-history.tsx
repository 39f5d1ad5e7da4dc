import { useQuery } from '@tanstack/react-query';
import type { Setting, SettingChange, SettingGroup, SettingHistory } from '../../../definition/wire.ts';
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
  const history = useHistory(block, { group, key: setting.key }, [setting]);
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
              <Told change={change} />
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

interface AllProps {
  id: string;
  block: string;
  groups: readonly SettingGroup[];
  onClose: () => void;
}

/** What was changed on the whole page, when, by whom and why, the newest first. */
export function AllChanges({ id, block, groups, onClose }: AllProps) {
  const settings = groups.flatMap((group) => group.settings.map((setting) => ({ group, setting })));
  const history = useHistory(
    block,
    {},
    settings.map(({ setting }) => setting),
  );
  const changes = history.data?.changes.flatMap((change) => {
    const place = settings.find(
      ({ group, setting }) => group.name === change.group && setting.key === change.key,
    );
    return place ? [{ ...place, change }] : [];
  });
  return (
    <section id={id} className={styles.history} aria-label={texts.changes}>
      <div className={styles.historyHead}>
        <h2>{texts.changes}</h2>
        <button type="button" className={styles.textButton} onClick={onClose}>
          {texts.close}
        </button>
      </div>
      {history.error ? (
        <LoadFailure what={texts.changes} error={history.error} onRetry={() => void history.refetch()} />
      ) : !changes ? (
        <Skeleton shape="lines" />
      ) : changes.length === 0 ? (
        <p>{texts.noHistory}</p>
      ) : (
        <ol>
          {changes.map(({ group, setting, change }) => (
            <li key={`${change.at} ${group.name}.${setting.key} ${change.faculty}`}>
              <span>
                <strong>{setting.title}</strong>
                <span className={styles.what}>{changeInWords(setting, change)}</span>
              </span>
              <Told change={change} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Asked anew once one of the settings was set. */
function useHistory(block: string, about: Record<string, string>, settings: readonly Setting[]) {
  const { key } = usePage();
  const seen = settings.flatMap(({ faculty, own }) => [faculty?.seen, own?.seen]);
  return useQuery({
    queryKey: ['block', key, block, 'history', about, ...seen],
    queryFn: ({ signal }) =>
      call<SettingHistory>({
        path: `${blockPath(key, block)}/settings/history`,
        query: withParams(new URLSearchParams(about), key),
        signal,
      }),
  });
}

function Told({ change: { at, by, faculty, reason } }: { change: SettingChange }) {
  return (
    <>
      <span>{formatMoment(at)}</span>
      <span>
        {by}
        {faculty ? ` (${texts.allDepartments.toLowerCase()})` : null}
      </span>
      <span>{reason === null ? null : texts.quoted(reason)}</span>
    </>
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
