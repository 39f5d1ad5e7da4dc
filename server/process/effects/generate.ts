import { sql } from 'kysely';
import type { Row } from '../../../src/definition/expression/index.ts';
import type { GeneratedModel, JsonObject, RecordModel } from '../../../src/definition/model.ts';
import { factsOf } from '../../scene/department-facts.ts';
import { saidBy } from '../../scene/obeyed.ts';
import { type Scene, textIn, valueIn } from '../../scene/scene.ts';
import { type Called, factsOfPeople, peopleCalled } from '../../scene/signer-facts.ts';
import { bound } from '../bindings.ts';
import { type Case, varsOf } from '../case.ts';
import { nextNumber } from '../next-number.ts';
import { createRow, createRows } from '../row-writes.ts';
import { type Signer, signersOf } from '../signers.ts';
import { verificationCode } from '../verification-code.ts';
import { type Effect, elementsOf, listOf } from './effect.ts';
import { replacesOne, voidSame } from './void.ts';

/**
 * Makes documents: one, or one for each element of a list. What they say is evaluated and frozen now, with number,
 * letterhead and the people who sign and what they are called; the PDF is drawn when somebody wants to see it. An older document of the same kind made from the
 * same row (or element) is void: there is one in force.
 */
export const generate: Effect<'generate'> = async (one, effect, vars) => {
  const list = await elementsOf(one, effect.each, vars);
  for (const each of list) {
    const own = { ...vars, each };
    const code = await valueIn(one.work.scene, effect.document, varsOf(one, own));
    const document = typeof code === 'string' ? one.work.scene.model.generated[code] : undefined;
    if (!document) throw new Error(`no document ${String(code)}`);
    const signers = effect.signers === null ? [] : await listOf(one, effect.signers, own);
    await generateOne(one, document, own, await signersOf(one, signers, effect.parallel));
  }
};

/** `vars.each` = the child row the document is made for, or `null`. */
export async function generateOne(
  one: Case,
  document: GeneratedModel,
  vars: Record<string, unknown>,
  signers: Signer[],
): Promise<void> {
  const { scene } = one.work;
  const record = needed(one, 'generated_document');
  const data = await bound(scene, document.bind, varsOf(one, vars));
  const part = idOfPart(vars.each);
  const { replaces, template, people } = await askedOf(one, record, { code: document.code, part, signers });
  if (replaces) await voidSame(one, document.code, part);
  const all = varsOf(one, vars);
  const place = { record, field: 'number' };
  const number = document.number === null ? null : await nextNumber(one, place, document.number, all);
  const row = await createRow(one, record, {
    record: one.record.name,
    record_id: one.row.id,
    ...ownerOf(one, record),
    code: document.code,
    label:
      document.called === null ? document.label : (await textIn(scene, document.called, all)).slice(0, 160),
    about: document.about && (await textIn(scene, document.about, all)),
    part,
    number,
    data: {
      ...data,
      doc: { number, date: scene.today, logo: saidBy(scene.model, scene.settings, 'logo') },
      department: letterhead(scene),
      signers: factsOfPeople(people ?? []),
    } satisfies JsonObject,
    status: signers.length > 0 ? 'awaiting_signatures' : 'draft',
    ...(hasTemplate(record) ? { template } : {}),
    verification_code: verificationCode(),
    generated_at: scene.now.toISOString(),
  });
  await askSignatures(one, row, signers);
}

/** Where the documents' record has a reference of its own to rows of this kind: the row, so that it knows its documents. */
function ownerOf(one: Case, { fields }: RecordModel): Row {
  const { name } = one.record;
  return fields[name]?.relation === name ? { [name]: one.row.id } : {};
}

interface NewDocument {
  code: string;
  part: string | null;
  signers: readonly Signer[];
}

/** What a new document is made of that lies in the database, by one question. */
async function askedOf(one: Case, record: RecordModel, { code, part, signers }: NewDocument) {
  const { scene, trx } = one.work;
  const users = signers.flatMap(({ user }) => (user === null ? [] : [user]));
  const template = hasTemplate(record) ? templateInForce(one, code, signers.length > 0) : sql`null`;
  const { rows } = await sql<{ replaces: boolean; template: string | null; people: Called[] | null }>`
    select ${replacesOne(one, code, part)} as replaces, ${template} as template,
      (select json_agg(p) from (${peopleCalled(scene.model, users)}) as p) as people`.execute(trx);
  return rows[0] ?? { replaces: false, template: null, people: null };
}

const hasTemplate = ({ fields }: RecordModel) => fields.template?.relation === 'document_template';

/**
 * The department's own template of the document, where it has one in force; later ones leave what was made before alone. Nobody
 * signs a file that is only filled in.
 */
function templateInForce({ row, work: { scene } }: Case, code: string, signed: boolean) {
  const takesFiles = scene.model.records.document_template?.fields.file?.type === 'file';
  return sql`(
    select id from document_template
    where code = ${code} and department = ${row.department ?? scene.department} and in_force and deleted_at is null
      and ${signed && takesFiles ? sql`file is null` : sql`true`} limit 1)`;
}

/** What the department says of itself at this moment: a letter keeps the head that it was sent with. */
function letterhead({ model, department, settings }: Scene): JsonObject {
  const place = model.departments.find(({ code }) => code === department);
  return place ? factsOf(model, place, settings) : {};
}

/** Id of the row a document of its own was made for; `null` = it is about the whole row. */
function idOfPart(each: unknown): string | null {
  const id = typeof each === 'object' && each !== null && 'id' in each ? each.id : each;
  return typeof id === 'string' ? id : null;
}

/** The first in order are asked now, the others wait for their turn. */
async function askSignatures(one: Case, document: Row, signers: Signer[]): Promise<void> {
  const record = needed(one, 'signature_request');
  const first = Math.min(...signers.map(({ order }) => order));
  const requests = signers.map(({ user, office, standing, role, order }) => ({
    generated_document: document.id,
    user,
    role: office,
    standing,
    role_text: role,
    order,
    status: order === first ? 'pending' : 'waiting',
    asked_at: order === first ? one.work.stamp.at : null,
  }));
  await createRows(one, record, requests);
}

function needed(one: Case, name: string): RecordModel {
  const record = one.work.scene.model.records[name];
  if (!record) throw new Error(`no record ${name}`);
  return record;
}
