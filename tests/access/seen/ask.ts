import type { DemoFaculty } from '../../../server/testing/demo-faculty.ts';
import type { Canaries } from './canaries.ts';
import type { RegistrationFacts, Who } from './facts.ts';
import { type Carried, type Reader, textsIn } from './reader.ts';

/** Where an answer came from, as a report says it. */
export interface Where {
  who: Who;
  /** Route id, or the call when it is no page. */
  route: string;
  /** `page`, `list`, `export`, `document`, `zip`, `file`, `options`, `search`, `action`, `preview`, `call` ...; `refused` before it. */
  way: string;
  /** Block or action, where there is one. */
  part: string;
  url: string;
}

export interface Visit {
  faculty: DemoFaculty;
  who: Who;
  headers: Record<string, string>;
  /** Registrations that are asked for by their id, whether listed or not. */
  registrations: readonly RegistrationFacts[];
  reader: Reader;
  canaries: Canaries;
  /** Lists are also asked to filter, sort and search by what they do not show. */
  infers: boolean;
  /** So many of the registrations are looked at with all their lists, acts and pickers; of the others pages and files. */
  thorough: number;
  /** Of the rows of a list that offer the same act, it is asked of so many. */
  alike: number;
  /** Of a list's pages of a hundred rows, so many from its beginning and from its end. */
  ends: number;
  /** Of ways to ask a list for the same rows all, or one: another for other lists and people, the same each time. */
  some<T>(ways: readonly T[], list: string): readonly T[];
  /** Of these the viewer may not see the thing. */
  hidden(thing: string): RegistrationFacts[];
  suspect(suspicion: Suspicion, where: Where): void;
  /** Told every answer, refusals too. */
  tell(carried: Carried, where: Where): void;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are searched
  body: any;
}

/** What an order, a filter or a search gave away. */
export interface Suspicion {
  thing: string;
  facts: RegistrationFacts;
  way: string;
  /** Field that was asked for. */
  path: string;
  url: string;
}

export interface Page {
  visit: Visit;
  route: string;
  at(path: string, more?: string): string;
  body: Answer['body'];
}

/** Asks and tells; never throws for a refusal, which is looked at like any answer. */
export async function ask(visit: Visit, where: Omit<Where, 'who'>, payload?: object): Promise<Answer> {
  const { faculty, headers, who, reader } = visit;
  const answer = await faculty.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api${where.url}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  if (answer.statusCode >= 500 || answer.statusCode === 429) {
    throw new Error(`${who.label} ${where.url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  }
  const type = String(answer.headers['content-type'] ?? '');
  const heads = JSON.stringify(answer.headers);
  const carried = await textsIn(reader, { bytes: answer.rawPayload, type, heads });
  const way = answer.statusCode < 400 ? where.way : `refused ${where.way}`;
  visit.tell(carried, { ...where, way, who });
  return { status: answer.statusCode, body: type.includes('json') ? answer.json() : null };
}
