import { sql } from 'kysely';
import type { Deps, Trx, Viewer } from '../core/deps.ts';
import { inTransaction } from '../database/transaction.ts';
import type { PageScene } from '../pages/page-scene.ts';

/**
 * Notes which file of a document somebody was given who is asked to sign it now: they sign that one, and no other that
 * came after it. It is no change of the request, so that whoever looks at it acts on what they see.
 */
export async function noteSeen(
  { changes, db }: Deps,
  { scene: { viewer, department, now } }: PageScene,
  { document, file }: { document: string; file: string },
): Promise<void> {
  if (!viewer) return;
  await inTransaction(db, async (trx) => {
    const [first] = await seenInside(trx, { viewer, department, now, document, file });
    if (first) await changes.mark(trx, [{ record: 'signature_request', department: first.department }]);
  });
}

interface Seen {
  viewer: Viewer;
  department: string;
  now: Date;
  document: string;
  file: string;
}

/** Notes it in an open transaction; answers the requests that it was noted for. */
export async function seenInside(
  trx: Trx,
  { viewer, department, now, document, file }: Seen,
): Promise<{ id: string; department: string | null }[]> {
  const noted = await sql<{ id: string; department: string | null }>`
    update signature_request as s
    set seen_hash = f.sha256, seen_by = ${viewer.id}, seen_at = ${now.toISOString()}
    from generated_document d, stored_file f
    where s.generated_document = ${document} and d.id = s.generated_document and f.id = ${file}
      and s.status = 'pending' and s.deleted_at is null
      and (s."user" = ${viewer.id} or (d.department = ${department} and s.role = any(${viewer.roles})))
      and (s.seen_hash is distinct from f.sha256 or s.seen_by is distinct from ${viewer.id})
    returning s.id, d.department`.execute(trx);
  return noted.rows;
}
