import type { KeyboardEvent } from 'react';
import { IconButton, SearchField } from '../../engine/door.ts';
import styles from './chat.module.css';
import * as texts from './texts.ts';
import { SHORTEST_SEARCH } from './use-chat.ts';
import type { Search } from './use-search.ts';

/** Rest before it is looked for, as for people. Source: specification section 9. */
const SEARCH_DEBOUNCE_MS = 800;

export interface SearchBarProps {
  search: Search;
  words: string;
  onWords: (words: string) => void;
  onClose: () => void;
}

/** Words to look for in the conversation, which of the hits is shown, and the steps between them. Escape ends it. */
export function SearchBar({ search, words, onWords, onClose }: SearchBarProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that ends what is inside
    <div className={styles.find} onKeyDown={press}>
      <SearchField label={texts.searchHere} value={words} onChange={onWords} delay={SEARCH_DEBOUNCE_MS} />
      <IconButton
        icon="chevron-up"
        kind="quiet"
        label={texts.olderHit}
        blocked={search.older ? null : texts.noOlderHit}
        reasonHidden
        onClick={() => search.older?.()}
      />
      <IconButton
        icon="chevron-down"
        kind="quiet"
        label={texts.newerHit}
        blocked={search.newer ? null : texts.noNewerHit}
        reasonHidden
        onClick={() => search.newer?.()}
      />
      <IconButton icon="close" kind="quiet" label={texts.endSearch} onClick={onClose} />
      <p role="status">
        {told(search)}
        {search.hit ? (
          <span className="visually-hidden">{texts.said(search.hit.name, search.hit.message)}</span>
        ) : null}
      </p>
    </div>
  );
}

/** How the search goes, in words. */
function told({ hits }: Search): string | null {
  const { words, messages, next, at, failure } = hits;
  if (failure !== null) return failure;
  if (words === '') return null;
  if ([...words].length < SHORTEST_SEARCH) return texts.shortSearch;
  if (messages === null) return texts.searching;
  if (messages.length === 0) return texts.nothingSaid(words);
  return texts.hitOf(messages.length - at, messages.length, next !== null);
}
