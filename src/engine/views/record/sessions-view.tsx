import type { Block } from '../../../definition/screens/shown-screen.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { browserName } from '../../format/browser-name.ts';
import { formatMoment } from '../../format/dates.ts';
import { useSignIns } from '../../state/use-sign-ins.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { useBlockLabel } from '../block-label.ts';
import { BlockHeading } from '../block-list.tsx';
import styles from './record.module.css';
import * as texts from './texts.ts';

/** Where the viewer is signed in, the newest first; each other one can be ended, and all of them at once. */
export function SessionsView({ block }: { block: Extract<Block, { kind: 'sessions' }> }) {
  const label = useBlockLabel(block, texts.sessions);
  const { list, loading, error, retry, working, failure, end, endOthers } = useSignIns();
  const others = list.filter(({ current }) => !current);
  return (
    <Section>
      <BlockHeading>{label}</BlockHeading>
      {loading ? <Skeleton shape="lines" /> : null}
      {error && list.length === 0 ? <LoadFailure what={label} error={error} onRetry={retry} /> : null}
      {failure ? (
        <Notice tone="red" role="alert">
          {regionErrorText(failure)}
        </Notice>
      ) : null}
      <ul className={styles.rows}>
        {list.map(({ id, agent, created_at, current }) => {
          const name = texts.browser(browserName(agent));
          const since = texts.signedInAt(formatMoment(created_at, 'long'));
          return (
            <li key={id}>
              <span>
                {name}
                <span className={styles.below}>{current ? texts.thisSession(since) : since}</span>
              </span>
              {current ? null : (
                <Button size="toolbar" aria-label={texts.endSessionOf(name, since)} onClick={() => end(id)}>
                  {texts.endSession}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 0 ? (
        <Button working={working && texts.endingSessions} onClick={endOthers}>
          {texts.endOtherSessions}
        </Button>
      ) : null}
    </Section>
  );
}
