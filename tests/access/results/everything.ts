import { routesAbout } from '../../../scripts/definitions/screen-groups.ts';
import type { RouteModel } from '../../../src/definition/model.ts';
import type { Exam } from '../../conformance/exam-story/exam.ts';
import type { Actor } from '../../conformance/exam-story/world.ts';

/** What somebody is told of a registration, each way there is to ask, as text. */
export type Told = Record<string, string>;

/**
 * Asks everything about a registration that the API has a way for: every route about it, the screen's row being it, with its lists
 * (whole, sorted, filtered, exported), actions, documents and archive; the start of the application, search, calls,
 * notifications. A refusal is kept in its words.
 */
export async function everythingTold(exam: Exam, who: Actor, search: string): Promise<Told> {
  const { world } = exam;
  const told: Told = {};
  const ask = async (path: string) => {
    const answer = await world.call(who, 'GET', path);
    told[path] = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return answer;
  };
  for (const route of routesAbout(world.model, [exam.type]).filter((one) => one.redirect === null)) {
    const page = await ask(`/routes/${route.id}${query(exam, route)}`);
    if (page.status === 200) await askPage(exam, ask, route, page.body);
  }
  await ask('/start?path=/');
  await ask('/users/me/notifications');
  await ask(`/search?q=${encodeURIComponent(search)}`);
  for (const { path } of Object.values(world.model.calls)) await ask(`${path}?start=2025-01-01`);
  return told;
}

function query({ world, id, period }: Exam, { screen }: RouteModel): string {
  const row = world.model.screens[screen]?.row;
  return row ? `?p.${row.param}=${row.record === 'registration' ? id : period}` : '?';
}

interface Page {
  blocks: Record<string, { data?: unknown; columns?: string[] }>;
  actions: { name: string; item?: string }[];
}

async function askPage(
  exam: Exam,
  ask: (path: string) => Promise<unknown>,
  route: RouteModel,
  page: Page,
): Promise<void> {
  const { world, id } = exam;
  const own = query(exam, route);
  const at = (rest: string) => `/routes/${route.id}/${rest}${own === '?' ? '?' : `${own}&`}`;
  for (const [block, { columns }] of Object.entries(page.blocks)) {
    if (columns === undefined) continue;
    await ask(`${at(`blocks/${block}`)}view=*`);
    await ask(`${at(`blocks/${block}/export`)}format=csv`);
  }
  for (const { name, item } of page.actions)
    await ask(`${at(`actions/${name}`)}${item === undefined ? '' : `item=${item}`}`);
  if (own === '?') return;
  const made = await world.rows('generated_document', { record: 'registration', record_id: id });
  for (const document of made) await ask(at(`documents/${document.id}`));
}

/** Where one of the words stands in what was told: `way: word`. */
export function found(told: Told, wanted: readonly string[]): string[] {
  return Object.entries(told).flatMap(([way, text]) =>
    wanted.filter((word) => stands(text, word)).map((word) => `${way}: ${word}`),
  );
}

/** A word of few letters stands in the signature of many an address by chance: it must stand alone. */
function stands(text: string, word: string): boolean {
  return word.length > 3 ? text.includes(word) : new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);
}
