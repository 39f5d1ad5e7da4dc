import { type CSSProperties, useEffect, useState } from 'react';
import { Skeleton } from '../ui/spinner.tsx';
import { type PdfControls, type PdfHeading, usePdfState } from './controls.ts';
import { PageThumbnails } from './page-thumbnails.tsx';
import styles from './pdf-viewer.module.css';
import * as texts from './texts.ts';

/** The file's own table of contents, the heading in whose pages we are marked, and every page small. */
export function ContentsPanel({ controls, onChosen }: { controls: PdfControls; onChosen: () => void }) {
  const { page } = usePdfState(controls);
  const [headings, setHeadings] = useState<PdfHeading[] | 'failed' | null>(null);
  useEffect(() => {
    let gone = false;
    controls.outline().then(
      (list) => !gone && setHeadings(list),
      () => !gone && setHeadings('failed'),
    );
    return () => {
      gone = true;
    };
  }, [controls]);
  return (
    <nav className={styles.contents} aria-label={texts.contents} data-print="hide">
      <h2>{texts.contents}</h2>
      {headings === null ? (
        <Skeleton count={6} />
      ) : headings === 'failed' ? (
        <p>{texts.contentsFailed}</p>
      ) : headings.length === 0 ? (
        <p>{texts.noContents}</p>
      ) : (
        <ol>
          {headings.map((heading, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may read alike
            <li key={index}>
              <button
                type="button"
                className={styles.heading}
                style={{ '--depth': heading.depth } as CSSProperties}
                aria-current={index === currentOf(headings, page) || undefined}
                onClick={() => {
                  heading.open();
                  onChosen();
                }}
              >
                <span>{heading.title}</span>
                <span className={styles.headingPage}>{heading.page}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <PageThumbnails controls={controls} onChosen={onChosen} />
    </nav>
  );
}

/** The last heading that begins on the page or before it. Pure. */
export function currentOf(headings: readonly PdfHeading[], page: number): number {
  return headings.findLastIndex((heading) => heading.page !== null && heading.page <= page);
}
