import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDate, formatRange } from '../../format/dates.ts';
import { usePage } from '../../page/page-context.tsx';
import styles from './board.module.css';
import { type BoardQuestion, boardQuery } from './board-query.ts';
import { clashesAt } from './clashes.ts';
import * as texts from './texts.ts';

export interface ChosenTimeProps extends BoardQuestion {
  /** Who or what is taken then, in words, as it would be refused for; `null` = nobody, or not known. */
  onClash: (words: string | null) => void;
}

/** The chosen time and whether it fits, again beside the button: the board is longer than the window. */
export default function ChosenTime({ onClash, ...question }: ChosenTimeProps) {
  const { key } = usePage();
  const { data: board, isPlaceholderData } = useQuery({
    ...boardQuery(key, question),
    placeholderData: keepPreviousData,
  });
  const placed = board?.fields.place ?? null;
  const place = placed === null ? '' : String(question.data[placed] ?? '');
  const clashing = new Set(board?.chosen ? clashesAt(board, place).map(({ row }) => row.name) : []);
  const clash = clashing.size > 0 && !isPlaceholderData ? texts.clashesWith([...clashing].join(', ')) : null;
  useEffect(() => onClash(clash), [clash, onClash]);
  if (!board?.chosen || board.day === null) return null;
  const { day, chosen, free, people } = board;
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
