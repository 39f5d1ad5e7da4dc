import { afterAll, beforeAll, expect } from 'vitest';
import { documentRoutes } from '../../server/documents/document-routes.ts';
import { pageRoutes } from '../../server/pages/routes/page-routes.ts';
import { definitionsRoot } from '../../server/testing/definitions-root.ts';
import { screenOfType } from '../../src/definition/screens/of-type.ts';
import { addStudent, done, openPeriod, upload } from './exam-story/exam.ts';
import { type Actor, type Answer, openWorld, type World, words } from './exam-story/world.ts';

export const TYPE = 's2_publication';

export let world: World;
export let period: string;

/** A faculty of its own for the tests of a file, in which articles are handed in. */
export function inOwnFaculty(): void {
  beforeAll(async () => {
    world = await openWorld([pageRoutes, documentRoutes], { definitionsDir: definitionsRoot });
    period = await openPeriod(world, { type: TYPE });
  });
  afterAll(() => world?.close());
}

/** What is handed in meanwhile stands in a period of its own, which is opened as the model says now. */
export async function inAnotherPeriod(work: () => Promise<void>): Promise<void> {
  const usual = period;
  try {
    period = await openPeriod(world, { type: TYPE });
    await work();
  } finally {
    period = usual;
  }
}

export interface StepTold {
  label: string;
  state: string;
  note: string;
}

export interface Handed {
  student: Actor;
  id: string;
}

let serial = 0;
/** A number that nothing else of these tests has. */
export const nextNumber = () => ++serial;
export const TITLE = 'Pengaruh Sudut Sirip terhadap Perpindahan Kalor pada Penukar Kalor Kompak';
export const article = (more: object = {}) => ({
  title_id: `${TITLE}, bagian ${nextNumber()}`,
  kind: 'journal',
  authors: [
    { name: 'Mahasiswa', is_student: true },
    { name: 'Hendra Saputro', is_supervisor: true },
  ],
  outlet: 'Jurnal Teknik Mesin Indonesia',
  index_rank: 'sinta_2',
  progress: 'submitted',
  submitted_at: '2025-10-01',
  statement: true,
  ...more,
});
export const PUBLISHED = {
  progress: 'published',
  accepted_at: '2025-10-10',
  published_at: '2025-10-20',
  doi: '10.1234/jtm.2025.A1',
};

export const routeOf = (screen: string, audience: string) =>
  `${screenOfType(world.model, TYPE, screen)?.name}@${audience}`;
export const audienceOf = (who: Actor) =>
  who === world.people.manager
    ? 'manager'
    : Object.values(world.people).includes(who)
      ? 'lecturer'
      : 'student';

export function act({ id, student }: Handed, who: Actor, name: string, wish: object = {}): Promise<Answer> {
  const actor = { ...who, department: student.department };
  return world.act(actor, routeOf('registration', audienceOf(who)), name, { row: id, ...wish });
}

export async function attach(handed: Handed, who: Actor, codes: string[]): Promise<void> {
  for (const code of codes)
    await done(
      act(handed, who, 'upload_document', { input: { code, file: await upload(world, who, `${code}.pdf`) } }),
    );
}

export async function draft(codes = ['manuscript_paper', 'publication_proof']): Promise<Handed> {
  const { actor } = await addStudent(world, { milestones: ['s2_proposal_exam'], logbook: 0 });
  const { id } = await done(world.act(actor, routeOf('mine', 'student'), 'create', { input: { period } }));
  const handed = { student: actor, id };
  await attach(handed, actor, codes);
  return handed;
}

export const submit = (handed: Handed, input: object) => act(handed, handed.student, 'submit', { input });
export async function handedIn(more: object = {}, codes?: string[]): Promise<Handed> {
  const handed = await draft(codes);
  await done(submit(handed, article(more)));
  return handed;
}

export const articleOf = async ({ id }: Handed) =>
  (await world.rows('publication', { registration: id }))[0] ?? {};
export const statusOf = async ({ id }: Handed) => (await world.row('registration', id)).status;

export async function consented(more: object = {}): Promise<Handed> {
  const handed = await handedIn(more);
  for (const who of [world.people.supervisor, world.people.second]) {
    const [consent] = await world.rows('consent', { registration: handed.id, giver: who.row });
    await done(act(handed, who, 'give_consent', { item: consent?.id }));
  }
  for (const { id } of await world.rows('registration_document', { registration: handed.id }))
    await done(act(handed, world.people.manager, 'accept_document', { item: id }));
  return handed;
}

/** Something done to the article, by the manager unless somebody else is named. */
export const onArticle = async (
  handed: Handed,
  name: string,
  wish: object = {},
  who: Actor = world.people.manager,
) => act(handed, who, name, { item: (await articleOf(handed)).id, ...wish });

export async function approving(more: object = {}): Promise<Handed> {
  const handed = await consented(more);
  await done(onArticle(handed, 'verify_article'));
  await done(act(handed, world.people.manager, 'verify'));
  await onPaper(handed);
  return handed;
}

/** Id of the step that somebody is asked to approve. */
export const pendingStep = async ({ id }: Handed) =>
  (await world.rows('approval', { registration: id, status: 'pending' }))[0]?.id;

/** It has come on, and its proof was looked at anew. */
export async function comeOn(handed: Handed): Promise<void> {
  await accepted(handed);
  await done(onArticle(handed, 'verify_article'));
}

/** The student says that the journal has taken it. */
export async function accepted(handed: Handed): Promise<void> {
  const proof = await upload(world, handed.student, 'loa.pdf');
  const input = { progress: 'accepted', on: '2025-11-01', proof };
  await done(onArticle(handed, 'advance_article', { input }, handed.student));
}

/** What home tells the manager of this registration. */
export async function toldAtHome({ id }: Handed): Promise<{ title: string; verb: string }[]> {
  const { blocks } = await done(world.page(world.people.manager, 'general.dashboard@signed_in'));
  return Object.values<{ kind: string; rows: { path: string; title: string; verb: string }[] }>(blocks)
    .filter(({ kind }) => kind === 'waiting')
    .flatMap(({ rows }) => rows.filter(({ path }) => path.includes(id)))
    .map(({ title, verb }) => ({ title, verb }));
}

/** Score, letter and papers of a registration, and who was asked to approve it. */
export async function judged({ id }: Handed) {
  const { final_score, letter, decided_at } = await world.row('registration', id);
  const papers = await world.rows('generated_document', { record_id: id, code: 'publication_verification' });
  const steps = await world.rows('approval', { registration: id });
  const inOrder = steps.toSorted((one, other) =>
    Number(one.round) === Number(other.round)
      ? Number(one.order) - Number(other.order)
      : Number(one.round) - Number(other.round),
  );
  return {
    final_score: final_score === null ? null : Number(final_score),
    letter,
    decided_at,
    papers: papers
      .toSorted((one, other) => String(one.generated_at).localeCompare(String(other.generated_at)))
      .map(({ id: paper, status }) => ({ paper, status })),
    steps: inOrder.map(({ round, step, status }) => `${round} ${step} ${status}`),
  };
}

/** How the steps of approval stand on the page: those that count, then those of the rounds before, if there are any. */
export async function stepsShown({ id }: Handed): Promise<string[][]> {
  const { blocks } = await done(world.page(world.people.manager, routeOf('publication', 'manager'), id));
  return Object.values<{ kind: string; columns?: string[]; data: { cells: { status: string } }[] }>(blocks)
    .filter(({ kind, columns }) => kind === 'table' && columns?.includes('who'))
    .map(({ data }) => data.map(({ cells }) => cells.status));
}

/** What is signed is signed on paper here: how documents are signed is told in `signing`. */
export const onPaper = (handed: Handed) =>
  done(act(handed, world.people.manager, 'mark_outside', { reason: 'Lembarnya di arsip.' }));

export const refusal = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  expect(status).toBeOneOf([409, 422]);
  return words({ status, body });
};
