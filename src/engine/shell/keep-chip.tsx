import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { PageData } from '../../definition/wire.ts';
import { refreshRows } from '../data/queries.ts';
import { formatTime } from '../format/dates.ts';
import { useAppStore } from '../state/app-context.tsx';
import { KEPT_NOTICE, type KeptInput } from '../state/keepers.ts';
import { type Away, useAway } from '../state/use-away.ts';
import { classes } from '../ui/classes.ts';
import { Icon, type IconName } from '../ui/icons/icon.tsx';
import { Popover } from '../ui/popover.tsx';
import * as uiTexts from '../ui/texts.ts';
import { unfold } from '../ui/unfold.ts';
import styles from './keep-chip.module.css';
import * as texts from './texts.ts';

/** Where the input is, and whether there is a way to the server: one chip in the bar, in sight wherever one types. */
export default function KeepChip() {
  const { keepers } = useAppStore();
  const kept = useSyncExternalStore(keepers.subscribe, keepers.get);
  const network = useNetwork();
  return (
    <div role="status" className={styles.place}>
      {network ? <NetworkChip {...network} kept={kept} /> : <InputChip kept={kept} />}
    </div>
  );
}

/** The gravest comes first: it stands for all. */
const GRAVEST: KeptInput['status'][] = ['refused', 'partly', 'failed', 'saving', 'device', 'saved'];

const ICONS: Record<KeptInput['status'], IconName> = {
  refused: 'alert-triangle',
  partly: 'alert-triangle',
  failed: 'wifi-off',
  saving: 'refresh',
  device: 'clock',
  saved: 'check',
};

function InputChip({ kept }: { kept: readonly KeptInput[] }) {
  const status = GRAVEST.find((one) => kept.some((input) => input.status === one));
  if (!status) return null;
  if (status === 'refused' || status === 'partly')
    return (
      <button type="button" className={classes(styles.chip, styles.red)} onClick={showNotice}>
        <Icon name={ICONS[status]} size={16} /> {texts.notTaken[status]}
      </button>
    );
  const latest = Math.max(...kept.map(({ at }) => at?.getTime() ?? 0));
  // Nothing was typed in this visit.
  if (status === 'saved' && latest === 0) return null;
  const words: Record<typeof status, string> = {
    failed: uiTexts.notSaved,
    saving: uiTexts.saving,
    device: texts.savedHere,
    saved: uiTexts.savedAt(formatTime(new Date(latest), { seconds: true })),
  };
  return (
    <p
      className={classes(styles.chip, status === 'failed' && styles.red, status === 'saved' && styles.green)}
    >
      <Icon name={ICONS[status]} size={16} /> {words[status]}
    </p>
  );
}

function showNotice(): void {
  const notice = document.getElementById(KEPT_NOTICE);
  unfold(notice);
  notice?.scrollIntoView({ block: 'center' });
  notice?.focus({ preventScroll: true });
}

interface Network {
  away: Away;
  /** When the server last answered, ISO. */
  newest: string | undefined;
  retry: () => void;
}

function NetworkChip({ away, newest, retry, kept }: Network & { kept: readonly KeptInput[] }): ReactNode {
  const waiting = kept.reduce((sum, { changes }) => sum + (changes?.() ?? 0), 0);
  return (
    <Popover
      label={texts.network}
      align="end"
      className={styles.more}
      opener={(props) => (
        <button type="button" {...props} className={classes(styles.chip, styles.away)}>
          <Icon name="wifi-off" size={16} /> {texts.away(away, waiting)}
        </button>
      )}
    >
      {(close) => (
        <>
          <p>
            {texts.noWayTo[away]}
            {newest ? ` ${texts.newestData(formatTime(newest))}` : ''}
            {kept.length > 0 ? ` ${texts.inputIsKept}` : ''}
          </p>
          <button
            type="button"
            className={styles.retry}
            onClick={() => {
              close();
              retry();
            }}
          >
            {uiTexts.retryNow}
          </button>
        </>
      )}
    </Popover>
  );
}

/** `null` while there is a way to the server, as far as is known. */
function useNetwork(): Network | null {
  const client = useQueryClient();
  const away = useAway();
  if (away === null) return null;
  const pages = client.getQueryCache().findAll({ queryKey: ['page'] });
  const read = pages.flatMap(({ state }) => (state.data as PageData | undefined)?.now ?? []).sort();
  return { away, newest: read.at(-1), retry: () => void refreshRows(client) };
}
