import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../server/core/deps.ts';
import { type Canary, keyOf } from './canaries.ts';
import type { RegistrationFacts } from './facts.ts';
import type { Ground } from './ground.ts';
import { plantDocuments } from './plant-documents.ts';

/** Puts a canary into every field of the registrations that somebody may not see, straight into the tables. */
export async function plantAll(ground: Ground, registrations: readonly RegistrationFacts[]): Promise<void> {
  for (const one of registrations) {
    await plantRegistration(ground, one);
    await plantStudent(ground, one);
    await plantPeople(ground, one);
    await plantSheets(ground, one);
    await plantVersions(ground, one);
    await plantUploads(ground, one);
    await plantHistory(ground, one);
    await plantNotifications(ground, one);
    await plantDocuments(ground, one);
  }
}

const TEXTS = [
  'letter',
  'outcome',
  'deliberation_note',
  'score_note',
  'summary',
  'conditions',
  'title',
  'number',
  'return_reason',
  'postpone_reason',
  'schedule_note',
  'meeting_passcode',
];

async function plantRegistration({ db, canaries }: Ground, { id, index }: RegistrationFacts): Promise<void> {
  const word = (thing: string) => canaries.word(thing, index);
  const texts = sql.join(TEXTS.map((name) => sql`${sql.ref(name)} = ${word(name)}`));
  const values = {
    final: canaries.decimal({ thing: 'final_score', registration: index, item: 0 }),
    spread: canaries.decimal({ thing: 'spread', registration: index, item: 0 }),
    eligibility: JSON.stringify([
      { rule: 'min_gpa', ok: true, message: word('eligibility'), actual: word('eligibility') },
    ]),
  };
  await sql`
    update registration set ${texts}, final_score = ${values.final}, spread = ${values.spread}, discrepancy = true,
      form_data = coalesce(form_data, '{}') || jsonb_build_object('abstract_id', ${word('form_data')}::text),
      questions = jsonb_build_object('asked', jsonb_build_array(jsonb_build_object('name', 'Uji', 'text', ${word('questions')}::text))),
      minutes_draft = coalesce(minutes_draft, '{}') || jsonb_build_object('summary', ${word('minutes_draft')}::text),
      snapshot = coalesce(snapshot, '{}') || jsonb_build_object('title', ${word('snapshot')}::text),
      eligibility = ${values.eligibility}::jsonb
    where id = ${id}`.execute(db);
  await sql`update approval set note = ${word('approval_note')} where registration = ${id}`.execute(db);
}

/** Numbers no other value has; a student of several registrations has those of the last. */
async function plantStudent({ db, canaries }: Ground, facts: RegistrationFacts): Promise<void> {
  const { id, index, student } = facts;
  const canary = { thing: 'student_gpa', registration: index, item: 0 };
  const [gpa, credits, english] = [`${1000 + index}.57`, 710_000 + index, 720_000 + index];
  for (const value of [gpa, credits, english]) canaries.number(String(value), canary);
  await sql`
    update student set gpa = ${gpa}::numeric, credits_passed = ${credits},
      nim = ${canaries.word('nim', index)}
    where id = (select student from registration where id = ${id})`.execute(db);
  await sql`
    update english_test set score = ${english}
    where student = (select student from registration where id = ${id})`.execute(db);
  const email = `${canaries.word('student_email', index)}@mail.example.ac.id`;
  await sql`
    update "user" set email = ${email}, phone = ${canaries.word('student_phone', index)}
    where id = ${student}`.execute(db);
}

interface Owned {
  id: string;
  owner: string;
}

/** Texts of single people of the panel, and the items of the revision. */
async function plantPeople(ground: Ground, { id, index }: RegistrationFacts): Promise<void> {
  const { db, canaries, owners } = ground;
  const each = async (table: string, person: string, things: Record<string, string>) => {
    const found = await sql<Owned>`
      select t.id, l."user" as owner from ${sql.table(table)} t join lecturer l on l.id = t.${sql.ref(person)}
      where t.registration = ${id} order by t.created_at, t.id`.execute(db);
    for (const [item, row] of found.rows.entries()) {
      const set = Object.entries(things).map(([column, thing]) => {
        owners.set(keyOf({ thing, registration: index, item }), row.owner);
        return sql`${sql.ref(column)} = ${canaries.word(thing, index, item)}`;
      });
      await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${row.id}`.execute(db);
    }
  };
  await each('panel_member', 'person', {
    decline_reason: 'decline_reason',
    reopen_reason: 'reopen_reason',
  });
  await each('consent', 'giver', { note: 'consent_note' });
  await each('revision_item', 'examiner', {
    text: 'revision_text',
    student_response: 'revision_response',
    note: 'revision_note',
  });
}

interface Sheet extends Owned {
  group: string;
  status: string;
  components: { code: string; weight: number }[];
}

/** Below them there are no canaries, and such a number stands elsewhere by chance. */
const LEAST = 110;

/** A score of which what a sheet prints beside it, its share by each weight, is nobody else's number either. */
function scoreIn({ canaries }: Ground, components: Sheet['components'], canary: Canary): number {
  const all = components.reduce((sum, { weight }) => sum + weight, 0);
  for (;;) {
    const score = canaries.decimal(canary);
    const shares = components.map(({ weight }) => (score * weight) / all).filter((share) => share >= LEAST);
    if (shares.every((share) => canaries.number(share.toFixed(2), canary))) return score;
  }
}

async function plantSheets(ground: Ground, { id, index }: RegistrationFacts): Promise<void> {
  const { db, canaries, owners } = ground;
  const found = await sql<Sheet>`
    select s.id, l."user" as owner, s."group", s.status, s.components
    from score_sheet s join lecturer l on l.id = s.person
    where s.registration = ${id} order by s."order", s.id`.execute(db);
  const given: { group: string; total: number; score: number; sent: boolean }[] = [];
  for (const [item, { id: sheet, owner, group, status, components }] of found.rows.entries()) {
    const canary = (thing: string): Canary => {
      owners.set(keyOf({ thing, registration: index, item }), owner);
      return { thing, registration: index, item };
    };
    const total = canaries.decimal(canary('sheet_total'));
    const score = scoreIn(ground, components, canary('sheet_scores'));
    given.push({ group, total, score, sent: status === 'submitted' || status === 'locked' });
    const scores = Object.fromEntries(components.map(({ code }) => [code, score]));
    const word = (thing: string) => canaries.word(thing, index, canary(thing).item);
    const scan = { id: randomUUID(), name: `${word('sheet_scan')}.pdf`, size: 10 };
    await storeFile(db, scan, 'score_sheet', sheet);
    await sql`
      update score_sheet set total = ${total}, scores = ${JSON.stringify(scores)}::jsonb,
        comment = ${word('sheet_comment')}, paper_scan = ${JSON.stringify(scan)}::jsonb
      where id = ${sheet}`.execute(db);
  }
  noteMeans(ground, index, given);
}

/** Of every sheet and item an earlier version with the same values: whoever may not see the one may not see the other. */
async function plantVersions({ db, canaries }: Ground, { id, index }: RegistrationFacts): Promise<void> {
  const reason = canaries.word('reason_reopen_sheet', index);
  for (const table of ['score_sheet', 'revision_item']) {
    await sql`
      insert into ${sql.table(`${table}_version`)}
      select v.* from ${sql.table(table)} as o, jsonb_populate_record(null::${sql.table(`${table}_version`)},
        to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(), 'version_of', o.id, 'replaced_at', o.created_at,
          'replaced_by', 'Uji', 'replaced_reason', ${reason}::text)) as v
      where o.registration = ${id}`.execute(db);
  }
}

/** What can be computed from sheets: means of the groups and of both, over all sheets and over those sent. */
function noteMeans(
  { canaries }: Ground,
  index: number,
  sheets: { group: string; total: number; score: number; sent: boolean }[],
): void {
  const canary = { thing: 'group_totals', registration: index, item: 0 };
  for (const kept of [sheets, sheets.filter(({ sent }) => sent)]) {
    for (const part of ['total', 'score'] as const) {
      const groups = [...new Set(kept.map(({ group }) => group))];
      const means = groups.map((group) => {
        const own = kept.filter((sheet) => sheet.group === group);
        // The mean of a single sheet is that sheet, which is told apart already.
        return own.length < 2 ? Number.NaN : own.reduce((sum, sheet) => sum + sheet[part], 0) / own.length;
      });
      const both = means.reduce((sum, mean) => sum + mean, 0) / means.length;
      for (const value of [...means, both]) {
        if (Number.isFinite(value)) canaries.number(value.toFixed(2), canary);
      }
    }
  }
}

interface Upload {
  id: string;
  stage: string;
  verifier: string;
}

async function plantUploads({ db, canaries }: Ground, { id, index }: RegistrationFacts): Promise<void> {
  const found = await sql<Upload>`
    select id, stage, verifier from registration_document where registration = ${id} order by code, id`.execute(
    db,
  );
  for (const { id: row, stage, verifier } of found.rows) {
    const word = canaries.word(uploadThing(stage, verifier), index);
    const file = { id: randomUUID(), name: `${word}.pdf`, size: 10 };
    await storeFile(db, file, 'registration_document', row);
    await sql`
      update registration_document set note = ${word}, file = ${JSON.stringify(file)}::jsonb where id = ${row}`.execute(
      db,
    );
  }
}

function uploadThing(stage: string, verifier: string): string {
  if (stage === 'registration') return verifier === 'library' ? 'upload_library' : 'upload_manager';
  return { before_exam: 'upload_slides', revision: 'upload_revision' }[stage] ?? 'upload_final';
}

async function storeFile(db: Db, { id, name }: { id: string; name: string }, record: string, row: string) {
  await sql`
    insert into stored_file (id, key, name, type, size, status, record, "row", created_at)
    values (${id}, ${`seen/${id}.pdf`}, ${name}, 'application/pdf', 10, 'stored', ${record}, ${row}, now())`.execute(
    db,
  );
}

/** Transitions whose reason is kept in the history, and which row of the table says who may read it. */
const REASONS: Record<string, string[]> = {
  reason_returned: ['return', 'reject', 'return_library', 'refuse_consent'],
  reason_schedule: ['reschedule', 'unschedule', 'postpone', 'extend_revision', 'cancel', 'return_item'],
  reason_decline: ['decline_invitation'],
  reason_replace: ['replace_member'],
  reason_reopen_sheet: ['reopen_sheet'],
  reason_ask_reopening: ['ask_reopening'],
  reason_finalize: ['finalize_early'],
  reason_decide: ['decide'],
  reason_approve: ['approve_step'],
  reason_return_approval: ['return_approval'],
  reason_override: ['override'],
};
/** Those that are about one person of the panel: the first is told. */
const OWN_REASONS = ['reason_decline', 'reason_reopen_sheet'];

async function plantHistory(ground: Ground, facts: RegistrationFacts): Promise<void> {
  const { db, canaries, owners } = ground;
  const { id, index, department, members } = facts;
  for (const [thing, transitions] of Object.entries(REASONS)) {
    const [first] = members;
    if (OWN_REASONS.includes(thing) && first) {
      owners.set(keyOf({ thing, registration: index, item: 0 }), first.user);
    }
    for (const transition of transitions) {
      await sql`
        insert into history (id, record, "row", department, process, transition, from_state, to_state, actor, actor_name, at,
          version, reason, changes)
        values (${randomUUID()}, 'registration', ${id}, ${department}, 'exam', ${transition}, null, null, null, 'Uji',
          '2025-10-21T03:00:00Z', 1, ${canaries.word(thing, index)},
          ${JSON.stringify({ summary: { from: null, to: canaries.word('summary', index) } })}::jsonb)`.execute(
        db,
      );
    }
  }
}

async function plantNotifications(ground: Ground, facts: RegistrationFacts): Promise<void> {
  const { db, canaries, owners } = ground;
  const { index, department, student, members, id } = facts;
  const people = [student, ...members.map(({ user }) => user)].slice(0, 6);
  for (const [item, user] of people.entries()) {
    const canary = { thing: 'notification', registration: index, item };
    owners.set(keyOf(canary), user);
    await sql`
      insert into notification (id, department, "user", kind, title, message, record, record_id, created_at, updated_at, row_version)
      values (${randomUUID()}, ${department}, ${user}, 'seen', 'Uji', ${canaries.word('notification', index, item)},
        'registration', ${id}, now(), now(), 1)`.execute(db);
  }
}
