import { documentFileName } from '../../../server/documents/file-name.ts';
import type { Actor, World } from '../../conformance/exam-story/world.ts';

/** A document as a page lists it. */
export interface Listed {
  id: string;
  code: string;
}

/** What somebody reads of the documents made from a registration, each way asked. */
export interface Readings {
  /** Kinds that the page lists, each once. */
  listed: string[];
  /** Kinds of all that were made, whose address the page gives when asked for one by its id. */
  given: string[];
}

/** Asks for every document of a registration through one page of it, listed there or not. */
export async function documentsFor(world: World, who: Actor, route: string, id: string): Promise<Readings> {
  const page = await world.page(who, route, id);
  const blocks = Object.values<{ documents?: Listed[]; document?: string }>(page.body.blocks ?? {});
  const made = await world.rows('generated_document', { record: 'registration', record_id: id });
  const shown = blocks.flatMap(({ documents = [], document }) => [
    ...documents.map((one) => one.id),
    ...(document ? [document] : []),
  ]);
  const kinds = (ids: (id: string) => boolean) =>
    [...new Set(made.filter((one) => ids(String(one.id))).map(({ code }) => String(code)))].sort();
  const given = new Set<string>();
  for (const one of made) {
    const answer = await world.call(who, 'GET', `/routes/${route}/documents/${one.id}?p.id=${id}`);
    if (answer.status === 200) given.add(String(one.id));
  }
  return { listed: kinds((one) => shown.includes(one)), given: kinds((one) => given.has(one)) };
}

const NAMES = /[\w-]+\.pdf/g;

/** Kinds of documents in the archive of a page, by the names of its files, each once; `null` = there is none. */
export async function archiveFor(
  world: World,
  who: Actor,
  route: string,
  id: string,
): Promise<string[] | null> {
  const answer = await world.call(who, 'GET', `/routes/${route}/documents.zip?p.id=${id}`);
  if (answer.status !== 200) return null;
  const names = String(answer.body).match(NAMES) ?? [];
  const made = await world.rows('generated_document', { record: 'registration', record_id: id });
  const held = made.filter(({ label }) => names.some((name) => name.startsWith(beginningOf(String(label)))));
  return [...new Set(held.map(({ code }) => String(code)))].sort();
}

/** What the name of a file begins with, up to whom it is about. */
const beginningOf = (label: string) =>
  documentFileName({ label, about: '@', date: '' }).replace(/-\.pdf$/, '');
