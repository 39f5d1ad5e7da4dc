import type { BoardData, BoardRow, Taken } from '../../../definition/wire.ts';

/** Who and what is taken at the chosen time; of the places only the chosen one counts. */
export function clashesAt(board: BoardData, place: string): { row: BoardRow; taken: Taken }[] {
  const counted = [...board.people, ...board.places.filter((one) => one.id === place)];
  return counted.flatMap((row) => row.taken.filter(({ clash }) => clash).map((taken) => ({ row, taken })));
}
