import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadChunk } from '../chunks/chunk-error.ts';
import { regionErrorText } from '../errors/error-text.ts';
import { Button, ButtonRow } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/drawn-states.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Skeleton } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/states.tsx';
import { askAhead } from './ahead.ts';
import type { PdfControls } from './controls.ts';
import type { OverlayPlace } from './draw-pages.ts';
import { PdfFault } from './pdf-fault.ts';
import './pdf-layers.css';
import styles from './pdf-pages.module.css';
import * as texts from './texts.ts';

export interface PdfPagesProps {
  /** The document itself. Another file takes the place of this one's pages. */
  file: Blob;
  /** What it is, for screen readers: "Naskah tesis". */
  label: string;
  /**
   * What lies over a page. Its box is exactly the page's: place things by parts of it, `left: 25%` for x = 0,25 of the
   * page's width from the left, `top: 10%` for y = 0,1 of its height from above, as the page is read (its own turn is
   * taken into account, at every zoom). It lets presses through to the text except on what takes them (`pointer-events: auto`).
   * Pages that a reader turns are for viewers without overlays.
   */
  overlay?: (page: number) => ReactNode;
  /** Once the pages have their places: what a tool bar may ask of them. `null` when they are gone again. */
  onControls?: (controls: PdfControls | null) => void;
  /** What else can be done with a file that cannot be shown: "Unduh". */
  actions?: ReactNode;
}

/**
 * The pages of a PDF, drawn as they come into sight, with selectable text and links. Takes the whole of its box, which needs a
 * height. Files that cannot be shown say why, locked ones ask for their password. The code that draws arrives with the
 * first file.
 *
 *     <div style={{ height: 480 }}>
 *       <PdfPages file={new Blob([bytes])} label="Berita acara" overlay={(page) => <Fields page={page} />} />
 *     </div>
 */
export function PdfPages(props: PdfPagesProps) {
  const { file, label, overlay, actions } = props;
  const container = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [overlays, setOverlays] = useState<OverlayPlace[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const tell = useEffectEvent((controls: PdfControls | null) => props.onControls?.(controls));
  // biome-ignore lint/correctness/useExhaustiveDependencies: trying again draws anew.
  useEffect(() => {
    if (!container.current || !pages.current) return;
    const place = { container: container.current, pages: pages.current };
    const stop = new AbortController();
    const { signal } = stop;
    const askPassword = (wrong: boolean) =>
      new Promise<string>((answer, giveUp) => setQuestion({ wrong, answer, giveUp: () => giveUp() }));
    const draw = async () => {
      askAhead();
      const { openPdf } = await loadChunk(() => import('./library.ts'));
      const { drawPages } = await loadChunk(() => import('./draw-pages.ts'));
      const { pdf, close } = await openPdf(file, askPassword);
      signal.addEventListener('abort', close);
      if (signal.aborted) return close();
      setQuestion(null);
      const drawn = await drawPages(place, pdf, signal);
      if (signal.aborted) return;
      setOverlays(drawn.overlays);
      tell(drawn.controls);
    };
    draw().catch((error: unknown) => {
      if (signal.aborted) return;
      setQuestion(null);
      setFailure(error);
    });
    return () => {
      stop.abort();
      place.pages.replaceChildren();
      setOverlays(null);
      setQuestion(null);
      setFailure(null);
      tell(null);
    };
  }, [file, attempt]);
  const drawn = overlays !== null;
  const covered = question !== null || failure !== null;
  // Scrolls by arrows and by Page Up and Down once it has the focus.
  const region = {
    role: 'region',
    'aria-label': label,
    'aria-busy': !drawn,
    tabIndex: drawn ? 0 : -1,
    inert: covered,
  } as const;
  return (
    <div className={styles.box}>
      <div ref={container} className={styles.scroll} {...region}>
        {/* Holds what the library makes; React keeps out of it. */}
        <div ref={pages} className={styles.pages} data-pdf="" />
      </div>
      {drawn || covered ? null : (
        <div className={styles.state}>
          <Skeleton label={texts.opening} />
        </div>
      )}
      {question ? <PasswordQuestion key={String(question.wrong)} {...question} /> : null}
      {failure ? (
        <Failure error={failure} actions={actions} onRetry={() => setAttempt((now) => now + 1)} />
      ) : null}
      {overlay ? overlays?.map((one) => createPortal(overlay(one.number), one.element, one.number)) : null}
    </div>
  );
}

interface Question {
  wrong: boolean;
  answer: (password: string) => void;
  giveUp: () => void;
}

function PasswordQuestion({ wrong, answer, giveUp }: Question) {
  const [password, setPassword] = useState('');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password !== '') answer(password);
  };
  return (
    <form className={classes(styles.state, styles.question)} onSubmit={send} autoComplete="off">
      <h2>{texts.askTitle}</h2>
      <PasswordField
        label={texts.password}
        hint={texts.askHint}
        error={wrong ? texts.wrongPassword : undefined}
        value={password}
        onChange={setPassword}
        autoComplete="off"
      />
      <ButtonRow>
        <Button kind="primary" type="submit">
          {texts.unlock}
        </Button>
        <Button onClick={giveUp}>{texts.noPassword}</Button>
      </ButtonRow>
    </form>
  );
}

function Failure(props: { error: unknown; actions: ReactNode; onRetry: () => void }) {
  const { error, actions, onRetry } = props;
  const known = error instanceof PdfFault ? texts.faults[error.kind] : null;
  return (
    <div className={styles.state} role="alert">
      {known ? (
        <EmptyState title={known.title} actions={actions}>
          {known.text}
        </EmptyState>
      ) : (
        <ErrorState title={texts.pagesFailed} onRetry={onRetry}>
          {regionErrorText(error)}
        </ErrorState>
      )}
    </div>
  );
}
