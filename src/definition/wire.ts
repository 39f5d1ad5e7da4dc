/** The types of what the product's own calls answer, one file per subject. Types only; the schemas stand beside them. */
export type * from './wire/actions.ts';
export type * from './wire/blocks.ts';
export type * from './wire/board.ts';
export type * from './wire/calendar.ts';
export type * from './wire/cells.ts';
export type * from './wire/choices.ts';
export type * from './wire/documents.ts';
export type * from './wire/errors.ts';
export type * from './wire/imports.ts';
export type * from './wire/lists.ts';
export type * from './wire/offers.ts';
export type * from './wire/page.ts';
export type * from './wire/scores.ts';
export type * from './wire/start.ts';
export type * from './wire/table.ts';
export type * from './wire/verdicts.ts';
export type * from './wire/ways.ts';
