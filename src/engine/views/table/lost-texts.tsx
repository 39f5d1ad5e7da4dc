import { useEffect } from 'react';
import type { TableRow } from '../../../definition/wire.ts';
import { LostText } from '../actions/lost-text.tsx';
import { useOpenQuestion, useRowTexts } from '../actions/row-questions.tsx';
import { type Wish, wishKey } from '../actions/wish.ts';

/** What was typed below rows that the list has no more, or of which it can no longer be wished: told, to be copied. */
export default function LostTexts({ block, rows }: { block: string; rows: readonly TableRow[] }) {
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
  return lost.map(({ wish, text }) => (
    <LostText key={wishKey(wish)} wish={wish} text={text} onClose={() => forget(wish)} />
  ));
}
