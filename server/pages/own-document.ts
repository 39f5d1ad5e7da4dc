import { sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import { readableOf } from '../access/readable-documents.ts';
import type { Scene } from '../scene/scene.ts';

export interface MadeDocument {
  id: string;
  code: string;
  /** Id of the row it was made for, where it is not about the whole. */
  part: string | null;
  label: string;
  number: string | null;
  status: string;
  generated_at: string;
  row_version: number;
}

/** A row of the documents, as one. */
export const asMade = (row: Row): MadeDocument => row as unknown as MadeDocument;

/** The document that a row of the documents is; `null` = it is not for the viewer. */
export async function documentFor(scene: Scene, row: Row): Promise<MadeDocument | null> {
  const document = asMade(row);
  if (await isAskedToSign(scene, row)) return document;
  const [of, id] = [String(row.record), String(row.record_id)];
  const made = await scene.graph.settle(() => scene.graph.ref(of, id));
  if (!made) return null;
  const readable = await readableOf(scene, { record: of, row: made }, [document]);
  return readable.length > 0 ? document : null;
}

/** Whether a signature of the viewer's own, or of an office of theirs, was asked for on the document, and the request has not run out. */
async function isAskedToSign(
  { db, viewer, department }: Scene,
  { id, department: place }: Row,
): Promise<boolean> {
  if (!viewer) return false;
  const roles = place === department ? viewer.roles : [];
  const { rows } = await sql`
    select 1 from signature_request
    where generated_document = ${id} and deleted_at is null and status <> 'expired'
      and ("user" = ${viewer.id} or role = any(${roles})) limit 1`.execute(db);
  return rows.length > 0;
}
