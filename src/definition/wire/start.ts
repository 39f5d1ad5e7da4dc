import type { PackedManifest } from '../routes/manifest.ts';
import type { SentScreen } from '../screens/shown-screen.ts';
import { PageData } from './page.ts';
import { anyOf, map, moment, object, optional, orNull, type Static, stated, text, whole } from './schema.ts';

/** A page with everything to draw it. */
export const OpenedPage = object({
  hash: text,
  now: moment,
  route: text,
  params: map(text),
  /** Absent for a browser that has it already. */
  screen: optional(stated<SentScreen>('The screen without data.', { type: 'object' })),
  data: PageData,
});
export type OpenedPage = Static<typeof OpenedPage>;

/** What is at an address: a page, or the code of why none opens, or the address it is at now. */
export const OpenAnswer = anyOf(
  OpenedPage,
  object({ hash: text, refused: text }),
  object({ hash: text, redirect: text }),
);
export type OpenAnswer = Static<typeof OpenAnswer>;

/** Everything the first page of a visit needs, in one answer. */
export const StartAnswer = object({
  manifest: stated<PackedManifest>('Routes, sidebar and departments.', { type: 'object' }),
  /** What `GET /users/{id}` answers about the person themselves; `null` for nobody. */
  profile: stated<unknown>('The person as `GET /users/{id}` answers.'),
  /** Where the count of changes stood before the page was read; `null` for nobody. */
  seq: orNull(whole),
  open: OpenAnswer,
});
export type StartAnswer = Static<typeof StartAnswer>;
