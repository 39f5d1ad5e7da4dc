import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileDefinitions, messageOf } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import { loadDefinitions } from '../definitions/load.ts';
import { editedFiles } from '../testing/edited-files.ts';
import { type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

// The product's own parts in another faculty, with records and people of other names (`tests/fixtures/purchase`).
const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const READERS = '\n  reader: {label: Rekan, positions: [student], rows: [colleague], prefix: /rekan}';
const NEWS = `
  purchase_news: {record: purchase, process: purchase, title: Usulan buku, text: "{row.title}", opens: one}`;

function purchaseModel(): Model {
  const small = editedFiles(loadDefinitions(pathOf('tests/fixtures/small')), (text, path) =>
    path.endsWith('access.yaml')
      ? text.replace('\nareas:', `${READERS}\nareas:`)
      : path.endsWith('messages.yaml')
        ? `${text.trimEnd()}${NEWS}\n`
        : text,
  );
  const parts = ['consent', 'approval'].map((name) => `schemas/parts/${name}.yaml`);
  const shared = parts.map((path) => ({ path, text: readFileSync(pathOf(path), 'utf8') }));
  const files = [...small, ...shared, ...loadDefinitions(pathOf('tests/fixtures/purchase'))];
  const { model, issues } = compileDefinitions(files);
  if (!model) throw new Error(issues.map((one) => `${one.file}:${one.line} ${messageOf(one)}`).join('\n'));
  return model;
}

let faculty: SmallFaculty;
let member: Client;
let colleague: Client;
let desk: Client;
let head: Client;

beforeAll(async () => {
  faculty = await openSmallFaculty({ model: purchaseModel() });
  [member, colleague, desk, head] = await Promise.all([
    faculty.as('member'),
    faculty.as('other'),
    faculty.as('desk'),
    faculty.as('head'),
  ]);
});
afterAll(() => faculty.close());

const at = (audience: string) => `/routes/book_purchase.one@${audience}`;

async function childOf(relation: string, purchase: string, match: object): Promise<string> {
  const rows = await faculty.connection.db
    .selectFrom(relation)
    .selectAll()
    .where('purchase', '=', purchase)
    .execute();
  const found = rows.find((row) => Object.entries(match).every(([key, value]) => row[key] === value));
  return String(found?.id);
}

async function submitted(title: string): Promise<string> {
  const input = { title, person: faculty.people.other };
  const made = await member.post('/routes/book_purchase.mine@member/actions/create', { params: {}, input });
  expect(made.status).toBe(200);
  const { id } = made.body;
  const sent = await member.post(`${at('member')}/actions/submit`, { params: { id } });
  expect(sent.body).toMatchObject({ state: 'awaiting_consent' });
  return id;
}

const answer = async (id: string, action: string, body: object = {}) =>
  colleague.post(`${at('reader')}/actions/${action}`, {
    params: { id },
    item: await childOf('agreement', id, {}),
    ...body,
  });

const sign = async (
  client: Client,
  audience: string,
  id: string,
  action = 'approve_step',
  body: object = {},
) =>
  client.post(`${at(audience)}/actions/${action}`, {
    params: { id },
    item: await childOf('sign_off', id, { status: 'pending' }),
    ...body,
  });

describe('a process of shared parts', () => {
  it('goes from consent over two approvals to its own end', async () => {
    const id = await submitted('Statistika');
    expect((await answer(id, 'give_consent')).body).toMatchObject({
      state: 'awaiting_approval',
      message: 'Persetujuan dicatat.',
    });
    expect((await sign(head, 'head', id)).status).toBe(404);
    expect((await sign(desk, 'desk', id)).body).toMatchObject({
      state: 'awaiting_approval',
      message: 'Usulan disahkan.',
    });
    expect((await sign(head, 'head', id)).body).toMatchObject({ state: 'ordered' });
  });

  it('says in each state what the part says, with the words it was given', async () => {
    const id = await submitted('Mekanika');
    const step = async (client: Client, audience: string) => {
      const { body } = await client.get(`${at(audience)}?p.id=${id}`);
      return Object.values(body.blocks as Record<string, { waiting?: unknown }>).find(
        (one) => one && 'waiting' in one,
      );
    };
    expect(await step(member, 'member')).toMatchObject({ mine: false, waiting: 'rekan' });
    expect(await step(colleague, 'reader')).toMatchObject({ mine: true, title: 'Setujui' });
    await answer(id, 'give_consent');
    expect(await step(member, 'member')).toMatchObject({ waiting: 'pejabat yang menyetujui' });
  });

  it('comes back with the reason in the field it was given, and is asked for anew in the next round', async () => {
    const id = await submitted('Optika');
    const reason = 'Sudah ada di rak.';
    expect((await answer(id, 'refuse_consent', { reason })).body).toMatchObject({
      state: 'draft',
      message: 'Usulan dikembalikan.',
    });
    const row = () =>
      faculty.connection.db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ remark: reason, signing_round: 1 });
    await member.post(`${at('member')}/actions/submit`, { params: { id } });
    await answer(id, 'give_consent');
    expect((await sign(desk, 'desk', id, 'return_approval', { reason })).body).toMatchObject({
      state: 'draft',
    });
    expect(await row()).toMatchObject({ signing_round: 2 });
    await member.post(`${at('member')}/actions/submit`, { params: { id } });
    await answer(id, 'give_consent');
    await sign(desk, 'desk', id);
    expect((await sign(head, 'head', id)).body).toMatchObject({ state: 'ordered' });
  });
});
