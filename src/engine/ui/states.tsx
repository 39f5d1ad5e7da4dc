import { type ReactNode, useState } from 'react';
import { Button, ButtonRow } from './button.tsx';
import { Icon, type IconName } from './icons/icon.tsx';
import styles from './states.module.css';
import * as texts from './texts.ts';
import { wholeCodes } from './whole-codes.tsx';

/** An empty drawing sheet: frame, a dashed roof, a dimension line, a title block. */
function EmptySheet() {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 82" aria-hidden="true">
      <path d="M2 2h116v78H2zM7 7h106v68H7z" />
      <path d="M25 34 37 17l12 17z" strokeDasharray="3 2.5" />
      <path className={styles.kunyit} d="M19 45h36M19 41.5v7M55 41.5v7" />
      <path d="M66 56h47M66 56v19M82 56v19M66 65h47" />
    </svg>
  );
}

/** A split gate with the bar down. */
function ClosedGate() {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 82" aria-hidden="true">
      <path d="M4 77h112M12 77V40h8V26h8V14h8V4h8v73M108 77V40h-8V26h-8V14h-8V4h-8v73" />
      <path className={styles.barrier} d="M44 55h32M44 61h32" />
    </svg>
  );
}

export interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  /** Buttons; the first step that helps comes first. */
  actions?: ReactNode;
  /** It stands in place of the whole page, whose heading its title is. */
  page?: boolean;
}

function State({ title, children, actions, figure, page }: StateProps & { figure: ReactNode }) {
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

/** Nothing here yet: `title` says "Belum ada ...", the text what comes when. `filtered` when filters hide all rows. */
export function EmptyState({ filtered, ...rest }: StateProps & { filtered?: boolean }) {
  const figure = filtered ? <Icon name="filter" size={22} className={styles.icon} /> : <EmptySheet />;
  return <State {...rest} figure={figure} />;
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

/** The viewer may not see this page: names the role needed and whom to ask. */
export function NoAccessState(props: StateProps) {
  return <State {...props} figure={<ClosedGate />} />;
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
