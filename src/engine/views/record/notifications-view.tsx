import { useState } from 'react';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { formatRecent } from '../../format/dates.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { useMarkRead } from '../../state/mark-notifications.ts';
import { grouped, NOTIFICATIONS, useNotifications } from '../../state/use-notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { useBlockLabel } from '../block-label.ts';
import { BlockHeading } from '../block-list.tsx';
import { FirstOf } from '../first-of.tsx';
import styles from './record.module.css';
import * as texts from './texts.ts';

/** Everything the viewer was told, newest first, what says the same as one; unread in bold. */
export function NotificationsView({ block }: { block: Extract<Block, { kind: 'notifications' }> }) {
  const label = useBlockLabel(block, uiTexts.notifications);
  const { href } = useApp();
  const { now } = usePage();
  const [limit, setLimit] = useState(NOTIFICATIONS);
  const { list, total, growing, unread, loading, error, retry } = useNotifications(limit);
  const markRead = useMarkRead();
  const groups = grouped(list, ({ message }) => message);
  const older = total - list.length;
  return (
    <Section>
      <BlockHeading
        note={
          unread > 0 ? (
            <>
              {uiTexts.unreadCount(unread)} <span className="visually-hidden">{uiTexts.unread}</span>
            </>
          ) : undefined
        }
        action={
          unread > 0 ? (
            <Button kind="quiet" size="toolbar" onClick={() => markRead('all')}>
              {uiTexts.markAllRead}
            </Button>
          ) : null
        }
      >
        {label}
      </BlockHeading>
      {loading ? <Skeleton shape="lines" /> : null}
      {error && list.length === 0 ? <LoadFailure what={label} error={error} onRetry={retry} /> : null}
      {list.length === 0 && !loading && !error ? <p>{uiTexts.noNotifications}</p> : null}
      <FirstOf items={groups} of={older > 0 ? total : undefined}>
        {(shown) => (
          <>
            <ul className={styles.rows}>
              {shown.map((group) => {
                const [{ id, link, message, read_at, created_at }] = group;
                const words = uiTexts.told(message, group.length);
                return (
                  <li key={id}>
                    <span className={read_at ? undefined : styles.unread}>
                      {link ? (
                        <Link className="touch" href={href(link)} onClick={() => markRead(group)}>
                          {words}
                        </Link>
                      ) : (
                        words
                      )}
                    </span>
                    {created_at ? (
                      <time className={styles.meta} dateTime={created_at}>
                        {formatRecent(created_at, now)}
                      </time>
                    ) : null}
                  </li>
                );
              })}
            </ul>
            {older > 0 && shown.length === groups.length ? (
              <Button
                kind="quiet"
                size="toolbar"
                working={growing && uiTexts.loading}
                onClick={() => setLimit(limit + NOTIFICATIONS)}
              >
                {texts.showOlder(older)}
              </Button>
            ) : null}
          </>
        )}
      </FirstOf>
    </Section>
  );
}
