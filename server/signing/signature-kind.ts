import { sql } from 'kysely';
import { checkTexts } from '../../src/definition/messages/check-texts.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/deps.ts';

const { kinds } = checkTexts;

/**
 * What kind of signatures a document has in law, as a text: by whose certificates they are; before anybody signed, by whose
 * they would be. That a provider's are certified is said by whoever runs the server, and by nothing else.
 */
export async function signatureKind(
  db: Db,
  { demo, signer }: Pick<Config, 'demo' | 'signer'>,
  document: string,
): Promise<string> {
  if (demo) return kinds.demo;
  const { rows } = await sql<{ own: boolean }>`
    select distinct exists (select 1 from signing_certificate c where c.serial = s.certificate) as own
    from signature_request s
    where s.generated_document = ${document} and s.certificate is not null and s.deleted_at is null
    order by own desc`.execute(db);
  const owned = rows.length > 0 ? rows.map(({ own }) => own) : [signer.provider === null];
  const said = owned.map((own) => (own ? kinds.faculty : kinds.provider(signer.label, signer.certified)));
  return said.length === 1 ? said.join('') : kinds.several(said);
}
