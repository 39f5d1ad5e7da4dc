import { sql } from 'kysely';
import { certificateTexts as texts } from '../../src/definition/messages/check-texts.ts';
import type { JsonObject } from '../../src/definition/model.ts';
import { auditHead } from '../core/audit-head.ts';
import type { Deps } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import { inTransaction } from '../database/transaction.ts';
import { optionOf } from '../scene/labels.ts';
import { signatureKind } from '../signing/signature-kind.ts';
import { type DocumentRow, signersOfDocument } from './document-data.ts';
import { checkAddress, nameOf, readDocument } from './draw-document.ts';

const TEMPLATE = 'signature_certificate';

interface Given {
  id: string;
  role: string;
  method: string;
  signed_at: string;
  address: string | null;
  agent: string | null;
  certificate: string;
  hash_before: string;
  hash_after: string;
}

/**
 * Draws the certificate of a signed document, signed by the application itself. Answers the id of a stored file that belongs
 * to no row: it goes with the next sweep, and is drawn anew for whoever asks. Throws E_ACCESS_NOT_FOUND when nobody signed.
 */
export async function signatureCertificate(deps: Deps, id: string): Promise<string> {
  const { clock, db, definitions, files, renderer, signing } = deps;
  const document = await readDocument(db, id);
  const given = await givenOn(deps, id);
  const [first] = given;
  if (!first || document.file === null) throw notFoundError('nobody signed this document');
  const model = definitions.current();
  const now = clock.now();
  const data = await dataOf(deps, { document, given, now });
  const title = texts.title(document.label);
  const options = { title, language: model.app.locale, date: now.toISOString(), author: model.app.name };
  const drawn = await renderer.render(TEMPLATE, data, options);
  return inTransaction(db, async (trx) => {
    const signed = await signing.certify(trx, drawn, { reason: title, at: now });
    const name = texts.fileName(nameOf(model, document));
    return (await files.create(signed, { name, type: 'application/pdf', owner: null }, trx)).id;
  });
}

async function givenOn({ db }: Pick<Deps, 'db'>, document: string): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select id, role_text as role, method, signed_at, address, agent, certificate, hash_before, hash_after
    from signature_request
    where generated_document = ${document} and hash_after is not null and deleted_at is null
    order by signed_at, "order", id`.execute(db);
  return rows;
}

interface Parts {
  document: DocumentRow;
  given: Given[];
  now: Date;
}

/** What the template draws; nothing of it is empty. */
async function dataOf(deps: Deps, { document, given, now }: Parts): Promise<JsonObject> {
  const { config, db, definitions, files } = deps;
  const model = definitions.current();
  const records = model.records;
  const content = await files.read(db, String(document.file));
  const { pages, reasons } = await readSigned(content);
  const people = new Map((await signersOfDocument(db, model, document)).map((one) => [one.id, one]));
  const label = (record: string, field: string, value: string) => {
    const found = records[record]?.fields[field];
    return found ? optionOf(model, found, value, document.department ?? '').label : value;
  };
  return {
    product: model.app.name,
    made_at: now.toISOString(),
    kind: await signatureKind(db, config, document.id),
    institution: { time_zone: model.app.timezone },
    document: {
      id: document.id,
      code: document.verification_code ?? texts.none,
      label: document.label,
      number: document.number ?? texts.none,
      about: (await aboutOf(deps, document.id)) ?? texts.none,
      state: label('generated_document', 'status', document.status),
      pages,
      original: given[0]?.hash_before ?? texts.none,
      final: (await files.find(db, String(document.file)))?.sha256 ?? texts.none,
      address: checkAddress(config, document) ?? texts.none,
    },
    signatures: given.map((one) => {
      const person = people.get(one.id);
      return {
        name: person?.name || texts.none,
        number: person?.nip ? texts.nip(person.nip) : person?.nim ? texts.nim(person.nim) : texts.none,
        role: one.role,
        method: label('signature_request', 'method', one.method),
        signed_at: one.signed_at,
        address: one.address ?? texts.none,
        agent: one.agent ?? texts.noAgent,
        reason: reasons.get(`signature-${one.id}`) ?? one.role,
        certificate: one.certificate,
        after: one.hash_after,
      };
    }),
    waiting: [...people.values()]
      .filter(({ signed_at }) => signed_at === null)
      .map(({ name, role }) => [name, role].filter(Boolean).join(', ')),
    audit: (await auditHead(db)) ?? texts.none,
  };
}

async function aboutOf({ db }: Pick<Deps, 'db'>, id: string): Promise<string | null> {
  const { rows } = await sql<{ about: string | null }>`
    select about from generated_document where id = ${id}`.execute(db);
  return rows[0]?.about ?? null;
}

/** How many pages the file has, and the reason that stands in each signature, by the name of its field. */
async function readSigned(content: Buffer): Promise<{ pages: number; reasons: Map<string, string> }> {
  const { PDF } = await import('@libpdf/core');
  const file = await PDF.load(content);
  const resolve = file.context.registry.resolve.bind(file.context.registry);
  const reasons = (file.getForm()?.getSignatureFields() ?? []).flatMap((field): [string, string][] => {
    const reason = field.getSignatureDict()?.getString('Reason', resolve)?.asString();
    return reason === undefined ? [] : [[field.name, reason]];
  });
  return { pages: file.getPageCount(), reasons: new Map(reasons) };
}
