import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { type PdfControls, usePdfState } from './controls.ts';
import styles from './page-thumbnails.module.css';
import * as texts from './texts.ts';

/** Where an arrow leads, two pages standing in a row. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 };

/** Every page small, the present one marked: one stop of the Tab key, arrows go within. Drawn as they come into sight. */
export function PageThumbnails({ controls, onChosen }: { controls: PdfControls; onChosen: () => void }) {
  const { page, pages } = usePdfState(controls);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[page - 1]?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  const step = (event: KeyboardEvent) => {
    const to = page + (STEPS[event.key] ?? 0);
    if (to === page || to < 1 || to > pages) return;
    event.preventDefault();
    // The viewer's own arrows turn pages, too.
    event.stopPropagation();
    controls.goTo(to);
    list.current?.children[to - 1]?.querySelector('button')?.focus();
  };
  return (
    <>
      <h2>{texts.pages}</h2>
      <ol ref={list} className={styles.pages} onKeyDown={step}>
        {Array.from({ length: pages }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <li key={index}>
            <button
              type="button"
              className={styles.page}
              tabIndex={index + 1 === page ? 0 : -1}
              aria-label={texts.pageNumber(index + 1)}
              aria-current={index + 1 === page ? 'page' : undefined}
              onClick={() => {
                controls.goTo(index + 1);
                onChosen();
              }}
            >
              <Thumbnail controls={controls} page={index + 1} />
              <span>{index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** One page, while it is in sight: a file may have thousands. */
const Thumbnail = memo(function Thumbnail({ controls, page }: { controls: PdfControls; page: number }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    let wanted = false;
    const observer = new IntersectionObserver(async (entries) => {
      wanted = entries.at(-1)?.isIntersecting === true;
      if (!wanted) return place.replaceChildren();
      const drawn = await controls.thumbnail(page).catch(() => null);
      if (wanted && drawn) place.replaceChildren(drawn);
    });
    observer.observe(place);
    return () => {
      wanted = false;
      observer.disconnect();
      place.replaceChildren();
    };
  }, [controls, page]);
  return <span ref={box} className={styles.sheet} />;
});
