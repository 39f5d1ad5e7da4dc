import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson } from '../testing/server.ts';
import { type Answer, type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

type Person = 'member' | 'head' | 'desk';

const PAGE: Record<Person, string> = {
  member: '/routes/regular_loan.loan@member',
  head: '/routes/regular_loan.loan@head',
  desk: '/routes/regular_loan.loan@desk',
};
const NAMES: Record<Person, string> = { member: 'Dian Putra', head: 'Citra Dewi', desk: 'Budi Santoso' };
const APPROVALS = '/routes/regular_loan.approvals@head';
const INPUT: Record<string, object> = {
  save: { purpose: 'Belajar untuk ujian' },
  lend: { due_on: '2026-01-05' },
};

let faculty: SmallFaculty;
let clients: Record<Person, Client>;
let secondHead: Client;

beforeAll(async () => {
  faculty = await openSmallFaculty();
  const [member, head, desk] = await Promise.all([
    faculty.as('member'),
    faculty.as('head'),
    faculty.as('desk'),
  ]);
  clients = { member, head, desk };
  const id = await addPerson(faculty, {
    name: 'Gita Kedua',
    position_id: 3,
    roles: ['head'],
    departments: ['FIS'],
  });
  secondHead = faculty.clientWith(await faculty.headers(id, 'FIS'));
});
afterAll(() => faculty.close());
// The type allows three loans at a time.
beforeEach(() => sql`update loan set status = 'cancelled'`.execute(faculty.connection.db));

let last = 0;
async function loanIn(status: string): Promise<string> {
  const id = `overtaken-${++last}`;
  const { book, member: borrower } = faculty.rows;
  const form_data = JSON.stringify({ purpose: 'Belajar untuk ujian' });
  const row = { id, kind: 'regular_loan', book, borrower, department: 'FIS', status, form_data };
  await faculty.connection.db.insertInto('loan').values(row).execute();
  return id;
}

interface Offer {
  name: string;
  version: number;
}

async function offersTo(person: Person, id: string): Promise<Offer[]> {
  const page = await clients[person].get(`${PAGE[person]}?p.id=${id}`);
  return page.status === 200 ? page.body.actions : [];
}

const doIt = (person: Person, id: string, { name, version }: Offer): Promise<Answer> =>
  clients[person].post(`${PAGE[person]}/actions/${name}`, {
    params: { id },
    version,
    reason: 'Karena perlu',
    ...(INPUT[name] ? { input: INPUT[name] } : {}),
  });

const first = ({ body }: Answer) => ({
  code: body.errors[0].code,
  message: body.errors[0].message as string,
});

describe('whoever was offered an action and came late', () => {
  it('is told who did what, for every pair of actions that meet on one row', async () => {
    const { processes } = faculty.deps.definitions.current();
    const people: Person[] = ['member', 'head', 'desk'];
    let [late, conflicts] = [0, 0];
    for (const state of Object.keys(processes.loan?.states ?? {})) {
      const shown = await loanIn(state);
      const offered = await Promise.all(
        people.map(async (person) => ({ person, offers: await offersTo(person, shown) })),
      );
      const moves = offered.flatMap(({ person, offers }) => offers.map(({ name }) => ({ person, name })));
      for (const winner of moves) {
        for (const loser of moves) {
          await sql`update loan set status = 'cancelled'`.execute(faculty.connection.db);
          const id = await loanIn(state);
          const [offer] = (await offersTo(loser.person, id)).filter(({ name }) => name === loser.name);
          if (!offer) throw new Error(`${loser.name} is not on offer`);
          const [won] = (await offersTo(winner.person, id)).filter(({ name }) => name === winner.name);
          if (!won) throw new Error(`${winner.name} is not on offer`);
          const answer = await doIt(winner.person, id, won);
          const place = `${loser.person} ${loser.name} after ${winner.person} ${winner.name} in ${state}`;
          expect([place, answer.status]).toEqual([place, 200]);
          const still = (await offersTo(loser.person, id)).some(({ name }) => name === loser.name);
          const moved = answer.body.version !== won.version;
          const refused = await doIt(loser.person, id, offer);
          if (!moved) {
            expect([place, refused.status]).toEqual([place, 200]);
            continue;
          }
          const { code, message } = first(refused);
          expect([place, refused.status, code]).toEqual([
            place,
            409,
            still ? 'E_PROCESS_CONFLICT' : 'E_PROCESS_OVERTAKEN',
          ]);
          if (still) conflicts++;
          else {
            late++;
            const who = winner.person === loser.person ? 'Anda sendiri' : NAMES[winner.person];
            expect(message).toContain(`sudah dilakukan oleh ${who}, pukul `);
          }
        }
      }
    }
    expect(late).toBeGreaterThan(10);
    expect(conflicts).toBeGreaterThan(0);
  });

  it('is told so when two press at the same moment', async () => {
    const id = await loanIn('requested');
    const press = (client: Client) =>
      client.post(`${APPROVALS}/actions/approve`, { params: {}, id, version: 1 });
    const answers = await Promise.all([press(clients.head), press(secondHead)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409) as Answer;
    const winner = answers[0]?.status === 200 ? 'Citra Dewi' : 'Gita Kedua';
    expect(first(lost)).toEqual({
      code: 'E_PROCESS_OVERTAKEN',
      message: expect.stringMatching(`^"Setujui" sudah dilakukan oleh ${winner}, pukul \\d\\d\\.\\d\\d\\.$`),
    });
  });

  it('is told so for each of many rows', async () => {
    const ids = [await loanIn('requested'), await loanIn('requested')];
    const versions = Object.fromEntries(ids.map((id) => [id, 1]));
    const bulk = (client: Client, some: string[]) =>
      client.post(`${APPROVALS}/actions/approve/bulk`, { params: {}, ids: some, versions });
    await bulk(secondHead, ids.slice(0, 1));
    const { results } = (await bulk(clients.head, ids)).body;
    expect(results).toEqual([
      {
        id: ids[0],
        ok: false,
        message: expect.stringContaining('"Setujui" sudah dilakukan oleh Gita Kedua'),
      },
      { id: ids[1], ok: true },
    ]);
  });

  it('is told so on opening the form already', async () => {
    const id = await loanIn('approved');
    await clients.member.post(`${PAGE.member}/actions/cancel`, { params: { id } });
    const start = (version: string) => clients.desk.get(`${PAGE.desk}/actions/lend?p.id=${id}${version}`);
    expect(first(await start('&version=1'))).toEqual({
      code: 'E_PROCESS_OVERTAKEN',
      message: expect.stringMatching(
        /^"Serahkan" tidak dapat dilakukan lagi: "Batalkan" sudah dilakukan oleh Dian Putra, pukul /,
      ),
    });
    expect((await start('')).status).toBe(403);
  });

  it('gets the first answer again for the same request, not the news of the own act', async () => {
    const id = await loanIn('requested');
    const press = () =>
      clients.head.post(
        `${APPROVALS}/actions/approve`,
        { params: {}, id, version: 1 },
        { 'idempotency-key': `same-wish-${id}` },
      );
    const [one, other] = [await press(), await press()];
    expect(one.status).toBe(200);
    expect(other.body).toEqual(one.body);
  });

  it('leaves everything as it is', async () => {
    const id = await loanIn('requested');
    await secondHead.post(`${APPROVALS}/actions/approve`, { params: {}, id });
    const read = async () =>
      (await sql`select * from loan where id = ${id}`.execute(faculty.connection.db)).rows[0];
    const before = await read();
    await clients.head.post(`${APPROVALS}/actions/approve`, { params: {}, id, version: 1 });
    expect(await read()).toEqual(before);
  });
});

describe('whoever was never offered it', () => {
  it.each<[string, keyof SmallFaculty['people'], string, number]>([
    ['another member', 'other', '/routes/regular_loan.loan@member/actions/cancel', 404],
    ['the desk of another department', 'elsewhere', '/routes/regular_loan.loan@desk/actions/cancel', 404],
    ['the desk, of what the head does', 'desk', '/routes/regular_loan.loan@desk/actions/approve', 403],
    ['a member at the head’s list', 'member', `${APPROVALS}/actions/approve`, 403],
  ])('is refused as ever, whatever version they name: %s', async (_name, who, path, status) => {
    const id = await loanIn('requested');
    await clients.head.post(`${APPROVALS}/actions/approve`, { params: {}, id });
    const client = await faculty.as(who);
    for (const version of [-1, 0, 1, 2]) {
      const answer = await client.post(path, { params: { id }, id, version });
      expect(answer.status).toBe(status);
      expect(answer.text).not.toContain('Citra');
    }
  });
});
