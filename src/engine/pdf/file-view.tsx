import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../chunks/chunk-error.ts';
import { saveAs } from '../data/downloads.ts';
import type { FilePlaces, FileSource } from '../data/file-source.ts';
import { downloadLater } from '../data/files.ts';
import { addressOf, type ReadFile, readFile } from '../data/read-file.ts';
import { genericErrorText } from '../errors/generic-error.ts';
import { IconButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/spinner.tsx';
import { askAhead } from './ahead.ts';
import { FileFailure, NotShown } from './file-failure.tsx';
import { FileProgress } from './file-progress.tsx';
import styles from './file-view.module.css';
import { PictureView } from './picture-view.tsx';
import { printFile } from './print-file.ts';
import * as texts from './texts.ts';

const viewer = () => loadChunk(() => import('./pdf-viewer.tsx'));
const PdfViewer = lazy(viewer);

export interface FileViewProps {
  source: FileSource;
  places: FilePlaces;
  /** Hears what it is once the file is there. */
  onRead?: (file: { name: string; bytes: number }) => void;
  /** Where one signs in; the way back is in it. */
  signInHref: string;
}

/**
 * A stored file in the page: a PDF with its bar, a picture, or why the file is not shown; and the way to download it.
 * Takes the height of its box.
 */
export function FileView({ source, places, onRead, signInHref }: FileViewProps) {
  const { file, failure, sent, retry } = useFile(source, places);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (file) onRead?.({ name: file.name, bytes: file.content.size });
  }, [file, onRead]);
  const run = (act: Promise<void>) => {
    setProblem(null);
    act.catch(async (error: unknown) => setProblem(await genericErrorText(error)));
  };
  const download = () => run(save(source, places, file));
  const saving = <IconButton size="toolbar" icon="download" label={texts.download} onClick={download} />;
  const printing = (
    <IconButton
      size="toolbar"
      icon="printer"
      label={texts.print}
      onClick={() => run(printFile(source, places))}
    />
  );
  const shown = (): ReactNode => {
    if (failure)
      return <FileFailure {...{ failure, source, signInHref }} onRetry={retry} onDownload={download} />;
    if (!file) return <FileProgress {...sent} />;
    const kind = kindOf(file);
    if (kind === 'picture') return <PictureView file={file.content} name={file.name} actions={saving} />;
    if (kind === 'other') return <NotShown name={file.name} onDownload={download} />;
    return (
      <Suspense fallback={<Skeleton />}>
        <PdfViewer
          file={file.content}
          label={file.name}
          actions={
            <>
              {printing}
              {saving}
            </>
          }
        />
      </Suspense>
    );
  };
  return (
    <div className={styles.view}>
      {problem ? (
        <Notice tone="red" role="alert">
          {problem}
        </Notice>
      ) : null}
      {shown()}
    </div>
  );
}

/** Reads the file of a source, and anew when asked to. */
function useFile(source: FileSource, places: FilePlaces) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [sent, setSent] = useState<{ got: number; all: number | null }>({ got: 0, all: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads anew.
  useEffect(() => {
    const stop = new AbortController();
    setFile(null);
    setFailure(null);
    setSent({ got: 0, all: null });
    const onProgress = (got: number, all: number | null) => setSent({ got, all });
    readFile(source, { places, signal: stop.signal, onFound: aheadOf, onProgress }).then(
      (read) => !stop.signal.aborted && setFile(read),
      (error: unknown) => !stop.signal.aborted && setFailure(error),
    );
    return () => stop.abort();
  }, [source, places, attempt]);
  return { file, failure, sent, retry: () => setAttempt((now) => now + 1) };
}

/** What draws a PDF comes beside it, as far as its address says that it is one. */
function aheadOf(url: string): void {
  if (!/\.pdf$/i.test(new URL(url, location.href).pathname)) return;
  askAhead();
  viewer().catch(() => undefined);
}

/** What is at hand is saved under the server's name; what counts downloads, or did not come, is asked for as one. */
async function save(source: FileSource, places: FilePlaces, file: ReadFile | null): Promise<void> {
  if (source.kind !== 'call' && file) return saveAs(URL.createObjectURL(file.content), file.name);
  return downloadLater(addressOf(source, { inline: false }, places), file?.name ?? '');
}

/** By what the server says it is, or by its name where that says nothing. */
function kindOf({ content, name }: ReadFile): 'pdf' | 'picture' | 'other' {
  const type = content.type.split(';')[0] ?? '';
  if (type === 'application/pdf' || (/\.pdf$/i.test(name) && !type.startsWith('image/'))) return 'pdf';
  return type === 'image/jpeg' || type === 'image/png' ? 'picture' : 'other';
}
