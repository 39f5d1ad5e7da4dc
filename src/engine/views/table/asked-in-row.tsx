import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { TableRow } from '../../../definition/wire.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { preloadable } from '../../chunks/preloadable.ts';
import { useAtHand } from '../../chunks/use-at-hand.ts';
import { useOpenQuestion, useRowTexts } from '../actions/row-questions.tsx';
import { type Wish, wishKey } from '../actions/wish.ts';

const RowQuestion = preloadable(() => import('../actions/row-question.tsx'));
const LostText = lazy(() => loadChunk(() => import('../actions/lost-text.tsx')));

/** The question that stands below a row of this list, where one does. `wishesOf`: what can be wished for of a row now. */
export function useAsked(wishesOf: (row: TableRow) => Wish[], wanted: boolean) {
  const { open } = useOpenQuestion();
  useAtHand(RowQuestion, wanted);
  if (!open) return undefined;
  const key = wishKey(open);
  return (row: TableRow): ReactNode => {
    if (row.id !== open.id) return null;
    const current = wishesOf(row).find((wish) => wishKey(wish) === key && sameList(wish, open));
    return current ? (
      <Suspense fallback={null}>
        <RowQuestion key={key} opened={open} current={current} />
      </Suspense>
    ) : null;
  };
}

const sameList = (one: Wish, other: Wish) => one.inRow?.block === other.inRow?.block;

/** What was typed below rows that the list has no more, or of which it can no longer be wished: told, to be copied. */
export function LostTexts({ block, rows }: { block: string; rows: readonly TableRow[] }) {
  const { open, close } = useOpenQuestion();
  const { all, forget } = useRowTexts();
  const isGone = ({ id, offer }: Wish) =>
    !rows.some((row) => row.id === id && row.actions.includes(offer.name));
  const gone = open?.inRow?.block === block && isGone(open);
  // Else it would open by itself and take the focus when the row comes back.
  useEffect(() => {
    if (gone) close();
  }, [gone, close]);
  const lost = [...all.values()].filter(
    ({ wish, text, sending }) =>
      wish.inRow?.block === block && !sending && text.trim() !== '' && isGone(wish),
  );
  if (lost.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {lost.map(({ wish, text }) => (
        <LostText key={wishKey(wish)} wish={wish} text={text} onClose={() => forget(wish)} />
      ))}
    </Suspense>
  );
}
