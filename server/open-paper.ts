import { sql } from 'kysely';
import { fileInside } from './documents/draw-document.ts';
import { seenInside } from './documents/note-seen.ts';
import type { OpenPaper } from './seeds/open-paper.ts';

/** What seeds do when somebody opens a document that they are to sign. */
export const openPaper: OpenPaper = async (deps, trx, { viewer, now, document, graph }) => {
  const { department } = viewer;
  const { rows } = await sql`
    select 1 from signature_request s join generated_document d on d.id = s.generated_document
    where d.id = ${document} and d.status = 'awaiting_signatures' and s.status = 'pending' and s.deleted_at is null
      and (s."user" = ${viewer.id} or (d.department = ${department} and s.role = any(${viewer.roles}))) limit 1`.execute(
    trx,
  );
  if (rows.length === 0) return [];
  const file = await fileInside(deps, trx, document);
  const seen = await seenInside(trx, { viewer, department, now, document, file });
  const requests = seen.map(({ id }) => id);
  await graph.reread('generated_document', [document]);
  await graph.reread('signature_request', requests);
  return requests;
};
