import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { certificateAddress, documentAddress, downloadLater, openLater } from '../../data/files.ts';
import { readAddress } from '../../data/read-file.ts';
import { genericErrorText } from '../../errors/generic-error.ts';
import { useBlockData, usePage } from '../../page/page-context.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { usePhone } from '../../ui/media.ts';
import { Notice } from '../../ui/notice.tsx';
import { useBlockLabel } from '../block-label.ts';
import * as viewTexts from '../texts.ts';
import { useViewerHref } from '../viewer-href.ts';
import styles from './record.module.css';
import { SignPages } from './sign-pages.tsx';
import * as texts from './texts.ts';

/**
 * A generated document in the page. First a plain link, for phones have a viewer of their own; the pages are drawn here
 * when asked for, or at once where the block says so and there is room or the viewer is to sign it and so has to read it,
 * by code that is loaded then; with the places at which they are asked to.
 */
export function PdfView({ block }: { block: Extract<Block, { kind: 'pdf' }> }) {
  const label = useBlockLabel(block, viewTexts.documents);
  const { key } = usePage();
  const data = useBlockData(block);
  const viewerOf = useViewerHref();
  const [failure, setFailure] = useState<string | null>(null);
  const phone = usePhone();
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (!data) return null;
  const { document: id, version, certified, in_law, asked, mine } = data;
  const shown = chosen ?? (block.open && (!phone || asked));
  // It stays there once they have signed it.
  if (chosen === null && shown && asked) setChosen(true);
  if (id === null) {
    return (
      <Section>
        <SectionHeading>{label}</SectionHeading>
        <p>{texts.notPublished}</p>
      </Section>
    );
  }
  const viewer = viewerOf(id, 'document');
  const report = async (error: unknown) => setFailure(await genericErrorText(error));
  const giveUp = (error: unknown) => {
    setChosen(false);
    void report(error);
  };
  const open = () => {
    setFailure(null);
    openLater(documentAddress(key, id)).catch(report);
  };
  const download = () => {
    setFailure(null);
    // The name comes with the file.
    downloadLater(certificateAddress(key, id), '').catch(report);
  };
  return (
    <Section>
      <SectionHeading
        action={
          <div className={styles.actions}>
            {shown ? null : (
              <Button size="toolbar" icon="eye" onClick={() => setChosen(true)}>
                {texts.showHere}
              </Button>
            )}
            {certified ? (
              <Button size="toolbar" icon="file-check" onClick={download}>
                {texts.certificate}
              </Button>
            ) : null}
            {viewer === null ? (
              <Button size="toolbar" icon="external" onClick={open}>
                {texts.openPdf}
              </Button>
            ) : (
              <LinkButton size="toolbar" icon="external" href={viewer}>
                {texts.openPdf}
              </LinkButton>
            )}
          </div>
        }
      >
        {label}
      </SectionHeading>
      {in_law === null ? null : <p className={styles.kind}>{`${texts.kindOfSignature}: ${in_law}`}</p>}
      {failure ? (
        <Notice tone="red" role="alert">
          {failure}
        </Notice>
      ) : null}
      {shown && mine.length > 0 ? (
        <SignPages key={version} {...{ id, label }} places={mine} onFailed={giveUp} />
      ) : shown ? (
        <Pages key={version} id={id} label={label} onFailed={giveUp} />
      ) : null}
    </Section>
  );
}

/** Every page of one document, drawn once; another document takes the place of this one's. */
function Pages(props: { id: string; label: string; onFailed: (error: unknown) => void }) {
  const { id, label } = props;
  const { key } = usePage();
  const box = useRef<HTMLElement>(null);
  const [drawn, setDrawn] = useState<string | null>(null);
  const fail = useEffectEvent(props.onFailed);
  useEffect(() => {
    const holder = box.current;
    if (!holder) return;
    const stop = new AbortController();
    const draw = async () => {
      const [{ drawAll }, address] = await Promise.all([
        loadChunk(() => import('../../pdf/draw-all.ts')),
        documentAddress(key, id),
      ]);
      await drawAll(await readAddress(address, stop.signal), holder, stop.signal);
      if (!stop.signal.aborted) setDrawn(id);
    };
    draw().catch((error: unknown) => (stop.signal.aborted ? undefined : fail(error)));
    return () => {
      stop.abort();
      holder.replaceChildren();
    };
  }, [key, id]);
  return <section ref={box} className={styles.viewer} aria-label={label} aria-busy={drawn !== id} />;
}
