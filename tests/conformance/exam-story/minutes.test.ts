import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectModel } from '../../../server/testing/demo-faculty.ts';
import type { ScreenModel } from '../../../src/definition/model.ts';
import { everyBlock } from '../../../src/definition/screens/blocks-inside.ts';
import { act, childOf, done, type Exam, nextStepOf, openPeriod, read, SUMMARY, TYPE } from './exam.ts';
import { advance, approve, askRevision, decide, reach } from './journey.ts';
import { type Actor, historyOf, openWorld, START, type World } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.at(START);
  period = await openPeriod(world);
});
afterAll(() => world.close());

const save = (exam: Exam, who: Actor, input: object) => act(exam, who, 'save_minutes', { form: true, input });

/** The minutes as they are opened on the exam form; `null` = they are not there for this person. */
async function draftFor(exam: Exam, who: Actor, audience = 'lecturer') {
  const page = await done(world.page(who, `${TYPE}.exam_form@${audience}`, exam.id));
  const forms = Object.values<{
    schema?: string;
    data?: object;
    editable?: boolean;
    said?: Record<string, Record<string, { says?: string; doubts?: string }>>;
  }>(page.blocks);
  return forms.find(({ schema }) => schema === 'exam_minutes') ?? null;
}

/** Labels of the tabs of the exam form that somebody meets, and the columns of its table of corrections. */
async function seenBy(exam: Exam, who: Actor, audience: string) {
  const { blocks } = await done(world.page(who, `${TYPE}.exam_form@${audience}`, exam.id));
  const all = everyBlock(world.model.screens[`${TYPE}.exam_form`] as ScreenModel);
  const tabs = all.flatMap((block) => {
    if (block.kind !== 'tabs') return [];
    const { visible = [], labels = {} } = blocks[block.id] ?? {};
    return visible.map((at: number) => labels[at] ?? block.tabs[at]?.label);
  });
  // One of the minutes, one of the revision: never both.
  const items = all.filter((block) => block.kind === 'table' && block.relation === 'revision_items');
  const [columns] = items.flatMap(({ id }) => (blocks[id] ? [blocks[id].columns] : []));
  return { tabs, columns };
}

test('the minutes have a tab once the scores are in, and not before', async () => {
  const exam = await reach(world, 'opened', { period });
  const { chair, manager } = world.people;
  const tabs = async () =>
    Promise.all([
      seenBy(exam, chair, 'lecturer').then((seen) => seen.tabs.includes('Berita acara')),
      seenBy(exam, manager, 'manager').then((seen) => seen.tabs.includes('Berita acara')),
    ]);
  expect(await tabs()).toEqual([false, false]);
  await advance(exam, 'opened', 'closed');
  expect(await tabs()).toEqual([false, false]);
  await advance(exam, 'closed', 'scored');
  expect(await tabs()).toEqual([true, true]);
  await advance(exam, 'scored', 'decided');
  expect(await tabs()).toEqual([true, true]);
});

test('whoever waits for the minutes reads who is in the chair', async () => {
  const exam = await reach(world, 'scored', { period });
  const { chair, manager } = world.people;
  const { short_name } = await world.row('lecturer', String(chair.row));
  for (const [who, screen] of [
    [manager, 'registration@manager'],
    [exam.student, 'registration@student'],
    [exam.student, 'exam_form@student'],
  ] as const)
    expect(await nextStepOf(exam, who, screen)).toMatchObject({
      mine: false,
      waiting: `ketua tim penguji: ${short_name}`,
    });
  expect(await nextStepOf(exam, chair, 'exam_form@lecturer')).toMatchObject({ mine: true, waiting: null });
});

test('the student reads corrections in five columns', async () => {
  const exam = await reach(world, 'scored', { period });
  await askRevision(exam);
  await advance(exam, 'scored', 'acknowledged');
  const { columns } = await seenBy(exam, exam.student, 'student');
  expect(columns).toEqual(['examiner_short_name', 'text', 'response', 'status', 'check']);
});

test('what the chair writes is on the server: another device opens it, and it may be half done', async () => {
  const exam = await reach(world, 'scored', { period });
  const { chair } = world.people;
  await done(save(exam, chair, { outcome: 'pass_revision', summary: 'Baru' }));
  const opened = await draftFor(exam, chair);
  // A summary that is still too short is nobody's to lose: it is named and stays where it is typed.
  expect(opened).toMatchObject({ editable: true, data: { outcome: 'pass_revision' } });
  await done(
    save(exam, chair, { outcome: 'pass_revision', summary: SUMMARY, conditions: 'Lengkapi bab 4.' }),
  );
  expect((await draftFor(exam, chair))?.data).toMatchObject({
    summary: SUMMARY,
    conditions: 'Lengkapi bab 4.',
  });
  expect(await read(exam)).toMatchObject({
    status: 'minutes',
    outcome: null,
    summary: null,
    decided_at: null,
  });
});

test('the minutes begin with what is known: hours, panel, days', async () => {
  const exam = await reach(world, 'scored', { period });
  const { chair, examiner, supervisor, second } = world.people;
  const opened = await draftFor(exam, chair);
  const { start_time } = await read(exam);
  expect(opened?.data).toMatchObject({
    began_at: String(start_time).slice(0, 5),
    revision_days: 60,
    questions: [chair, examiner, supervisor, second].map(({ row }) => ({ person: row })),
  });
});

test('a secretary whom the chair names drafts, and the chair decides', async () => {
  const exam = await reach(world, 'scored', { period });
  const { chair, examiner, supervisor, second, manager } = world.people;
  expect((await save(exam, examiner, { summary: SUMMARY })).status).toBe(403);
  expect(await draftFor(exam, examiner)).toBeNull();
  const seat = (who: Actor) => childOf(exam, 'panel_member', { person: who.row });
  const name = async (who: Actor, whom: Actor) =>
    act(exam, who, 'name_secretary', { form: true, item: await seat(whom) });
  expect((await name(examiner, examiner)).status).toBe(403);
  await done(name(chair, second));
  await done(name(manager, examiner));
  expect(await draftFor(exam, second)).toBeNull();
  expect((await save(exam, second, { summary: SUMMARY })).status).toBe(403);

  const questions = [
    { person: examiner.row, text: 'Mengapa sirip louver? Karena aliran.' },
    { person: supervisor.row },
  ];
  await done(save(exam, examiner, { summary: SUMMARY, questions }));
  expect((await draftFor(exam, chair))?.data).toMatchObject({ summary: SUMMARY, questions });
  expect((await draftFor(exam, manager, 'manager'))?.data).toMatchObject({ summary: SUMMARY });
  const input = { outcome: 'pass', summary: SUMMARY, questions };
  expect((await act(exam, examiner, 'decide', { form: true, input })).status).toBe(403);
  await decide(exam, { outcome: 'pass', questions });
  const { data } = (await world.rows('generated_document', { record_id: exam.id, code: 'minutes' }))[0] ?? {};
  expect(data).toMatchObject({
    summary: SUMMARY,
    questions: [{ name: 'Joko Santoso', text: 'Mengapa sirip louver? Karena aliran.' }],
    panel: expect.arrayContaining([
      expect.objectContaining({ name: 'Joko Santoso', role: 'Penguji, sekretaris' }),
    ]),
  });
});

test('the secretary who is replaced writes no more, who comes instead does', async () => {
  const exam = await reach(world, 'closed', { period });
  const { chair, examiner, other, manager } = world.people;
  const item = await childOf(exam, 'panel_member', { person: examiner.row });
  await done(act(exam, chair, 'name_secretary', { form: true, item }));
  const input = { person: other.row };
  await done(act(exam, manager, 'replace_member', { item, input, reason: 'Sakit', accept: true }));
  expect(
    await world.rows('panel_member', { registration: exam.id, secretary: true, status: 'active' }),
  ).toMatchObject([{ person: other.row }]);
});

test('two who write at once do not write over each other', async () => {
  const exam = await reach(world, 'scored', { period });
  const { chair, manager } = world.people;
  const { row_version } = await read(exam);
  const version = Number(row_version);
  await done(act(exam, chair, 'save_minutes', { form: true, version, input: { summary: SUMMARY } }));
  const late = await act(exam, manager, 'save_minutes', { form: true, version, input: { summary: 'Lain' } });
  expect(late.status).toBe(409);
  expect((await draftFor(exam, chair))?.data).toMatchObject({ summary: SUMMARY });
});

test('the hours that the chair corrects stand in the minutes', async () => {
  const exam = await reach(world, 'scored', { period });
  await expect(decide(exam, { outcome: 'pass', began_at: '10:00', ended_at: '09:00' })).rejects.toThrow(
    'Jam ditutup tidak boleh sebelum jam dibuka',
  );
  await decide(exam, { outcome: 'pass', began_at: '08:05', ended_at: '09:40' });
  const { data } = (await world.rows('generated_document', { record_id: exam.id, code: 'minutes' }))[0] ?? {};
  expect(data).toMatchObject({ opened_at: '08:05', closed_at: '09:40' });
});

test('an exam that was opened and closed within a minute is decided with the hours as they are', async () => {
  const exam = await reach(world, 'scored', { period });
  await decide(exam, { outcome: 'pass', began_at: '08:05', ended_at: '08:05' });
  expect(await read(exam)).toMatchObject({ outcome: 'pass' });
});

test('minutes sent back begin with what was decided', async () => {
  const exam = await reach(world, 'decided', { period });
  const { chair } = world.people;
  const step = String((await world.rows('approval', { registration: exam.id, step: 'minutes_ack' }))[0]?.id);
  const route = 'thesis_approval.minutes_detail@program_head';
  const wish = { row: exam.id, item: step, reason: 'Ringkasan kurang lengkap' };
  await done(world.act(world.people.head, route, 'return_approval', wish));
  const { data } = (await draftFor(exam, chair)) ?? {};
  expect(data).toMatchObject({
    outcome: 'pass_revision',
    summary: SUMMARY,
    conditions: 'Lengkapi analisis ketidakpastian.',
  });
  // What was not asked for is nothing to begin with: saved again as it is, nothing of it is wrong.
  expect(Object.values(data ?? {})).not.toContain(null);
  expect(await done(save(exam, chair, data ?? {}))).not.toHaveProperty('refused');
});

test('the student says that the minutes were read once they are told, and only then', async () => {
  const exam = await reach(world, 'scored', { period });
  const { chair } = world.people;
  const acknowledge = (who: Actor) => act(exam, who, 'acknowledge_minutes', { form: true });
  expect((await acknowledge(exam.student)).status).toBe(403);
  await decide(exam, { outcome: 'repeat', conditions: 'Ulangi percobaan.' }, 'Musyawarah tim penguji.');
  expect((await acknowledge(exam.student)).status).toBe(403);
  await approve(exam, 'minutes_ack');
  expect(await read(exam)).toMatchObject({ status: 'repeat', minutes_known_at: null });
  expect((await acknowledge(chair)).status).toBe(403);
  await done(acknowledge(exam.student));
  expect((await read(exam)).minutes_known_at).not.toBeNull();
  expect((await acknowledge(exam.student)).status).toBe(409);
  expect((await historyOf(world, exam.id)).at(-1)).toMatchObject({ transition: 'acknowledge_minutes' });
});

test('drafting ends with the decision', async () => {
  const exam = await reach(world, 'decided', { period });
  const late = await save(exam, world.people.chair, { summary: 'Ditulis kemudian hari.' });
  expect(late.status).toBe(403);
  await advance(exam, 'decided', 'acknowledged');
  expect(await draftFor(exam, world.people.chair)).toBeNull();
});

test('the minutes offer the outcomes that the type allows, and take no other, written or handed in', async () => {
  const model = structuredClone(projectModel());
  const type = model.types[TYPE];
  for (const spec of [type?.spec, ...Object.values(type?.by_department ?? {})])
    Object.assign(spec ?? {}, { outcomes: ['pass', 'repeat'] });
  world.use({ ...model, hash: 'd'.repeat(64) });
  try {
    const exam = await reach(world, 'scored', { period: await openPeriod(world) });
    const { chair } = world.people;
    const { blocks } = await done(world.page(chair, `${TYPE}.exam_form@lecturer`, exam.id));
    type Shown = { offered?: object; editable?: boolean };
    const form = Object.values<Shown>(blocks).find((block) => block?.offered);
    expect(form).toMatchObject({ editable: true, offered: { outcome: ['pass', 'repeat'] } });
    await done(save(exam, chair, { outcome: 'pass', summary: SUMMARY }));
    const saved = await done(save(exam, chair, { outcome: 'fail', summary: SUMMARY }));
    expect(JSON.stringify(saved)).toContain('/input/outcome');
    expect((await read(exam)).minutes_draft).toMatchObject({ outcome: 'pass' });
    const refused = await act(exam, chair, 'decide', {
      form: true,
      input: { outcome: 'fail', summary: SUMMARY },
      reason: 'Musyawarah tim penguji.',
    });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ code: 'E_INPUT_OPTION', source: { pointer: '/input/outcome' } }],
    ]);
    expect((await read(exam)).status).toBe('minutes');
  } finally {
    world.use(world.model);
  }
});

test('each outcome says what it would come to, by the figures of this exam and what is drafted', async () => {
  const exam = await reach(world, 'scored', { period });
  const { chair } = world.people;
  const said = async () => (await draftFor(exam, chair))?.said?.outcome ?? {};
  const { final_score } = await read(exam);
  const score = Number(final_score).toFixed(2).replace('.', ',');
  const usual = await said();
  expect(usual).toMatchObject({
    repeat: {
      says: 'Ujian diulang lewat pendaftaran baru, percobaan ke-2 dari 3.',
      doubts: `Nilai ${score} mencapai batas 70, jadi hasil ini memerlukan alasan`,
    },
    fail: { says: 'Pendaftaran berakhir tanpa kelulusan. Terpakai 1 dari 3 percobaan.' },
  });
  expect(usual.pass?.doubts).toBeUndefined();
  await done(save(exam, chair, { outcome: 'pass_revision', revision_days: 14 }));
  const shorter = (await said()).pass_revision?.says;
  expect(shorter).not.toContain('butir');
  expect(shorter).toMatch(/^Revisi paling lambat (Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu), \d/);
  expect(shorter).not.toBe(usual.pass_revision?.says);
});

test('above the minutes stand the score, the letter, the sheets and who is there', async () => {
  const exam = await reach(world, 'scored', { period });
  const { blocks } = await done(world.page(world.people.chair, `${TYPE}.exam_form@lecturer`, exam.id));
  const figures = Object.values<{ below?: object; cells?: object }>(blocks).find(({ below }) => below);
  expect(figures).toMatchObject({
    cells: { sheets_in: 4, attending: 4 },
    below: { final_score: 'batas lulus 70', sheets_in: 'dari 4 dikirim', attending: 'kuorum 3' },
  });
});

test('what examiners asked to correct stands folded below the minutes, and the outcome says how much it is', async () => {
  const exam = await reach(world, 'scored', { period });
  const { chair, examiner } = world.people;
  const met = async () => {
    const { blocks } = await done(world.page(chair, `${TYPE}.exam_form@lecturer`, exam.id));
    return Object.values<{ folded?: { text: string } }>(blocks).flatMap(({ folded }) => folded?.text ?? []);
  };
  expect(await met()).toEqual([]);
  for (const [who, text] of [
    [examiner, 'Tabel 4.3 dan narasi halaman 61 tidak cocok.'],
    [chair, 'Lengkapi ketidakpastian pengukuran.'],
  ] as const)
    await done(act(exam, who, 'add_revision_item', { input: { text, severity: 'minor' }, form: true }));
  expect(await met()).toEqual(['2 butir sudah dicatat penguji']);
  const said = (await draftFor(exam, chair))?.said?.outcome;
  expect(said?.pass_revision?.says).toMatch(/ 2 butir revisi sudah dicatat penguji\.$/);
});
