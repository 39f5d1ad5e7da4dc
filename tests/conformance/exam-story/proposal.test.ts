import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { documentRoutes } from '../../../server/documents/document-routes.ts';
import { pageRoutes } from '../../../server/pages/routes/page-routes.ts';
import { createScene, specOfRow } from '../../../server/scene/scene.ts';
import { definitionsRoot } from '../../../server/testing/definitions-root.ts';
import { editedFiles } from '../../../server/testing/edited-files.ts';
import { compileDefinitions } from '../../../src/definition/compiler.ts';
import {
  act,
  addStudent,
  attach,
  childOf,
  childrenOf,
  done,
  type Exam,
  PROPOSAL_FORM as FORM,
  openPeriod,
  read,
  SUMMARY,
} from './exam.ts';
import { acceptDocuments, members, nextSlot, signedOnPaper, toExamDay } from './journey.ts';
import { type Actor, openWorld, ROOT, START, type World, words } from './world.ts';

const TYPE = 's2_proposal_exam';
const SCORES = { novelty: 78, literature: 80, method: 82, plan: 80, presentation: 80 };
const SECRETARY = {
  TKMS2: { list: 'proposal_approval.proposals', detail: 'proposal_approval.proposals_detail' },
  TKIS2: { list: 'proposal_approval.list', detail: 'proposal_approval.detail' },
};

let world: World;
beforeAll(async () => {
  world = await openWorld([pageRoutes, documentRoutes], { definitionsDir: definitionsRoot });
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

async function start(department: keyof typeof SECRETARY): Promise<Exam> {
  const period = await openPeriod(world, { type: TYPE, department });
  const { actor, work } = await addStudent(world, { department, milestones: [], logbook: 4 });
  const made = await done(world.act(actor, `${TYPE}.mine@student`, 'create', { input: { period } }));
  return { world, type: TYPE, id: made.id, student: actor, period, work };
}

const secretaryOf = (exam: Exam): Actor => ({
  ...world.people.secretary,
  department: exam.student.department,
});
const pages = (exam: Exam) => SECRETARY[exam.student.department as keyof typeof SECRETARY];

/** Who is asked to sign the document in force, in their order. */
async function signersOf(exam: Exam, code: string): Promise<unknown[]> {
  const made = await world.rows('generated_document', { record_id: exam.id, code });
  const inForce = made.find(({ status }) => status !== 'void');
  const asked = await world.rows('signature_request', { generated_document: String(inForce?.id) });
  return asked.toSorted((one, other) => Number(one.order) - Number(other.order)).map(({ user }) => user);
}

/** An action of the secretary, on the detail of the own list. */
const bySecretary = (exam: Exam, action: string, wish: object = {}) =>
  world.act(secretaryOf(exam), `${pages(exam).detail}@program_secretary`, action, { row: exam.id, ...wish });

test.each(['TKMS2', 'TKIS2'] as const)(
  '%s: the secretary composes, schedules and approves',
  async (department) => {
    const exam = await start(department);
    const path = {
      TKMS2: `/sekprodi/magister/proposal-tesis?row=${exam.id}`,
      TKIS2: `/sekprodi/pasca/ujian-proposal/formulir-ujian/${exam.id}`,
    };
    const { supervisor, second, chair, examiner, library } = world.people;
    expect(await read(exam)).toMatchObject({ number: expect.stringMatching(/^UPT-20251-\d{4}$/) });
    for (const code of ['thesis_proposal', 'transcript', 'krs', 'guidance_card']) await attach(exam, code);
    await done(act(exam, exam.student, 'submit', { input: FORM }));
    for (const who of [supervisor, second]) {
      await done(
        act(exam, who, 'give_consent', { item: await childOf(exam, 'consent', { giver: who.row }) }),
      );
    }
    await acceptDocuments(exam);
    await done(act(exam, world.people.manager, 'verify'));

    const listed = await done(world.page(secretaryOf(exam), `${pages(exam).list}@program_secretary`));
    expect(JSON.stringify(listed)).toContain(exam.id);
    await done(bySecretary(exam, 'assign_panel', { input: members(chair.row, examiner.row) }));
    const early = await bySecretary(exam, 'schedule', {
      input: { ...nextSlot(world), scheduled_on: '2025-11-05' },
    });
    expect(words(early)).toContain('Jadwal');
    await done(bySecretary(exam, 'schedule', { input: nextSlot(world) }));
    const seat = await childOf(exam, 'panel_member', { person: examiner.row });
    await done(act(exam, examiner, 'decline_invitation', { item: seat, reason: 'Tugas ke luar negeri.' }));
    const declined = (await world.rows('notification', { record_id: exam.id })).filter(({ message }) =>
      String(message).includes('Tugas ke luar negeri.'),
    );
    expect(declined.map(({ user, link }) => [user, link]).toSorted()).toEqual(
      [
        [world.people.manager.user, expect.stringContaining(exam.id)],
        [world.people.secretary.user, path[department]],
      ].toSorted(),
    );
    const why = 'Ruangan dipakai rapat.';
    await done(bySecretary(exam, 'reschedule', { input: nextSlot(world), reason: why }));
    expect(await signersOf(exam, 'invitation')).toEqual([world.people.secretary.user]);
    expect(await signersOf(exam, 'assignment_letter')).toEqual([world.people.head.user]);

    for (const who of [chair, examiner, supervisor]) {
      const item = await childOf(exam, 'panel_member', { person: who.row });
      await done(act(exam, who, 'accept_invitation', { item }));
    }
    await toExamDay(exam);
    const form = { form: true };
    await done(act(exam, chair, 'open_exam', form));
    await done(act(exam, chair, 'student_present', form));
    for (const { id } of await childrenOf(exam, 'panel_member')) {
      await done(act(exam, chair, 'mark_present', { item: String(id), ...form }));
    }
    await done(act(exam, chair, 'close_exam', form));
    for (const who of [chair, examiner, supervisor, second]) {
      const item = await childOf(exam, 'score_sheet', { person: who.row });
      await done(act(exam, who, 'submit_score', { item, input: { scores: SCORES }, ...form }));
    }
    expect(await read(exam)).toMatchObject({ status: 'minutes', final_score: 80.1 });
    const input = { outcome: 'pass', summary: SUMMARY };
    await done(act(exam, chair, 'decide', { input, ...form }));
    await signedOnPaper(exam);
    expect(
      (await childrenOf(exam, 'approval')).map(({ step, status, phase }) => [step, status, phase]),
    ).toEqual([['secretary', 'pending', 'final']]);

    expect(await signersOf(exam, 'proposal_approval')).toEqual([
      supervisor.user,
      world.people.secretary.user,
    ]);
    const asked = await world.rows('notification', { record_id: exam.id, kind: 'approval_request' });
    expect(asked.map(({ user, link }) => [user, link])).toEqual([
      [world.people.secretary.user, path[department]],
    ]);
    const preview = await done(
      world.call(
        secretaryOf(exam),
        'POST',
        `/routes/${pages(exam).list}@program_secretary/actions/approve_step/preview`,
        {
          params: {},
          ids: [exam.id],
        },
      ),
    );
    expect(preview.rows).toMatchObject([{ blocked: [] }]);
    expect(preview.rows[0].documents.map(({ label }: { label: string }) => label).toSorted()).toEqual([
      'Berita Acara',
      'Persetujuan Proposal',
    ]);
    const inList = preview.rows[0].documents.map(({ id }: { id: string }) =>
      world.call(secretaryOf(exam), 'GET', `/routes/${pages(exam).list}@program_secretary/documents/${id}`),
    );
    expect((await Promise.all(inList)).map(({ status }) => status)).toEqual([200, 200]);
    // The page shows what is signed by approving, not the minutes, which nobody approves here.
    const made = await world.rows('generated_document', { record_id: exam.id, code: 'proposal_approval' });
    const opened = await done(
      world.page(secretaryOf(exam), `${pages(exam).detail}@program_secretary`, exam.id),
    );
    const shown = Object.values(opened.blocks as Record<string, { document?: string | null }>);
    expect(shown.flatMap(({ document }) => document ?? [])).toEqual(
      made.filter(({ status }) => status !== 'void').map(({ id }) => id),
    );

    const item = await childOf(exam, 'approval', { step: 'secretary' });
    const elsewhere = department === 'TKMS2' ? SECRETARY.TKIS2 : SECRETARY.TKMS2;
    const wrong = await world.act(
      secretaryOf(exam),
      `${elsewhere.detail}@program_secretary`,
      'approve_step',
      {
        row: exam.id,
        item,
      },
    );
    expect(wrong.status).toBe(403);
    expect((await act(exam, library, 'approve_step', { item })).status).toBe(403);
    await done(bySecretary(exam, 'return_approval', { item, reason: 'Ringkasan belum memuat tanya jawab' }));
    expect((await read(exam)).status).toBe('minutes');
    await done(act(exam, chair, 'decide', { input, ...form }));
    await signedOnPaper(exam);
    const again = await childOf(exam, 'approval', { step: 'secretary', round: 2 });
    await done(bySecretary(exam, 'approve_step', { item: again }));
    expect(await read(exam)).toMatchObject({ status: 'passed', published_at: expect.anything() });
    const milestones = await world.rows('milestone', { student: String(exam.student.row) });
    expect(milestones.map(({ milestone }) => milestone)).toEqual([TYPE]);
    expect(await world.rows('work', { id: exam.work })).toMatchObject([{ stage: TYPE, status: 'active' }]);
    const approvals = await world.rows('generated_document', {
      record_id: exam.id,
      code: 'proposal_approval',
    });
    expect(approvals.map(({ status }) => status).toSorted()).toEqual(['outside', 'void']);
  },
);

test('a step handled where its approver cannot go is refused by the checker', () => {
  const file = 'screens/magister/proposal-exam.yaml';
  const files = editedFiles(loadDefinitions(ROOT), (text, path) =>
    path === file ? text.replace(/^in_departments:\n( .*\n)+/m, '') : text,
  );
  const { issues } = compileDefinitions(files);
  expect(issues.map(({ rule, facts }) => [rule, facts])).toEqual([
    ['E_DEF_LINK_CLOSED', expect.objectContaining({ target: 'proposal_approval.list', department: 'TKMS2' })],
  ]);
});

test('its list opens by its own address with the row in the query', async () => {
  const exam = await start('TKMS2');
  const who = { ...world.people.secretary, department: 'TKMS2' };
  const open = (path: string) => world.call(who, 'GET', `/open?path=${encodeURIComponent(path)}`);
  const list = await done(open('/sekprodi/magister/proposal-tesis'));
  expect(list.route).toBe('proposal_approval.proposals@program_secretary');
  const closed = await done(open(`/sekprodi/magister/proposal-tesis?row=${exam.id}`));
  expect(closed.refused).toBe('E_ACCESS_NOT_FOUND');
  const other = await done(open('/sekprodi/pasca/ujian-proposal'));
  expect(other.refused).toBe('E_ACCESS_DEPARTMENT');
});

test('it has its own rules: fewer credits, no publication, one approval, thirty days', async () => {
  const spec = world.model.types[TYPE]?.spec as Record<string, never>;
  expect(spec).toMatchObject({
    revision: { days: 30 },
    max_attempts: 3,
    signers: [
      { document: 'assignment_letter', by: ['head-of-program'] },
      { document: 'invitation', by: ['secretary-of-program'] },
      { document: 'proposal_approval', by: ['pembimbing_utama', 'secretary-of-program'] },
    ],
  });
  const { actor } = await addStudent(world, {
    milestones: [],
    logbook: 3,
    student: { credits_passed: 11, current_semester: 1 },
  });
  const page = await done(world.page(actor, `${TYPE}.mine@student`));
  const checks = Object.values(page.blocks).flatMap((block) => (block as { checks?: object[] }).checks ?? []);
  expect(checks).toMatchObject([
    { rule: 'student_status', ok: true },
    { rule: 'min_credits', ok: false, actual: '11 SKS' },
    { rule: 'min_gpa', ok: true },
    { rule: 'supervisor_assigned', ok: true, actual: 'Hendra Saputro' },
    { rule: 'logbook_approved', ok: false, actual: '3 catatan' },
  ]);
});

test('a document that its type lets nobody sign, or that no type may sign, is refused by the checker', () => {
  const file = 'screens/magister/proposal-exam.yaml';
  const faults = (from: string, to: string) => {
    const files = editedFiles(loadDefinitions(ROOT), (text, path) =>
      path === file ? text.replace(from, to) : text,
    );
    return compileDefinitions(files).issues.map(({ rule, facts }) => [rule, facts]);
  };
  expect(faults('  invitation: [secretary-of-program]\n', '').map(([rule]) => rule)).toEqual([
    'E_DEF_TYPE_DENIED',
  ]);
  expect(faults('invitation: [secretary-of-program]', 'invitation: []').map(([rule]) => rule)).toEqual([
    'E_DEF_VALUE_INVALID',
  ]);
  expect(faults('invitation: [secretary-of-program]', 'invitation: [sekretaris]')).toEqual([
    ['E_DEF_NAME_UNKNOWN', expect.objectContaining({ name: 'sekretaris' })],
  ]);
  // And nothing makes the page that stood there.
  expect(faults('proposal_approval: [pem', 'minutes: [pem').map(([rule]) => rule)).toEqual([
    'E_DEF_TYPE_DENIED',
    'E_DEF_UNUSED',
  ]);
});

test('a period that froze its rules before a knob was there takes the knob as its type has it now', async () => {
  const exam = await start('TKIS2');
  await world.connection.db
    .updateTable('period')
    .set({ spec: sql`spec - 'signers'` })
    .where('id', '=', exam.period)
    .execute();
  const frozen = await world.rows('period', { id: exam.period });
  expect(frozen[0]?.spec).not.toHaveProperty('signers');
  const { deps } = world;
  const scene = await createScene(deps, { db: deps.db, viewer: null, department: 'TKIS2' });
  const { spec } = await specOfRow(scene, world.model.processes.exam ?? null, await read(exam));
  expect(spec.signers).toEqual(world.model.types[TYPE]?.spec.signers);
});
