import { roomForRefusal } from '../auth/refused-entries.ts';
import type { Deps } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import { system } from '../core/tables.ts';

export interface Refused {
  actor: string | null;
  department: string | null;
  action: string;
  /** Where it was tried. */
  route: string;
  row: string | null;
  request: string | null;
  address: string | null;
}

const STATUSES = new Set([401, 403, 404, 409, 422, 428]);

/** Runs a write and leaves an audit entry when it is refused; the refusal goes on to the caller. */
export async function auditRefusal<T>(deps: Deps, about: Refused, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && STATUSES.has(error.status)) await writeRefusal(deps, about, error);
    throw error;
  }
}

async function writeRefusal(deps: Deps, about: Refused, error: AppError): Promise<void> {
  const room = about.actor === null ? await roomForRefusal(deps.db, about.address) : 'entry';
  if (room === 'none') return;
  const codes = [...new Set(error.faults.map(({ code }) => code))];
  await system(deps.db)
    .insertInto('audit')
    .values({
      at: new Date().toISOString(),
      actor: about.actor,
      department: about.department,
      action: about.action.slice(0, 200),
      record: null,
      row: about.row,
      result: 'refused',
      request: about.request,
      address: about.address,
      detail: JSON.stringify({ codes, route: about.route, ...(room === 'last' && { more: true }) }),
    })
    .execute();
}
