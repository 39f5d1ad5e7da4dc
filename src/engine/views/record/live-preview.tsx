import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { readAddress } from '../../data/read-file.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { facultyNow } from '../../format/clock.ts';
import { formatTime } from '../../format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { usePhone } from '../../ui/media.ts';
import styles from './live-preview.module.css';
import * as texts from './texts.ts';

/** Who pauses this long looks at what came of it. */
const PAUSE_MS = 1200;

export interface LivePreviewProps {
  /** Changes whenever another document would come of the form. */
  typed: string;
  /** Address of the document that would be made now; asks for it until `signal` gives up. */
  draw: (signal: AbortSignal) => Promise<string>;
  /** It is being handed in: what would come of it is no longer asked, the answer is under way. */
  paused: boolean;
  /** Opens it by itself, as it will be. */
  onOpen: () => void;
}

/**
 * The document that a form makes, drawn again whenever its writer pauses. The one before stays until the new one is
 * there; what goes wrong is said here, and keeps nobody from writing or handing in. On phones it waits to be asked for.
 */
export function LivePreview({ typed, draw, paused, onOpen }: LivePreviewProps) {
  const phone = usePhone();
  const [asked, setAsked] = useState(false);
  const shown = asked || !phone;
  return (
    <div className={styles.preview} data-print="hide">
      <SectionHeading
        action={
          <Button size="toolbar" icon="external" onClick={onOpen}>
            {texts.openFullPdf}
          </Button>
        }
      >
        {texts.livePreview}
      </SectionHeading>
      {shown ? (
        <Sheet typed={typed} draw={draw} paused={paused} />
      ) : (
        <Button icon="eye" onClick={() => setAsked(true)}>
          {texts.showPreview}
        </Button>
      )}
    </div>
  );
}

function Sheet({ typed, draw, paused }: Pick<LivePreviewProps, 'typed' | 'draw' | 'paused'>) {
  const holder = useRef<HTMLElement>(null);
  const [drawn, setDrawn] = useState<Date | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const first = useRef(true);
  const ask = useEffectEvent(draw);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, or a second try, asks for another drawing.
  useEffect(() => {
    if (paused) return;
    const stop = new AbortController();
    const redraw = async () => {
      const sheet = document.createElement('div');
      const [{ drawAll }, address] = await Promise.all([
        loadChunk(() => import('../../pdf/draw-all.ts')),
        ask(stop.signal),
      ]);
      await drawAll(await readAddress(address, stop.signal), sheet, stop.signal);
      if (stop.signal.aborted) return;
      holder.current?.replaceChildren(...sheet.childNodes);
      setDrawn(facultyNow());
      setFailure(null);
    };
    const wait = first.current ? 0 : PAUSE_MS;
    first.current = false;
    const timer = setTimeout(() => {
      redraw().catch((error: unknown) => stop.signal.aborted || setFailure(regionErrorText(error)));
    }, wait);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [typed, attempt, paused]);
  return (
    <>
      <p className={styles.state} role="status">
        {failure
          ? texts.previewFailed(failure)
          : drawn
            ? texts.drawnAt(formatTime(drawn, { seconds: true }))
            : texts.drawing}
        {failure ? (
          <Button size="row" onClick={() => setAttempt((n) => n + 1)}>
            {texts.drawAgain}
          </Button>
        ) : null}
      </p>
      <section
        ref={holder}
        className={styles.paper}
        aria-label={texts.livePreview}
        aria-busy={drawn === null}
      />
    </>
  );
}
