import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useUnsaved } from '../../leave/unsaved.tsx';
import { type Wish, wishKey } from './wish.ts';

/** What was typed for one row, which outlives the place it was typed in. */
export interface Typed {
  wish: Wish;
  text: string;
  /** It is on its way: that its row goes is then what was wanted. */
  sending: boolean;
}

interface RowTexts {
  /** By `wishKey`. */
  all: ReadonlyMap<string, Typed>;
  put: (typed: Typed) => void;
  /** It came back: it was not done. */
  settle: (wish: Wish) => void;
  forget: (wish: Wish) => void;
}

interface OpenQuestion {
  /** What is asked below its row now, as it was when that was opened. */
  open: Wish | null;
  close: () => void;
}

const OpenContext = createContext<OpenQuestion>({ open: null, close: () => undefined });
const TextsContext = createContext<RowTexts | null>(null);

/** The question that is open below a row of the page: there is one at most. */
export function useOpenQuestion(): OpenQuestion {
  return use(OpenContext);
}

/** What was typed below the rows of the page. Apart from what is open, so that typing does not draw every row anew. */
export function useRowTexts(): RowTexts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('useRowTexts needs an ActionHost around it');
  return texts;
}

/** Whether the action is asked for below its row. */
export function isAskedInRow({ offer, inRow }: Wish): boolean {
  return inRow?.names.includes(offer.name) === true;
}

interface RowQuestionsProps {
  open: Wish | null;
  onClose: () => void;
  children: ReactNode;
}

/** Holds what is asked below rows while they are drawn anew; asks before what was typed there is left behind. */
export function RowQuestions({ open, onClose, children }: RowQuestionsProps) {
  const [all, setAll] = useState<RowTexts['all']>(new Map());
  useUnsaved([...all.values()].some(({ text, sending }) => !sending && text.trim() !== ''));
  const question = useMemo(() => ({ open, close: onClose }), [open, onClose]);
  const texts = useMemo<RowTexts>(
    () => ({
      all,
      put: (typed) => setAll((now) => new Map(now).set(wishKey(typed.wish), typed)),
      settle: (wish) =>
        setAll((now) => {
          const kept = now.get(wishKey(wish));
          return kept ? new Map(now).set(wishKey(wish), { ...kept, sending: false }) : now;
        }),
      forget: (wish) => setAll((now) => new Map([...now].filter(([key]) => key !== wishKey(wish)))),
    }),
    [all],
  );
  return (
    <OpenContext value={question}>
      <TextsContext value={texts}>{children}</TextsContext>
    </OpenContext>
  );
}
