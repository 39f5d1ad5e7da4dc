import { sql } from 'kysely';
import type { Deps } from '../core/deps.ts';
import { obeyedNumber } from '../scene/obeyed.ts';

/**
 * Removes messages of the chat that are older than the months a setting says; without one all are kept. Their numbers are not given
 * again, so what is left keeps its order, and whoever reads sees that something was before. Source: decision 0085.
 */
export async function forgetMessages({
  db,
  clock,
  definitions,
}: Pick<Deps, 'db' | 'clock' | 'definitions'>): Promise<void> {
  const months = await obeyedNumber(db, definitions.current(), { name: 'chat_months', otherwise: 0 });
  if (months === 0) return;
  const now = clock.now().toISOString();
  await sql`delete from chat_message where at < ${now}::timestamptz - make_interval(months => ${months}::integer)`.execute(
    db,
  );
}
