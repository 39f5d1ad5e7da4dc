import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDate, formatRange } from '../../format/dates.ts';
import { usePage } from '../../page/page-context.tsx';
import styles from './board.module.css';
import { type BoardQuestion, boardQuery } from './board-query.ts';
import { clashesAt } from './clashes.ts';
import * as texts from './texts.ts';

/** The chosen time and whether it fits, again beside the button: the board is longer than the window. */
export default function ChosenTime(question: BoardQuestion) {
  const { key } = usePage();
  const { data: board } = useQuery({ ...boardQuery(key, question), placeholderData: keepPreviousData });
  if (!board?.chosen || board.day === null) return null;
  const { day, chosen, fields, free, people } = board;
  const place = fields.place === null ? '' : String(question.data[fields.place] ?? '');
  const clashing = new Set(clashesAt(board, place).map(({ row }) => row.name));
  const words = [
    formatDate(day, 'short'),
    formatRange(chosen.from, chosen.to),
    ...board.places.filter(({ id }) => id === place).map(({ name }) => name),
  ];
  return (
    <p className={styles.beside}>
      <b>{words.join(', ')}</b>
      {free === null ? null : (
        <span className={free ? styles.can : styles.cannot}>
          {free
            ? texts.fits(people.length > 0)
            : clashing.size > 0
              ? texts.clashesWith([...clashing].join(', '))
              : texts.breaksRules}
        </span>
      )}
    </p>
  );
}
