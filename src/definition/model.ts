/** The types of the compiled model, one file per part. Types only: nothing here exists at run time. */
export type * from './model/app.ts';
export type * from './model/calls.ts';
export type * from './model/documents.ts';
export type * from './model/effects.ts';
export type * from './model/json.ts';
export type * from './model/model.ts';
export type * from './model/processes.ts';
export type * from './model/records.ts';
export type * from './model/routes.ts';
export type * from './model/screens.ts';
export type * from './model/seeds.ts';
export type * from './model/text.ts';
