import { createSeen } from '../../../server/testing/seen.ts';
import { act, childOf, done, type Exam } from '../../conformance/exam-story/exam.ts';
import {
  members,
  nextSlot,
  type ReachOptions,
  reach,
  toExamDay,
} from '../../conformance/exam-story/journey.ts';
import type { Actor, Answer, World } from '../../conformance/exam-story/world.ts';

/** What a browser holds that came by a personal link. */
export interface Linked {
  /** Of the session; `opens` stands in its claims too. */
  token: string;
  opens: string;
}

/** A scheduled exam with an examiner from outside on its panel. */
export async function withExternal(world: World, options: ReachOptions = {}): Promise<Exam> {
  const exam = await reach(world, 'verified', options);
  const { manager, chair, external } = world.people;
  await done(act(exam, manager, 'assign_panel', { input: members(chair.row, external.row), accept: true }));
  await done(act(exam, manager, 'schedule', { input: nextSlot(world) }));
  return exam;
}

export const seatOf = (exam: Exam) =>
  childOf(exam, 'panel_member', { person: exam.world.people.external.row, status: 'active' });

/** The others on the panel accept, and the chair opens the exam on its day. */
export async function openExam(exam: Exam): Promise<void> {
  const { chair, supervisor, second, external } = exam.world.people;
  for (const who of [chair, supervisor, second, external]) {
    const [seat] = await exam.world.rows('panel_member', {
      registration: exam.id,
      person: who.row,
      status: 'active',
      invitation: 'pending',
    });
    if (seat) await done(act(exam, who, 'accept_invitation', { item: String(seat.id) }));
  }
  await toExamDay(exam);
  await done(act(exam, chair, 'open_exam', { form: true }));
}

/** The manager makes a link for the examiner from outside; answers the action's answer. */
export async function makeLink(exam: Exam): Promise<Answer['body']> {
  return done(act(exam, exam.world.people.manager, 'send_link', { item: await seatOf(exam) }));
}

/** What a supervisor was asked to agree to. */
export const askedOf = (exam: Exam, who: Actor) =>
  childOf(exam, 'consent', { giver: who.row, status: 'pending' });

/** The secret of a link that was just made. */
export const secretIn = ({ link }: Answer['body']): string => String(link.path).split('#')[1] ?? '';

let address = 0;

/** A call of nobody, each from an address of its own. */
export async function ask(world: World, path: string, payload: object): Promise<Answer> {
  const remoteAddress = `10.7.${Math.floor(++address / 250)}.${address % 250}`;
  const answer = await world.app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress });
  return { status: answer.statusCode, body: answer.json() };
}

export async function openLink(world: World, secret: string): Promise<Linked> {
  const { credentials, opens } = await done(ask(world, '/auth/personal-link', { token: secret }));
  return { token: credentials[0], opens };
}

/** The link of a new exam, opened. */
export const enter = async (exam: Exam): Promise<Linked> =>
  openLink(exam.world, secretIn(await makeLink(exam)));

export interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  body?: object;
}

/** A call in a session that was opened by a link. */
export async function call(
  world: World,
  { token }: Linked,
  path: string,
  { method = 'GET', body }: Call = {},
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, org: 'TKMS2' };
  const payload = body && (await createSeen(world)(path, body));
  const answer = await world.app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  const json = String(answer.headers['content-type'] ?? '').includes('json');
  return { status: answer.statusCode, body: json ? answer.json() : answer.body };
}

interface LinkedWish {
  /** Default: the exam form. */
  screen?: 'registration';
  item?: string;
  input?: object;
}

/** An action on one of the row's pages, done by whoever came by the link. */
export function doLinked(
  exam: Exam,
  linked: Linked,
  action: string,
  { screen, ...wish }: LinkedWish = {},
): Promise<Answer> {
  const path = `/routes/${exam.type}.${screen ?? 'exam_form'}@lecturer/actions/${action}`;
  return call(exam.world, linked, path, { method: 'POST', body: { params: { id: exam.id }, ...wish } });
}

export const codeOf = ({ body }: Answer): string => body?.errors?.[0]?.code ?? '';
