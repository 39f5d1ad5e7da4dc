import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../ui/button.tsx';
import { controlClass } from '../ui/control-class.ts';
import { type PdfControls, type PdfHit, usePdfState } from './controls.ts';
import styles from './pdf-viewer.module.css';
import * as texts from './texts.ts';

/** Rest before pages are looked through. */
const PAUSE_MS = 250;
/** As many hits are listed; all are counted and stepped through. */
const MOST_LISTED = 200;

export interface SearchPanelProps {
  controls: PdfControls;
  onClose: () => void;
}

/** Looks for a text in all pages: how often it is there, the next and the one before, and each with the words around it. */
export function SearchPanel({ controls, onClose }: SearchPanelProps) {
  const { found } = usePdfState(controls);
  const [query, setQuery] = useState(found?.query ?? '');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.select(), []);
  useEffect(() => {
    if (query === (controls.state().found?.query ?? '')) return;
    const timer = setTimeout(() => controls.find(query.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [controls, query]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (query.trim() !== (found?.query ?? '')) controls.find(query.trim());
    else if (found) controls.step(event.shiftKey ? -1 : 1);
  };
  return (
    <search className={styles.search} data-print="hide">
      <div className={styles.searchHead}>
        <label htmlFor={id} className="visually-hidden">
          {texts.searchIn}
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          className={controlClass()}
          placeholder={texts.searchIn}
          value={query}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={press}
        />
        <div className={styles.searchLine}>
          <p role="status">{found ? wordsOf(found) : null}</p>
          <IconButton
            size="toolbar"
            icon="chevron-up"
            label={texts.previousHit}
            onClick={() => controls.step(-1)}
          />
          <IconButton
            size="toolbar"
            icon="chevron-down"
            label={texts.nextHit}
            onClick={() => controls.step(1)}
          />
          <IconButton size="toolbar" kind="quiet" icon="close" label={texts.closeSearch} onClick={onClose} />
        </div>
      </div>
      <Hits controls={controls} />
      <p className={styles.keys}>{texts.searchKeys}</p>
    </search>
  );
}

function wordsOf(found: { total: number; current: number; pending: boolean }): string {
  if (found.total > 0) return texts.hitOf(found.current, found.total);
  return found.pending ? texts.searching : texts.noHits;
}

/** Each hit once the search is through; the one in sight is marked. */
function Hits({ controls }: { controls: PdfControls }) {
  const { found } = usePdfState(controls);
  const [hits, setHits] = useState<PdfHit[]>([]);
  const { query = '', total = 0, pending = false, current = 0 } = found ?? {};
  useEffect(() => {
    if (query === '' || pending) return;
    let gone = false;
    controls.hits(Math.min(total, MOST_LISTED)).then(
      (list) => !gone && setHits(list),
      () => !gone && setHits([]),
    );
    return () => {
      gone = true;
      setHits([]);
    };
  }, [controls, query, pending, total]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[current - 1]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  /** Steps from the hit in sight to that one, the shorter way. */
  const go = (index: number) => {
    const by = index + 1 - current;
    for (let step = 0; step < Math.abs(by); step++) controls.step(by < 0 ? -1 : 1);
  };
  return (
    <>
      <ol ref={list} className={styles.hits}>
        {hits.map((hit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hit is its place in the list
          <li key={index}>
            <button
              type="button"
              className={styles.hit}
              aria-current={index + 1 === current || undefined}
              onClick={() => go(index)}
            >
              <span className={styles.hitPage}>{texts.onPage(hit.page)}</span>
              <span>
                …{hit.before}
                <mark>{hit.text}</mark>
                {hit.after}…
              </span>
            </button>
          </li>
        ))}
      </ol>
      {hits.length > 0 && total > hits.length ? (
        <p className={styles.keys}>{texts.moreHits(hits.length)}</p>
      ) : null}
    </>
  );
}
