import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';

const STEP = `next_step:
      actions: [submit, approve, lend, take_back]
      states: {requested: {waits: kepala}}
      beside:
        - {label: Buku, text: "{row.book.title}"}
        - {label: Sampai, text: "{row.due_on}"}
        - {label: Rahasia, text: Tidak, if: row.status == 'lent'}
      checks: {label: Sebelum dipinjam, if: row.status != 'lent', rules: [active_member, form_complete]}`;
const FOLDED = `  - section:
      label: Ringkasan
      beside: [{if: row.due_on == null, text: ""}, {else: "Sampai {row.due_on}"}]
      folds: {if: row.status != 'draft', text: "Untuk {row.borrower.name}", done: row.status == 'lent'}
      blocks: [{detail: {columns: [number]}}]
`;

let faculty: SmallFaculty;
let member: Client;
let loan: string;

beforeAll(async () => {
  const model = smallModel({
    'screens/templates/loan.yaml': (text) =>
      text
        .replace('next_step: {actions: [submit, approve, lend, take_back]}', STEP)
        .replace('\nside:\n', `\n${FOLDED}side:\n`),
    'screens/general/general.yaml': (text) =>
      text.replace('{single: Satu hal}', "{single: Satu hal, follow: viewer.position == 'student'}"),
  });
  faculty = await openSmallFaculty({ model });
  member = await faculty.as('member');
  const input = { book: faculty.rows.book };
  const made = await member.post('/routes/regular_loan.mine@member/actions/create', { params: {}, input });
  loan = made.body.id;
});
afterAll(() => faculty.close());
beforeEach(() => inState('requested'));

const inState = (state: string) =>
  sql`update loan set status = ${state} where id = ${loan}`.execute(faculty.connection.db);

async function opened(client: Client, path: string) {
  return (await client.get(`/open?path=${path}`)).body;
}

async function waitingFor(client: Client) {
  const { screen, data } = await opened(client, '/');
  return data.blocks[screen.blocks.find(({ kind }: { kind: string }) => kind === 'waiting').id];
}

describe('what is under way', () => {
  it('stands there with whom it waits for, and what it is about, when nothing waits', async () => {
    const { single, rows } = await waitingFor(member);
    expect(single).toBe('Satu hal');
    expect(rows).toMatchObject([
      {
        waits: 'kepala',
        due: null,
        beside: [{ label: 'Buku', lines: ['Mekanika Klasik'] }],
        checks: { label: 'Sebelum dipinjam', checks: [{ ok: true }, { ok: false }] },
      },
    ]);
  });

  it('gives way to what waits for the person, which says the same beside it', async () => {
    await inState('draft');
    const { rows } = await waitingFor(member);
    expect(rows).toMatchObject([{ title: 'Ajukan permintaan Mekanika Klasik', beside: [{ label: 'Buku' }] }]);
    expect(rows[0].waits).toBeUndefined();
  });

  it('stands in a list without it', async () => {
    await inState('draft');
    const input = { book: faculty.rows.book };
    const made = await member.post('/routes/regular_loan.mine@member/actions/create', { params: {}, input });
    const { single, rows } = await waitingFor(member);
    expect(single).toBe('');
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['beside']));
    await sql`update loan set status = 'cancelled' where id = ${made.body.id}`.execute(faculty.connection.db);
  });

  it('is not shown when it has ended, nor to others, nor to whom the block does not follow it', async () => {
    expect((await waitingFor(await faculty.as('other'))).rows).toEqual([]);
    expect((await waitingFor(await faculty.as('desk'))).rows).toEqual([]);
    await inState('returned');
    expect((await waitingFor(member)).rows).toEqual([]);
  });
});

describe('a section', () => {
  const section = async () => {
    const { screen, data } = await opened(member, `/anggota/pinjam/${loan}`);
    const shown = screen.blocks.find(({ kind }: { kind: string }) => kind === 'section');
    expect(shown).not.toHaveProperty('beside');
    return data.blocks[shown.id];
  };

  it.each([
    ['draft', { kind: 'section' }],
    ['requested', { kind: 'section', folded: { text: 'Untuk Dian Putra', state: 'open' } }],
    ['lent', { kind: 'section', folded: { text: 'Untuk Dian Putra', state: 'done' } }],
  ])('is closed to a line as the definition says, in state %s', async (state, line) => {
    await inState(state);
    expect(await section()).toEqual(line);
  });

  it('says what the definition writes beside its heading while it is open', async () => {
    const due = (day: string | null) =>
      sql`update loan set due_on = ${day} where id = ${loan}`.execute(faculty.connection.db);
    await inState('draft');
    await due('2025-11-20');
    expect(await section()).toEqual({ kind: 'section', beside: 'Sampai 20 November 2025' });
    await inState('requested');
    expect(await section()).not.toHaveProperty('beside');
    await due(null);
  });
});
