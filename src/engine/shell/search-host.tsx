import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { loadChunk } from '../chunks/chunk-error.ts';
import * as texts from './texts.ts';

const Search = lazy(() => loadChunk(() => import('./search.tsx')));

/** The search, and until its code is there a field that takes what is typed meanwhile. */
export function SearchHost({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  return (
    <Suspense fallback={<TypedAhead onType={setTyped} onClose={onClose} />}>
      <Search typed={typed} onClose={onClose} />
    </Suspense>
  );
}

interface TypedAheadProps {
  onType: (text: string) => void;
  onClose: () => void;
}

/** Has the focus from the first moment, which phones ask for before they show their keys, and gives it back. */
function TypedAhead({ onType, onClose }: TypedAheadProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    field.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <input
      ref={field}
      type="text"
      className="visually-hidden"
      aria-label={texts.searchEverything}
      autoComplete="off"
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    />
  );
}
