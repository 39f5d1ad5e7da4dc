import { type ReactNode, Suspense } from 'react';
import type { TableRow } from '../../../definition/wire.ts';
import { preloadable } from '../../chunks/preloadable.ts';
import { useAtHand } from '../../chunks/use-at-hand.ts';
import { useOpenQuestion } from '../actions/row-questions.tsx';
import { type Wish, wishKey } from '../actions/wish.ts';

const RowQuestion = preloadable(() => import('../actions/row-question.tsx'));

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
