import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectModel } from '../../../server/testing/demo-faculty.ts';
import { act, attach, childrenOf, done, type Exam, openPeriod, TYPE } from './exam.ts';
import { advance, reach } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld(undefined, undefined, withOneOptional());
  world.at(START);
  period = await openPeriod(world);
});
afterAll(() => world.close());

const OPTIONAL = 'english_certificate';

/** The product, but one file of the registration need not be handed in. */
function withOneOptional() {
  const model = structuredClone(projectModel());
  const type = model.types[TYPE];
  for (const spec of [type?.spec, ...Object.values(type?.by_department ?? {})]) {
    const stages = spec?.documents as { items: { code: string; required: boolean }[] }[] | undefined;
    for (const item of stages?.flatMap(({ items }) => items) ?? [])
      if (item.code === OPTIONAL) item.required = false;
  }
  return { ...model, hash: 'f2'.repeat(32) };
}

interface Said {
  label: string;
  colour: string | null;
}
interface Block {
  slots?: { code: string; versions: { status: Said | null }[] }[];
  data?: { cells: Record<string, unknown> }[];
}

/** What the page says to `who` of the versions of a file, the newest first. */
async function statusesOf(exam: Exam, who: Actor, screen: string, code = 'transcript') {
  const { blocks } = await done(world.page(who, `${TYPE}.registration@${screen}`, exam.id));
  const slots = Object.values<Block>(blocks).flatMap((block) => block.slots ?? []);
  return slots.find((slot) => slot.code === code)?.versions.map(({ status }) => status);
}

/** What the page's lists say of the cells called `name`. */
async function cellsOf(exam: Exam, who: Actor, screen: string, name: string) {
  const { blocks } = await done(world.page(who, `${TYPE}.registration@${screen}`, exam.id));
  const rows = Object.values<Block>(blocks).flatMap((block) => (Array.isArray(block.data) ? block.data : []));
  return rows.flatMap(({ cells }) => (Object.hasOwn(cells, name) ? [cells[name]] : []));
}

const UNCHECKED = { label: 'Tidak diperiksa', colour: 'grey' };
const WAITING = { label: 'Menunggu diperiksa', colour: 'amber' };

test('no file of a registration that has ended waits for anybody, and it waits again where that is reopened', async () => {
  const { manager } = world.people;
  const exam = await reach(world, 'consented', { period });
  expect(await statusesOf(exam, exam.student, 'student')).toMatchObject([WAITING]);
  await done(act(exam, exam.student, 'withdraw'));
  for (const [who, screen] of [
    [exam.student, 'student'],
    [manager, 'manager'],
  ] as const)
    expect(await statusesOf(exam, who, screen)).toMatchObject([UNCHECKED]);
  await done(act(exam, manager, 'reopen', { reason: 'Keliru ditarik' }));
  expect(await statusesOf(exam, manager, 'manager')).toMatchObject([WAITING]);
  await done(act(exam, manager, 'reject', { reason: 'Bukan peserta' }));
  expect(await statusesOf(exam, exam.student, 'student')).toMatchObject([UNCHECKED]);
});

test('a draft that is withdrawn has files that nobody looks at', async () => {
  const exam = await reach(world, 'draft', { period });
  await attach(exam, 'transcript');
  await done(act(exam, exam.student, 'withdraw'));
  expect(await statusesOf(exam, exam.student, 'student')).toMatchObject([UNCHECKED]);
});

test('what was accepted before the end stays accepted', async () => {
  const exam = await reach(world, 'verified', { period });
  await done(act(exam, exam.student, 'withdraw'));
  expect(await statusesOf(exam, exam.student, 'student')).toMatchObject([{ label: 'Diterima' }]);
});

test('a file that need not be accepted waits until the exam is prepared, and then for nobody', async () => {
  const { manager, library } = world.people;
  const exam = await reach(world, 'consented', { period });
  for (const { id, code, verifier } of await childrenOf(exam, 'registration_document'))
    if (code !== OPTIONAL)
      await done(
        act(exam, verifier === 'library' ? library : manager, 'accept_document', { item: String(id) }),
      );
  await done(act(exam, manager, 'verify'));
  expect(await statusesOf(exam, exam.student, 'student', OPTIONAL)).toMatchObject([WAITING]);
  await advance(exam, 'verified', 'scheduled');
  for (const [who, screen] of [
    [exam.student, 'student'],
    [manager, 'manager'],
  ] as const)
    expect(await statusesOf(exam, who, screen, OPTIONAL)).toMatchObject([UNCHECKED]);
  expect(await statusesOf(exam, exam.student, 'student')).toMatchObject([{ label: 'Diterima' }]);
});

test('a version that was replaced before somebody looked at it waits for nobody', async () => {
  const { manager } = world.people;
  const exam = await reach(world, 'consented', { period });
  await done(act(exam, manager, 'return', { reason: 'Transkrip lama' }));
  await attach(exam, 'transcript');
  expect(await statusesOf(exam, manager, 'manager')).toMatchObject([{ label: 'Terunggah' }, UNCHECKED]);
});

test('who was asked to agree, or to come, is waited for no more', async () => {
  const { manager } = world.people;
  const asked = await reach(world, 'submitted', { period });
  expect(await cellsOf(asked, asked.student, 'student', 'status')).toMatchObject(['pending', 'pending']);
  await done(act(asked, asked.student, 'withdraw'));
  const unasked = { label: 'Tidak diminta lagi', colour: 'grey' };
  expect(await cellsOf(asked, asked.student, 'student', 'status')).toMatchObject([unasked, unasked]);
  const invited = await reach(world, 'scheduled', { period });
  await done(act(invited, manager, 'cancel', { reason: 'Mahasiswa pindah' }));
  const answers = await cellsOf(invited, manager, 'manager', 'invitation');
  expect(answers.length).toBeGreaterThan(0);
  for (const answer of answers) expect(answer).toMatchObject({ label: 'Tidak diminta lagi', colour: 'grey' });
});

test('the library is led to no file of a registration that is not handed in or has ended', async () => {
  const { library } = world.people;
  const screen = world.model.screens[`${TYPE}.participants`];
  const table = screen?.blocks.find((block) => block.kind === 'table');
  const route = world.model.routes.find(
    ({ screen: name, audience }) => name === `${TYPE}.participants` && audience === 'manager',
  );
  const waiting = async () => {
    const url = `/routes/${route?.id}/blocks/${table?.id}?page=1&size=100&view=library&p.id=${period}`;
    const { data } = await done(world.call(library, 'GET', url));
    return data.map(({ id }: { id: string }) => id);
  };
  const draft = await reach(world, 'filled', { period });
  const exam = await reach(world, 'consented', { period });
  expect(await waiting()).toContain(exam.id);
  expect(await waiting()).not.toContain(draft.id);
  await done(act(exam, exam.student, 'withdraw'));
  expect(await waiting()).not.toContain(exam.id);
});

test('who withdraws reads until when they may register again', async () => {
  const exam = await reach(world, 'consented', { period });
  const asked = async () => {
    const { actions } = await done(world.page(exam.student, `${TYPE}.registration@student`, exam.id));
    return actions.find(({ name }: { name: string }) => name === 'withdraw')?.confirm;
  };
  expect(await asked()).toMatch(
    /tidak dapat dilanjutkan\. Selama pendaftaran dibuka, sampai \d+ \w+ \d{4}, Anda dapat mendaftar lagi\.$/,
  );
  await world.deps.db.updateTable('period').set({ status: 'running' }).where('id', '=', period).execute();
  expect(await asked()).toMatch(
    /tidak dapat dilanjutkan\. Anda dapat mendaftar lagi pada periode berikutnya\.$/,
  );
});
