import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Block, Column, RouteModel } from '../../src/definition/model.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';
import type { Exam } from '../conformance/exam-story/exam.ts';
import { advance, askRevision, reach } from '../conformance/exam-story/journey.ts';
import { type Actor, openWorld, type World } from '../conformance/exam-story/world.ts';

let world: World;
let exam: Exam;

beforeAll(async () => {
  world = await openWorld();
  exam = await reach(world, 'scored');
  await askRevision(exam);
  await advance(exam, 'scored', 'program');
  const { db } = world.connection;
  // Values that no screen binds, in fields that nobody needs here.
  await sql`update "user" set phone = '0899-RAHASIA', password_hash = 'HASH-RAHASIA', external_subject = 'SUBJEK-RAHASIA ' || id`.execute(
    db,
  );
  await sql`update student set track = 'mbr', logbook_before = 2097 where id = ${exam.student.row}`.execute(
    db,
  );
  await sql`update registration set meeting_passcode = 'SANDI-RAPAT', deliberation_note = 'NOTULA-RAHASIA'
            where id = ${exam.id}`.execute(db);
  await sql`update score_sheet set comment = 'KOMENTAR-NILAI' where registration = ${exam.id}`.execute(db);
});
afterAll(() => world.close());

interface Seat {
  who: () => Actor;
  audience: string;
  audiences: string[];
}

const SEATS: Record<string, Seat> = {
  student: { who: () => exam.student, audience: 'student', audiences: ['student'] },
  supervisor: { who: () => world.people.supervisor, audience: 'lecturer', audiences: ['lecturer'] },
  examiner: { who: () => world.people.examiner, audience: 'lecturer', audiences: ['lecturer'] },
  manager: { who: () => world.people.manager, audience: 'manager', audiences: ['manager'] },
  library: { who: () => world.people.library, audience: 'manager', audiences: ['library'] },
  head: { who: () => world.people.head, audience: 'program_head', audiences: ['program_head'] },
  dean: { who: () => world.people.dean, audience: 'department_head', audiences: ['department_head'] },
};

/** The pages a person has of the exam, its period and the lists around it. */
function pagesOf(seat: Seat): { route: RouteModel; row: string | undefined }[] {
  return world.model.routes
    .filter(({ audience, screen }) => audience === seat.audience && !screen.startsWith('s2_proposal'))
    .map((route) => {
      const record = world.model.screens[route.screen]?.row?.record;
      return { route, row: record === 'period' ? exam.period : record ? exam.id : undefined };
    });
}

function columnsOf(block: Block): Column[] {
  if (block.kind === 'header') return [...(block.title ? [block.title] : []), ...block.cells];
  if (block.kind === 'table' || block.kind === 'detail') return block.columns;
  return block.kind === 'matrix' ? block.facts : [];
}

/** Names of all cells in a block's answer, wherever they stand. */
function cellNames(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  if (Array.isArray(data)) return data.flatMap(cellNames);
  const own =
    'cells' in data && typeof data.cells === 'object' && data.cells && !Array.isArray(data.cells)
      ? Object.keys(data.cells)
      : [];
  return [
    ...own,
    ...Object.entries(data).flatMap(([key, value]) => (key === 'cells' ? [] : cellNames(value))),
  ];
}

test.each(Object.keys(SEATS))('%s gets the cells bound for them and no other', async (key) => {
  const seat = SEATS[key] as Seat;
  const faults: string[] = [];
  let opened = 0;
  for (const { route, row } of pagesOf(seat)) {
    const answer = await world.page(seat.who(), encodeURIComponent(route.id), row);
    if (answer.status !== 200) continue;
    opened++;
    const screen = world.model.screens[route.screen];
    const blocks = screen ? everyBlock(screen) : [];
    for (const [id, data] of Object.entries(answer.body.blocks)) {
      const block = blocks.find((one) => one.id === id);
      if (!block) faults.push(`${route.id} ${id}: a block that the screen does not have`);
      else {
        const fits = (list: string[] | null) =>
          list === null || list.some((name) => seat.audiences.includes(name));
        if (!fits(block.for)) faults.push(`${route.id} ${id}: a block for ${block.for}`);
        const bound = new Set(
          columnsOf(block)
            .filter((column) => fits(column.for))
            .map(({ name }) => name),
        );
        for (const name of cellNames(data)) {
          if (block.kind !== 'matrix' && !bound.has(name)) faults.push(`${route.id} ${id}: cell ${name}`);
        }
      }
    }
  }
  expect(faults).toEqual([]);
  expect(opened).toBeGreaterThan(1);
});

async function everythingSeenBy(key: string): Promise<string> {
  const seat = SEATS[key] as Seat;
  const texts: string[] = [];
  for (const { route, row } of pagesOf(seat)) {
    texts.push(JSON.stringify((await world.page(seat.who(), encodeURIComponent(route.id), row)).body));
  }
  return texts.join('\n');
}

test.each(Object.keys(SEATS))('%s never gets what no screen binds', async (key) => {
  const seen = await everythingSeenBy(key);
  expect(seen.length).toBeGreaterThan(1000);
  for (const secret of ['RAHASIA-', '0899-RAHASIA', 'HASH-RAHASIA', 'SUBJEK-RAHASIA', '"spec"', 'password']) {
    expect(seen).not.toContain(secret);
  }
  // As a number or word of its own: ids hold any four digits at some hour.
  expect(seen).not.toMatch(/(?<![\w-])2097(?![\w-])/);
});

test.each([
  ['student', { 'SANDI-RAPAT': true, 'NOTULA-RAHASIA': false, 'KOMENTAR-NILAI': false }],
  ['library', { 'SANDI-RAPAT': false, 'NOTULA-RAHASIA': false, 'KOMENTAR-NILAI': false }],
  ['manager', { 'SANDI-RAPAT': true, 'NOTULA-RAHASIA': true }],
  ['head', { 'SANDI-RAPAT': false, 'NOTULA-RAHASIA': true }],
])('%s: meeting code, deliberation and comments go where they belong', async (key, expected) => {
  const seen = await everythingSeenBy(key);
  const found = Object.fromEntries(Object.keys(expected).map((secret) => [secret, seen.includes(secret)]));
  expect(found).toEqual(expected);
});
