import { sql } from 'kysely';
import { makeLink } from '../../../server/addresses/personal-links.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type DemoFaculty, openDemoFaculty } from '../../../server/testing/demo-faculty.ts';
import { addPerson } from '../../../server/testing/server.ts';
import type { Visit, Where } from './ask.ts';
import { type Canaries, type Canary, createCanaries, keyOf } from './canaries.ts';
import { CASES, EXTERNAL, makeCases } from './cases.ts';
import { type Facts, type RegistrationFacts, readFacts, type Who } from './facts.ts';
import type { Owners } from './ground.ts';
import { type OpenFaults, readOpenFaults } from './open-faults.ts';
import { plantAll } from './plant.ts';
import { type Carried, createReader } from './reader.ts';
import { createReport, type Report } from './report.ts';
import { readTruth, type Truth } from './truth.ts';

export interface SeenWorld {
  faculty: DemoFaculty;
  facts: Facts;
  canaries: Canaries;
  truth: Truth;
  report: Report;
  open: OpenFaults;
  /** The registrations with canaries: those of the cases, or all. */
  planted: RegistrationFacts[];
  /** A member of staff without any role, and whoever is not signed in. */
  nobodyOfStaff: Who;
  nobody: Who;
  account(key: string, department: string): Who;
  student(facts: RegistrationFacts): Who;
  link(facts: RegistrationFacts): Who;
  /** `report`: told instead of the world's own. */
  visit(who: Who, asked: Asked, report?: Report): Promise<Visit>;
  /** Whether the person may see what the canary stands for, wherever they find it. */
  allows(who: Who, canary: Canary): boolean;
  close(): Promise<void>;
}

export interface Asked {
  registrations: readonly RegistrationFacts[];
  thorough?: number;
  infers?: boolean;
}

/**
 * The demo faculty with registrations in every state, and canaries in every field that somebody may not see; `stride` is
 * the order of their decimals.
 */
export async function openSeenWorld(cases: readonly string[], stride?: number): Promise<SeenWorld> {
  const faculty = await openDemoFaculty();
  const made = await makeCases(faculty, cases);
  const { db } = faculty.connection;
  const staff = await addPerson(faculty, {
    name: 'Staf Tanpa Peran',
    position_id: 2,
    departments: ['TKMS2'],
  });
  const facts = await readFacts(db);
  const truth = readTruth();
  const canaries = createCanaries(truth.things, stride);
  const owners: Owners = new Map();
  // The demo's own registrations are looked at when all of them are; the cases stand in their own order.
  const places = new Map(made.map((id, at) => [id, at]));
  const place = ({ id }: RegistrationFacts) => places.get(id) ?? made.length;
  const planted = facts.registrations
    .filter(({ id }) => cases.length === CASES.length || places.has(id))
    .toSorted((a, b) => place(a) - place(b));
  await plantAll({ db, canaries, owners }, planted);
  await sql`analyze`.execute(db);
  const reader = createReader(faculty);
  const open = readOpenFaults();
  const report = createReport(truth, open);
  const allows = (who: Who, canary: Canary) => isAllowed({ facts, truth, owners }, who, canary);
  const tellTo =
    (told: Report) =>
    ({ text, packed }: Carried, where: Where) => {
      for (const canary of canaries.find(text, packed)) {
        // Number and kind of a document stand on its check page.
        if (where.way === 'check' && canary.thing.startsWith('doc_')) continue;
        const one = facts.byIndex(canary.registration);
        const audiences = audiencesOf(facts, where.who, canary);
        told.add({ canary, audiences, where, facts: one, allowed: allows(where.who, canary) });
      }
    };
  return {
    faculty,
    facts,
    canaries,
    truth,
    report,
    open,
    planted,
    nobodyOfStaff: { label: 'staff without a role', user: staff, department: 'TKMS2', link: null },
    nobody: { label: 'nobody', user: null, department: 'TKMS2', link: null },
    account: (key, department) => ({ label: key, user: faculty.id('user', key), department, link: null }),
    student: ({ student, department, label }) => ({
      label: `student of ${label}`,
      user: student,
      department,
      link: null,
    }),
    link: ({ id, department, label }) => ({
      label: `link to ${label}`,
      user: faculty.id('user', EXTERNAL),
      department,
      link: id,
    }),
    visit: async (
      who,
      { registrations, thorough = registrations.length, infers = false },
      told = report,
    ) => ({
      faculty,
      who,
      registrations,
      thorough,
      infers,
      alike: cases.length === CASES.length ? 8 : 2,
      ends: cases.length === CASES.length ? Number.POSITIVE_INFINITY : 1,
      some: (ways, list) => (cases.length === CASES.length ? ways : oneOf(ways, `${who.label} ${list}`)),
      hidden: (thing) =>
        facts.registrations.filter(
          ({ index: registration }) => !allows(who, { thing, registration, item: 0 }),
        ),
      suspect: ({ thing, facts: one }, where) => {
        const canary = { thing, registration: one.index, item: 0 };
        const audiences = audiencesOf(facts, who, canary);
        told.add({ canary, audiences, where, facts: one, allowed: false });
      },
      reader,
      canaries,
      tell: tellTo(told),
      headers: await headersOf(faculty, who, facts),
    }),
    allows,
    close: faculty.close,
  };
}

function oneOf<T>(ways: readonly T[], by: string): readonly T[] {
  const turn = [...by].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return ways.filter((_, at) => at === turn % ways.length);
}

/** Things of a student, not of one registration: whoever may see them by any of the student's registrations may. */
const OF_STUDENT = ['student_gpa', 'student_email', 'student_phone', 'nim'];

function audiencesOf(facts: Facts, who: Who, { thing, registration }: Canary): string[] {
  const one = facts.byIndex(registration);
  const alike = OF_STUDENT.includes(thing)
    ? facts.registrations.filter(({ student }) => student === one.student)
    : [one];
  return [...new Set(alike.flatMap((each) => facts.audiencesOf(who, each)))];
}

function isAllowed(
  { facts, truth, owners }: { facts: Facts; truth: Truth; owners: Owners },
  who: Who,
  canary: Canary,
): boolean {
  const place = { facts: facts.byIndex(canary.registration), who, owner: owners.get(keyOf(canary)) ?? null };
  return truth.allows(canary.thing, audiencesOf(facts, who, canary), place);
}

async function headersOf(faculty: DemoFaculty, who: Who, facts: Facts): Promise<Record<string, string>> {
  if (who.user === null) return {};
  if (who.link === null) return faculty.headers(who.user, who.department);
  const one = facts.registrations.find(({ id }) => id === who.link);
  const token = await inTransaction(faculty.connection.db, (trx) =>
    makeLink(trx, {
      user: who.user ?? '',
      department: who.department,
      record: 'registration',
      row: who.link ?? '',
      screen: `${one?.type}.exam_form`,
      created_by: null,
      expires_at: '2025-12-03T00:00:00.000Z',
    }),
  );
  const answer = await faculty.app.inject({
    method: 'POST',
    url: '/api/auth/personal-link',
    payload: { token },
  });
  if (answer.statusCode !== 200) throw new Error(`${who.label}: ${answer.body}`);
  const { credentials } = answer.json() as { credentials: string[] };
  return { authorization: `Bearer ${credentials[0]}`, org: who.department };
}
