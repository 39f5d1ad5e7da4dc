import { everyBlock } from '../blocks-inside.ts';
import type { Block, CallColumn, JourneyModel, OptionSource } from '../model.ts';
import { namesIn } from '../process/actors.ts';
import { type BlockOf, type Gathering, tiesOf } from './gathering.ts';

type ByKind = { [Kind in Block['kind']]: (all: Gathering, block: BlockOf<Kind>) => void };

/** What kinds of blocks read beyond the expressions written in them and the transitions that they bind. */
const OF_KIND: ByKind = {
  header: ownRow,
  detail: ownRow,
  text: nothing,
  section: nothing,
  widget: nothing,
  tabs: nothing,
  actions: ownRow,
  action_form: ownRow,
  next_step(all, block) {
    ownRow(all);
    for (const process of all.processes()) all.rules(process, block.requires);
    all.transitions(all.processes(), block.elsewhere);
  },
  waiting,
  steps: ownRow,
  timeline(all) {
    ownRow(all);
    for (const { record, transitions } of all.processes())
      for (const { label, readers, reason_readers } of Object.values(transitions)) {
        all.within(label);
        all.readers(record, [...(readers ?? []), ...reason_readers]);
      }
  },
  form(all, { field }) {
    ownRow(all);
    all.spec();
    const { row } = all.place.screen;
    const source = row && all.model.records[row.record]?.fields[field]?.schema_from;
    const knob = source?.startsWith('spec.') ? source.slice('spec.'.length) : null;
    const named = knob === null ? [source ?? ''] : all.specs().flatMap((spec) => namesIn(spec, knob));
    for (const name of named) {
      all.within(all.model.forms[name]?.prefill);
      all.named(all.model.forms[name]?.names ?? null);
    }
    if (row) all.path(row.record, field);
  },
  checklist(all, { rules, frozen }) {
    ownRow(all);
    all.spec();
    for (const process of all.processes()) all.rules(process, rules);
    const { row } = all.place.screen;
    if (row && frozen !== null) all.path(row.record, frozen);
  },
  documents(all, { relation }) {
    all.spec();
    const target = ofRelation(all, relation);
    if (!target) return;
    // The names of the files' people, and fields that not everybody reads.
    all.label('user');
    for (const field of Object.keys(all.model.records[target]?.fields ?? {})) all.path(target, field);
  },
  table(all, { record, relation, opens, sort, filters, search }) {
    const table = all.model.records[record];
    if (relation === null) all.rows(record);
    else ofRelation(all, relation);
    if (relation !== null && table?.within === null) all.rows(record);
    for (const { field } of table?.sort ?? []) all.path(record, field);
    for (const path of [
      sort?.column,
      ...filters.map((one) => one.path),
      ...(search ?? []).map((one) => one.path),
    ])
      if (path !== undefined) all.path(record, path);
    if (opens !== null) all.link(opens, record);
    const driving = Object.values(all.model.processes).filter((process) => process.record === record);
    for (const process of driving) if (process.frozen) all.plan(process.frozen);
  },
  sheet(all, { relation }) {
    all.spec();
    const target = ofRelation(all, relation);
    if (target) all.label(target);
  },
  matrix(all) {
    all.spec();
    ownRow(all);
  },
  generated: documents,
  pdf: documents,
  status_bar(all, { from }) {
    if (all.model.records[from]) all.rows(from);
    const target = ofRelation(all, from);
    if (target) all.rows(target);
  },
  journey(all, { done, running }: JourneyModel) {
    for (const source of [done, running]) {
      if (!source) continue;
      all.rows(source.record);
      all.pagesOf(source.record);
    }
  },
  agenda: (all) => listed(all, 'reservation'),
  notifications: (all) => listed(all, 'notification'),
  call(all, { call }) {
    const model = all.model.calls[call];
    if (!model) return;
    // These calls serve all departments.
    const there = all.at(all.place);
    there.add(model.from);
    there.within(model);
    if (Object.values(model.columns).some(leads)) anyRow(there);
    all.join(there);
  },
  link(all, { opens }) {
    ownRow(all);
    const { row } = all.place.screen;
    all.link(opens, row?.record ?? '');
  },
};

/** What decides whether and how a block shows, those inside it left aside. */
export function gatherBlock(all: Gathering, block: Block): void {
  const own = withoutInside(block);
  all.within(own);
  all.named(block.for);
  for (const columns of columnsIn(own)) all.named(columns);
  all.actionsOf(block);
  // The kind chooses its own entry, which TypeScript cannot follow through the map.
  (OF_KIND[block.kind] as (all: Gathering, block: Block) => void)(all, block);
}

/** A block is asked for by itself; only which tabs show is the tabs' own. */
function withoutInside(block: Block): object {
  if (block.kind === 'section') return { ...block, blocks: [] };
  if (block.kind !== 'tabs') return block;
  return { ...block, tabs: block.tabs.map((tab) => ({ ...tab, blocks: [] })) };
}

/** Every `for` in a part of a block. */
function columnsIn(part: unknown): string[][] {
  if (Array.isArray(part)) return part.flatMap(columnsIn);
  if (typeof part !== 'object' || part === null || 'format' in part) return [];
  const own = 'for' in part && Array.isArray(part.for) ? [part.for as string[]] : [];
  return [...own, ...Object.values(part).flatMap(columnsIn)];
}

function nothing(): void {}

function ownRow(all: Gathering): void {
  all.ownRow();
}

/** Record of a relation of the page's row. */
function ofRelation(all: Gathering, relation: string): string | null {
  const { row } = all.place.screen;
  const target = row && all.model.records[row.record]?.relations[relation];
  if (!row || !target) return null;
  const within = all.model.records[target.record]?.within;
  all.add(row.record);
  all.add(target.record, within?.record !== row.record || within.field !== target.by);
  return target.record;
}

function documents(all: Gathering): void {
  ownRow(all);
  const { row } = all.place.screen;
  all.add('generated_document', true);
  all.add('signature_request', true);
  all.label('user');
  for (const { readers } of Object.values(all.model.generated)) if (row) all.readers(row.record, readers);
}

/** Rows that are somebody's in all their departments, each with the way to its page. */
function listed(all: Gathering, record: string): void {
  const there = all.at(all.place);
  there.add(record);
  anyRow(there);
  all.join(there);
}

/** Whether a column of a call is a way to a page. */
function leads(column: CallColumn): boolean {
  return 'list' in column ? Object.values(column.list).some(leads) : 'record' in column;
}

/** Links lead to rows of any record, and stand where a page of theirs opens. */
function anyRow(all: Gathering): void {
  for (const record of Object.keys(all.model.records)) {
    all.pagesOf(record);
    if (Object.values(all.model.screens).some(({ row }) => row?.record === record)) all.path(record, 'id');
  }
}

/** Pages that say whose turn it is, and lists that say what can be begun, wherever they are. */
function waiting(all: Gathering): void {
  for (const screen of Object.values(all.model.screens)) {
    const blocks = everyBlock(screen);
    const steps = blocks.filter(({ kind }) => kind === 'next_step');
    const lists = blocks.filter((block) => block.kind === 'table' && block.begin !== null);
    if (steps.length === 0 && lists.length === 0) continue;
    const there = all.at({ screen, ties: tiesOf(all.model, screen) });
    there.page(screen);
    for (const block of [...steps, ...lists]) gatherBlock(there, block);
    for (const { transitions } of there.processes())
      for (const { form, from, tells } of Object.values(transitions)) {
        if (from !== null) continue;
        for (const process of there.processes()) there.rules(process, tells);
        optionsOf(there, all.model.forms[form ?? '']?.options ?? {});
      }
    const { row } = screen;
    if (row) there.path(row.record, all.model.records[row.record]?.label ?? 'id');
    all.join(there);
  }
}

function optionsOf(all: Gathering, options: Readonly<Record<string, OptionSource>>): void {
  for (const source of Object.values(options)) {
    all.within(source);
    if ('record' in source) all.label(source.record);
  }
}
