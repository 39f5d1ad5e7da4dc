import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../server/core/deps.ts';
import type { TableModel } from '../../../src/definition/model.ts';
import { type Answer, ask, type Page, type Suspicion } from './ask.ts';
import type { RegistrationFacts } from './facts.ts';

/** Fields by what they hold: thing of the table and how a value is written. Typed by hand, like the table. */
const FIELDS: Record<string, Record<string, string>> = {
  registration: {
    final_score: 'final_score',
    letter: 'letter',
    outcome: 'outcome',
    spread: 'spread',
    deliberation_note: 'deliberation_note',
    summary: 'summary',
    conditions: 'conditions',
    return_reason: 'return_reason',
    meeting_passcode: 'meeting_passcode',
    schedule_note: 'schedule_note',
    'student.gpa': 'student_gpa',
    'student.credits_passed': 'student_gpa',
    'student.user.email': 'student_email',
    'student.user.phone': 'student_phone',
    'score_sheets.total': 'sheet_total',
    'score_sheets.comment': 'sheet_comment',
    'panel.decline_reason': 'decline_reason',
    'consents.note': 'consent_note',
    'approvals.note': 'approval_note',
  },
};

const VALUES: Record<string, RawBuilder<unknown>> = {
  'student.gpa': sql`select s.gpa from student s where s.id = r.student`,
  'student.credits_passed': sql`select s.credits_passed from student s where s.id = r.student`,
  'student.user.email': sql`select u.email from student s join "user" u on u.id = s."user" where s.id = r.student`,
  'student.user.phone': sql`select u.phone from student s join "user" u on u.id = s."user" where s.id = r.student`,
  'score_sheets.total': sql`select min(x.total) from score_sheet x where x.registration = r.id`,
  'score_sheets.comment': sql`select min(x.comment) from score_sheet x where x.registration = r.id`,
  'panel.decline_reason': sql`select min(x.decline_reason) from panel_member x where x.registration = r.id`,
  'consents.note': sql`select min(x.note) from consent x where x.registration = r.id`,
  'approvals.note': sql`select min(x.note) from approval x where x.registration = r.id`,
};

/** The value of a field as the database holds it. */
async function heldValue(db: Db, path: string, id: string): Promise<string | null> {
  const value = VALUES[path] ?? sql`select ${sql.ref(`r.${path}`)}`;
  const found = await sql<{ value: string | null }>`
    select (${value})::text as value from registration r where r.id = ${id}`.execute(db);
  return found.rows[0]?.value ?? null;
}

/** Names a list could know the field by: its path, and as a column. */
const namesOf = (path: string) => (path.includes('.') ? [path, path.replaceAll('.', '_')] : [path]);

export interface Inference {
  page: Page;
  table: TableModel & { id: string };
  /** Registrations of which the viewer may not see the thing. */
  hidden(thing: string): RegistrationFacts[];
}

/**
 * What can be learnt of a field that is not shown, by asking a list to filter, sort or search by it: which rows come, how
 * many and in which order must not depend on a value that the viewer may not see. Answers what gave one away.
 */
export async function inferFrom(asked: Inference): Promise<Suspicion[]> {
  const { db } = asked.page.visit.faculty.connection;
  const found: Suspicion[] = [];
  const usual = await rowsOf(asked, 'filter', '');
  for (const [path, thing] of Object.entries(FIELDS[asked.table.record] ?? {})) {
    const hidden = asked.hidden(thing).filter(({ id }) => usual.includes(id));
    if (hidden.length === 0) continue;
    const facts = hidden[0];
    const value = facts ? await heldValue(db, path, facts.id) : null;
    for (const name of namesOf(path)) {
      found.push(...(await bySorting(asked, { path: name, thing, hidden })));
      if (facts && value) found.push(...(await byValue(asked, { path: name, thing, facts, value })));
    }
  }
  return found;
}

interface Hidden {
  path: string;
  thing: string;
  hidden: RegistrationFacts[];
}

/** Both directions of an order that knows nothing of the field leave the rows as they are. */
async function bySorting(asked: Inference, { path, thing, hidden }: Hidden): Promise<Suspicion[]> {
  if (hidden.length < 2) return [];
  const ids = new Set(hidden.map(({ id }) => id));
  const order = async (sort: string) =>
    (await rowsOf(asked, 'sort', `sort=${sort}`)).filter((id) => ids.has(id)).join();
  const [up, down] = [await order(path), await order(`-${path}`)];
  const [facts] = hidden;
  if (up === down || !facts) return [];
  return [{ thing, facts, way: 'sort', path, url: urlOf(asked, `sort=${path}`) }];
}

/** The true value finds no other rows than one that nobody has. */
async function byValue(
  asked: Inference,
  { path, thing, facts, value }: Omit<Hidden, 'hidden'> & { facts: RegistrationFacts; value: string },
): Promise<Suspicion[]> {
  const numeric = /^[\d.]+$/.test(value);
  const none = numeric ? '100000' : 'zqnobody';
  const below = numeric ? `0..${value}` : value.slice(0, -1);
  const questions: [string, string, string][] = [
    ['filter', `filter[${path}]=${value}`, `filter[${path}]=${none}`],
    ['filter', `filter[${path}]=${below}`, `filter[${path}]=${numeric ? '0..0' : none}`],
    ['search', `search=${value}`, `search=${none}`],
  ];
  const found: Suspicion[] = [];
  const isShown = await showsValue(asked, facts.id, value);
  for (const [way, query, other] of questions) {
    // Two digits stand in many a number that everybody reads: that the row is found by them tells nothing.
    if (way === 'search' && isShown) continue;
    const [true_, false_] = [await rowsOf(asked, way, query), await rowsOf(asked, way, other)];
    if (true_.includes(facts.id) === false_.includes(facts.id)) continue;
    found.push({ thing, facts, way, path, url: urlOf(asked, query) });
  }
  return found;
}

const urlOf = ({ page, table }: Inference, query: string) =>
  page.at(`/blocks/${table.id}`, `size=100&view=*&${query}`);

/** Whether what the viewer reads of the row has these letters in it. */
async function showsValue(asked: Inference, row: string, value: string): Promise<boolean> {
  const shown = (await listed(asked, 'filter', '')).find(({ id }) => id === row);
  return JSON.stringify(shown?.cells ?? {}).includes(value);
}

async function rowsOf(asked: Inference, way: string, query: string): Promise<string[]> {
  return (await listed(asked, way, query)).map(({ id }) => id);
}

async function listed(
  asked: Inference,
  way: string,
  query: string,
): Promise<{ id: string; cells: unknown }[]> {
  const { visit, route } = asked.page;
  const answer: Answer = await ask(visit, { route, way, part: asked.table.id, url: urlOf(asked, query) });
  return answer.status === 200 ? answer.body.data : [];
}
