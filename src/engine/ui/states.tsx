import { type ReactNode, useState } from 'react';
import { Button, ButtonRow } from './button.tsx';
import { Icon, type IconName } from './icons/icon.tsx';
import styles from './states.module.css';
import * as texts from './texts.ts';
import { wholeCodes } from './whole-codes.tsx';

export interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  /** Buttons; the first step that helps comes first. */
  actions?: ReactNode;
  /** It stands in place of the whole page, whose heading its title is. */
  page?: boolean;
}

/** What stands in place of something: a figure, what is so, and what helps. */
export function State({ title, children, actions, figure, page }: StateProps & { figure: ReactNode }) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      {figure}
      <div className={styles.text}>
        <Title tabIndex={page ? -1 : undefined}>{wholeCodes(title, 'title')}</Title>
        {children ? <div className={styles.body}>{children}</div> : null}
        {actions ? <ButtonRow>{actions}</ButtonRow> : null}
      </div>
    </div>
  );
}

export interface ErrorStateProps extends Omit<StateProps, 'actions'> {
  onRetry?: () => void;
  /** Verb in progress while the retry runs. */
  working?: string | false;
  retryLabel?: string;
  /** Code for the help desk, to copy. */
  code?: string;
}

/** Something did not load: what happened, that the data are safe, what to do. */
export function ErrorState({
  onRetry,
  working,
  retryLabel = texts.tryAgain,
  code,
  title,
  children,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <State
        title={title}
        figure={<Icon name="alert-triangle" size={22} className={styles.red} />}
        actions={
          <>
            {onRetry ? (
              <Button kind="primary" icon="refresh" working={working} onClick={onRetry}>
                {retryLabel}
              </Button>
            ) : null}
            {code ? <CopyCode code={code} /> : null}
          </>
        }
      >
        {children}
      </State>
    </div>
  );
}

/** A code with a button that puts it on the clipboard. */
function CopyCode({ code, label = texts.copyCode }: { code: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(code);
    setCopied(true);
  };
  return (
    <Button icon={copied ? 'check' : 'copy'} onClick={copy}>
      {copied ? texts.copied : label} <code className={styles.code}>{code}</code>
    </Button>
  );
}

export interface OfflineBannerProps {
  /** Default: no network. */
  icon?: IconName;
  children: ReactNode;
}

/** A calm bar at the top of the sheet, while the server takes nothing. */
export function OfflineBanner({ icon = 'wifi-off', children }: OfflineBannerProps) {
  return (
    <div role="status" className={styles.offline} data-print="hide">
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  );
}
