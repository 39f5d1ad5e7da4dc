import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BulkDone, BulkPreviewData, PreviewRow } from '../../src/definition/wire.ts';
import { newId } from '../core/new-id.ts';
import { READING_HOURS } from '../testing/reading-hours.ts';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

const ROUTE = '/routes/regular_loan.all@desk';

let faculty: SmallFaculty;
let desk: Client;

beforeAll(async () => {
  faculty = await openSmallFaculty({ model: smallModel(READING_HOURS) });
  desk = await faculty.as('desk');
});
afterAll(() => faculty.close());
afterEach(async () => {
  await sql`delete from reservation`.execute(faculty.connection.db);
});

async function addLoan(more: object = {}): Promise<string> {
  const { book, member: borrower } = faculty.rows;
  const own = { book, borrower, kind: 'regular_loan', department: 'FIS', status: 'approved' };
  const row = { id: newId(), ...own, ...more };
  await faculty.connection.db.insertInto('loan').values(row).execute();
  return row.id;
}

interface Asked {
  inputs?: Record<string, object>;
  first?: string;
}

async function preview(ids: string[], asked: Asked = {}): Promise<BulkPreviewData> {
  const { status, body } = await desk.post(`${ROUTE}/actions/take_hour/preview`, {
    params: {},
    ids,
    ...asked,
  });
  expect(status).toBe(200);
  return body;
}

const inputOf = (rows: PreviewRow[], id: string) => rows.find((row) => row.id === id)?.form?.input ?? {};
const timeOf = ({ day, from }: Record<string, unknown>) => `${day} ${from}`;
const NOTE = { note: 'Ya' };

describe('forms of many rows', () => {
  it('begin with the next time of each that none before it takes', async () => {
    const ids = [await addLoan(), await addLoan(), await addLoan()];
    const { rows, times } = await preview(ids);
    expect(times).toEqual({ day: 'day', from: 'from', to: 'to', place: 'book' });
    const given = ids.map((id) => timeOf(inputOf(rows, id)));
    // One reader and one book: nobody can be in two places.
    expect(new Set(given).size).toBe(3);
    expect(given).toEqual(given.toSorted());
    for (const { form, says } of rows) {
      expect(says).toContain(`${Number(String(form?.input.day).slice(8))} `);
      expect(form?.wrong).toEqual(['Catatan wajib.']);
      expect(form?.slots.length).toBeGreaterThan(1);
      expect(form?.slots.filter(({ input }) => timeOf(input) === timeOf(form.input))).toHaveLength(1);
    }
    const [, second] = rows;
    expect(second?.form?.slots.map(({ input }) => timeOf(input))).not.toContain(given[0]);
  });

  it('keep what was decided, propose the others around it, and tell who of two is in the way', async () => {
    const [one, other] = [await addLoan({ number: 'P-1' }), await addLoan({ number: 'P-2' })];
    const proposed = inputOf((await preview([one])).rows, one);
    const decided = { ...proposed, ...NOTE };
    const around = await preview([one, other], { inputs: { [other]: decided } });
    expect(inputOf(around.rows, other)).toEqual(decided);
    expect(around.rows.find(({ id }) => id === other)?.form?.wrong).toEqual([]);
    expect(timeOf(inputOf(around.rows, one))).not.toBe(timeOf(decided));

    const both = await preview([one, other], { inputs: { [one]: decided, [other]: decided } });
    expect(both.rows[0]?.form?.wrong).toEqual([]);
    expect(both.rows[1]?.form?.wrong).toContainEqual(
      expect.stringMatching(/^Bentrok jadwal: .* sudah diusulkan untuk ".*"/),
    );
    expect(both.rows.map(({ form }) => form?.clash)).toEqual([undefined, true]);
  });

  it('tell what each row adds to what all come to, and lead to its page', async () => {
    const [here, away] = [await addLoan(), await addLoan()];
    const proposed = inputOf((await preview([here])).rows, here);
    const inputs = { [away]: { ...NOTE, day: proposed.day, from: '13:00', to: '14:00', way: 'away' } };
    const { rows, noun, sums } = await preview([here, away], { inputs });
    expect({ noun, sums }).toEqual({
      noun: 'jam baca',
      sums: ['{n} buku dipesan', '{n} pembaca diundang'],
    });
    expect(rows.map((row) => row.sums)).toEqual([
      [1, 1],
      [0, 1],
    ]);
    expect(rows.map(({ opens }) => opens)).toEqual([here, away].map((id) => expect.stringContaining(id)));
    const lent = await addLoan({ status: 'returned' });
    const [blocked] = (await preview([lent])).rows;
    expect(blocked?.blocked).not.toEqual([]);
    expect(blocked).not.toHaveProperty('sums');
    expect(blocked?.opens).toContain(lent);
  });

  it('propose nothing before the day that is wanted', async () => {
    const id = await addLoan();
    const { rows } = await preview([id]);
    const days = rows[0]?.form?.slots.map(({ input }) => String(input.day)) ?? [];
    const later = days.find((day) => day > String(days[0])) ?? '';
    expect(String(inputOf((await preview([id], { first: later })).rows, id).day) >= later).toBe(true);
    expect(inputOf((await preview([id], { first: '2099-01-01' })).rows, id)).not.toHaveProperty('day');
    expect(inputOf((await preview([id], { first: 'besok' })).rows, id)).toEqual(inputOf(rows, id));
  });

  it('book nothing before they are sent, and then each its own', async () => {
    const ids = [await addLoan(), await addLoan()];
    const { rows } = await preview(ids);
    const reserved = () => sql`select id from reservation`.execute(faculty.connection.db);
    expect((await reserved()).rows).toEqual([]);
    const inputs = Object.fromEntries(ids.map((id) => [id, { ...inputOf(rows, id), ...NOTE }]));
    const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    const sent = await desk.post(`${ROUTE}/actions/take_hour/bulk`, { params: {}, ids, versions, inputs });
    expect((sent.body as BulkDone).results).toEqual(
      ids.map((id) => expect.objectContaining({ id, ok: true })),
    );
    expect((await reserved()).rows).toHaveLength(4);
  });

  it('are refused one by one where somebody was quicker', async () => {
    const ids = [await addLoan(), await addLoan()];
    const { rows } = await preview(ids);
    const inputs = Object.fromEntries(ids.map((id) => [id, { ...inputOf(rows, ids[0] ?? ''), ...NOTE }]));
    const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    const { body } = await desk.post(`${ROUTE}/actions/take_hour/bulk`, {
      params: {},
      ids,
      versions,
      inputs,
    });
    const [first, second] = (body as BulkDone).results;
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject({ ok: false, message: expect.stringMatching(/^Bentrok jadwal/) });
  });

  it('are worked out for so many rows at once and no more', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 101; n++) ids.push(await addLoan({ status: 'lent' }));
    const { status, body } = await desk.post(`${ROUTE}/actions/take_hour/preview`, { params: {}, ids });
    expect(status).toBe(422);
    expect(body.errors[0].message).toBe('Pilih 1 sampai 100 baris.');
    expect((await preview(ids.slice(1))).rows).toHaveLength(100);
  });

  it('are for rows that the list shows, and for whoever may', async () => {
    const id = await addLoan();
    const foreign = await addLoan({ department: 'KIM' });
    const { rows } = await preview([id, foreign]);
    expect(rows.map((row) => row.id)).toEqual([id]);
    const member = await faculty.as('member');
    const refused = await member.post(`${ROUTE}/actions/take_hour/preview`, { params: {}, ids: [id] });
    expect(refused.status).toBe(403);
  });
});
