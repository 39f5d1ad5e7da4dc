import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../../../server/core/config.ts';
import { newId } from '../../../server/core/new-id.ts';
import { createDrawer } from '../../../server/documents/draw-document.ts';
import { type DemoFaculty, openDemoFaculty } from '../../../server/testing/demo-faculty.ts';

const PASSWORD = 'aula-demo-2025';
const ROUTE = 'signing.signer@signed_in';
/** Where those who keep the documents act. */
const KEPT = 'signing.kept@keeper';
const KEPT_ACTIONS = ['ask_again', 'withdraw', 'mark_outside', 'send_link', 'end_link'];

/** Somebody who is asked to sign a document. */
export interface Asked {
  /** Of the request. */
  id: string;
  user: string;
  name: string;
  status: string;
}

interface SignWish {
  /** Whether they open the file before; they do unless said. */
  open?: boolean;
  /** `null` = none is sent. */
  proof?: string | null;
  /** Who does it; the one who is asked unless said. */
  by?: string;
}

/** The demo faculty with what tests of signing do in it. */
export type SigningFaculty = Awaited<ReturnType<typeof openSigningFaculty>>;

export async function openSigningFaculty(config: Partial<Config> = {}) {
  const faculty: DemoFaculty = await openDemoFaculty(config);
  const { app, connection, deps } = faculty;
  const { db } = connection;
  const sessions = new Map<string, Promise<Record<string, string>>>();
  /** Where people act who act elsewhere than in the master's programme of the mechanics. */
  const places = new Map<string, string>();
  /** The one sign-in of a person: a proof holds for the sign-in it was given in. */
  const headersOf = (user: string, department = places.get(user) ?? 'TKMS2') => {
    const key = `${user} ${department}`;
    const known = sessions.get(key) ?? faculty.headers(user, department);
    sessions.set(key, known);
    return known;
  };
  const get = async (user: string, url: string) => app.inject({ url, headers: await headersOf(user) });
  const post = async (user: string, url: string, payload: object, more: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { ...(await headersOf(user)), ...more } });
  const requestsOf = async (document: string): Promise<Asked[]> => {
    const { rows } = await sql<Asked>`
      select s.id, s."user", u.name, s.status from signature_request s join "user" u on u.id = s."user"
      where s.generated_document = ${document} and s.status <> 'skipped' order by s."order", s.id`.execute(
      db,
    );
    return rows;
  };
  const versionOf = async (table: string, id: string) => {
    const { rows } = await sql<{ row_version: number }>`
      select row_version from ${sql.table(table)} where id = ${id}`.execute(db);
    return rows[0]?.row_version;
  };
  const fileOf = async (document: string) => {
    const bytes = await deps.files.read(db, await createDrawer(deps).fileOf(document));
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  const address = (user: string, document: string) =>
    get(user, `/api/routes/${ROUTE}/documents/${document}?p.id=${document}`);
  const prove = (user: string, password = PASSWORD) => post(user, '/api/auth/proof', { password });
  const act = async (
    user: string,
    document: string,
    action: string,
    body: object,
    proof: string | null = null,
  ) =>
    post(
      user,
      `/api/routes/${KEPT_ACTIONS.includes(action) ? KEPT : ROUTE}/actions/${action}`,
      { params: { id: document }, ...body },
      proof === null ? {} : { 'aula-proof': proof },
    );
  const checked = async (document: string, accept: string) => {
    const { rows } = await sql<{ code: string }>`
      select verification_code as code from generated_document where id = ${document}`.execute(db);
    return app.inject({ url: `/api/check/${rows[0]?.code}`, headers: { accept } });
  };
  let made = 0;
  return {
    ...faculty,
    db,
    headersOf,
    places,
    get,
    post,
    requestsOf,
    versionOf,
    fileOf,
    prove,
    act,
    page: (user: string, document: string) => get(user, `/api/routes/${ROUTE}?p.id=${document}`),
    address,
    check: async (document: string) => (await checked(document, 'application/json')).json().data,
    checkPage: async (document: string) => (await checked(document, 'text/html')).body,
    authorities: async () => (await app.inject({ url: '/api/signing/authorities.pem' })).body,
    async stateOf(document: string) {
      const { rows } = await sql<{ status: string }>`
        select status from generated_document where id = ${document}`.execute(db);
      return rows[0]?.status;
    },
    /** Minutes of their own that nobody signed yet, with so many people to sign them, one after another. */
    async unsigned(signers: number): Promise<string> {
      const id = newId();
      made += 1;
      const { rows } = await sql<{ id: string }>`
        insert into generated_document (id, department, record, record_id, code, label, about, number, data, status,
          verification_code, generated_at, created_at)
        select ${id}, department, record, record_id, code, label, about, number || ' ' || ${made}::int, data, 'awaiting_signatures',
          ${`TEST-${made}`}, generated_at, created_at
        from generated_document d
        where code = 'minutes' and department = 'TKMS2' and number is not null and (
          select count(distinct "user") from signature_request s where s.generated_document = d.id) >= ${signers}
        order by id limit 1 returning record_id as id`.execute(db);
      if (!rows[0]) throw new Error('no minutes to copy');
      await sql`
        insert into signature_request (id, generated_document, department, "user", role, role_text, "order", status, created_at)
        select ${id} || '-' || s."order", ${id}, s.department, s."user", s.role, s.role_text, s."order",
          case when s."order" = 1 then 'pending' else 'waiting' end, s.created_at
        from signature_request s
        where s."order" <= ${signers} and s.generated_document = (
          select d.id from generated_document d where code = 'minutes' and d.record_id = ${rows[0].id} and d.id <> ${id}
            and verification_code not like 'TEST-%' order by d.id limit 1)`.execute(db);
      return id;
    },
    async sign(document: string, { id, user }: Pick<Asked, 'id' | 'user'>, wish: SignWish = {}) {
      const by = wish.by ?? user;
      if (wish.open ?? true) await address(by, document);
      const proof = wish.proof === undefined ? (await prove(by)).json().proof : wish.proof;
      const version = await versionOf('signature_request', id);
      return act(by, document, 'sign', { item: id, version }, proof);
    },
  };
}

/** Codes of a refusal. */
export const codesOf = (answer: { json: () => { errors?: { code: string }[] } }) =>
  (answer.json().errors ?? []).map(({ code }) => code);
