import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { editedFiles } from '../../../server/testing/edited-files.ts';
import { compileDefinitions } from '../../../src/definition/compiler.ts';
import { addStudent, done, openPeriod, TYPE } from './exam.ts';
import { reach } from './journey.ts';
import { type Actor, openWorld, ROOT, type World } from './world.ts';

// The semester that began in August runs until the end of January.
const JANUARY = '2026-01-12 09:00';
const PROPOSAL = 's2_proposal_exam';
const OPEN = {
  registration_start: '2026-01-05',
  registration_end: '2026-01-30',
  correction_end: '2026-02-10',
};

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.at(JANUARY);
  const { db } = world.connection;
  await sql`delete from counter`.execute(db);
  await sql`update registration set number = null, deleted_at = now()`.execute(db);
});

interface Asked {
  type?: string;
  department?: string;
}

const openNow = ({ type = TYPE, department = 'TKMS2' }: Asked = {}) =>
  openPeriod(world, { type, department, input: OPEN });

async function students(count: number, { type = TYPE, department = 'TKMS2' }: Asked = {}): Promise<Actor[]> {
  const milestones = type === TYPE ? {} : { milestones: [] };
  const made: Actor[] = [];
  while (made.length < count) made.push((await addStudent(world, { department, ...milestones })).actor);
  return made;
}

async function register(student: Actor, period: string, type = TYPE): Promise<string> {
  const { id } = await done(world.act(student, `${type}.mine@student`, 'create', { input: { period } }));
  return String((await world.row('registration', id)).number);
}

const numbers = (prefix: string, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}-${String(from + n).padStart(4, '0')}`);

describe('registration numbers after New Year, in a semester that began before', () => {
  it('go on in a row for twenty students one after the other', async () => {
    const period = await openNow();
    const given: string[] = [];
    for (const student of await students(20)) given.push(await register(student, period));
    expect(given).toEqual(numbers('UT-20251', 1, 20));
  });

  it('are never given twice to twenty students at once', async () => {
    const period = await openNow();
    const all = await students(20);
    const given = await Promise.all(all.map((student) => register(student, period)));
    expect(given.sort()).toEqual(numbers('UT-20251', 1, 20));
  });

  it('are counted apart in two departments at once', async () => {
    const other = { department: 'TKIS2' };
    const [here, there] = [await openNow(), await openNow(other)];
    const [ours, theirs] = [await students(6), await students(6, other)];
    const given = await Promise.all([
      ...ours.map((student) => register(student, here)),
      ...theirs.map((student) => register(student, there)),
    ]);
    expect(given.slice(0, 6).sort()).toEqual(numbers('UT-20251', 1, 6));
    expect(given.slice(6).sort()).toEqual(numbers('UT-20251', 1, 6));
  });

  it('are counted apart for two types', async () => {
    const proposal = { type: PROPOSAL };
    const [thesis, other] = [await openNow(), await openNow(proposal)];
    const [one] = await students(1);
    const [two] = await students(1, proposal);
    if (!one || !two) throw new Error('no students');
    expect(await register(one, thesis)).toBe('UT-20251-0001');
    expect(await register(two, other, PROPOSAL)).toBe('UPT-20251-0001');
  });
});

describe('types of one department', () => {
  it('are refused with the same prefix', () => {
    const files = editedFiles(loadDefinitions(ROOT), (text) => text.replace(/^prefix: UPT$/m, 'prefix: UT'));
    const [issue, ...more] = compileDefinitions(files).issues;
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ rule: 'E_DEF_KNOB_SHARED', facts: { knob: 'prefix', value: 'UT' } });
  });
});

describe('a database that counted otherwise before', () => {
  const [PADDED, LAST] = ['UT-20251-0007', 'UT-20251-0041'];

  /** Rows as they were: numbers of this text, of a longer one, of another semester and of another department. */
  async function oldRows(period: string): Promise<void> {
    const rows = [
      { number: PADDED },
      { number: LAST },
      { number: 'UT-20251-0099x' },
      { number: 'UT-20252-0300' },
      { number: 'XUT-20251-0400' },
      { number: 'UT-20251-0500', department: 'TKIS2' },
    ];
    for (const [index, values] of rows.entries()) {
      const [student] = await students(1);
      const row = { period, exam_type: TYPE, student: student?.row, status: 'failed', ...values };
      const id = await world.add('registration', row);
      if (index === 1)
        await sql`update registration set deleted_at = now() where id = ${id}`.execute(world.connection.db);
    }
  }

  it('goes on after the highest number given, that of a deleted row included', async () => {
    const period = await openNow();
    await oldRows(period);
    const all = await students(3);
    const given = await Promise.all(all.map((student) => register(student, period)));
    expect(given.sort()).toEqual(numbers('UT-20251', 42, 3));
  });
});

describe('letter numbers', () => {
  const lettersOf = async (code: string) =>
    (await world.rows('generated_document', { code })).map(({ number, status }) => [number, status]);

  it('begin anew each year, and a void letter keeps its number', async () => {
    const exam = await reach(world, 'scheduled');
    const route = `${TYPE}.registration@manager`;
    const again = async () => {
      const { scheduled_on, start_time, end_time } = await world.row('registration', exam.id);
      const input = { scheduled_on, start_time, end_time, mode: 'onsite', room: world.rooms.large };
      await done(
        world.act(world.people.manager, route, 'reschedule', { row: exam.id, input, reason: 'Ruang lain' }),
      );
    };
    await again();
    const year = '/UN1/FTK/DTMI/S2TM/ST';
    expect(await lettersOf('assignment_letter')).toEqual([
      [`0001${year}/2025`, 'void'],
      [`0002${year}/2025`, 'awaiting_signatures'],
    ]);
    await sql`update registration set scheduled_on = '2026-01-26' where id = ${exam.id}`.execute(
      world.connection.db,
    );
    world.at(JANUARY);
    await again();
    expect((await lettersOf('assignment_letter')).at(-1)).toEqual([
      `0001${year}/2026`,
      'awaiting_signatures',
    ]);
  });

  it('go on after those an old database gave', async () => {
    const values = {
      record: 'registration',
      record_id: 'r',
      code: 'assignment_letter',
      label: 'Surat',
      data: {},
    };
    const number = '0120/UN1/FTK/DTMI/S2TM/ST/2025';
    await world.add('generated_document', { ...values, number, status: 'void' });
    await reach(world, 'scheduled');
    expect((await lettersOf('assignment_letter')).flat()).toContain('0121/UN1/FTK/DTMI/S2TM/ST/2025');
  });
});
