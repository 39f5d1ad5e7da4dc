import type { Row } from '../expression/index.ts';
import type { ProcessModel } from '../model.ts';

type Stated = Pick<ProcessModel, 'state' | 'states'>;

/** The state a row of the process is in; `null` = it is still to be made. */
export function stateIn(process: Stated, row: Row): string | null {
  if (process.state === null) return row.row_version === 0 ? null : (Object.keys(process.states)[0] ?? null);
  const state = row[process.state];
  return typeof state === 'string' ? state : null;
}

/** What is written of a row that comes to a state. */
export function withState(process: Stated, state: string | null): Row {
  return process.state === null ? {} : { [process.state]: state };
}
