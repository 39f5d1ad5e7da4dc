import type { Block, Model, ScreenModel } from '../model.ts';
import { Gathering, tiesOf } from '../reads/gathering.ts';
import type { ScreenReads } from '../screens/shown-screen.ts';
import { gatherBlock, gatherBound } from './block-reads.ts';
import { readCall } from './call.ts';
import { readWaiting } from './waiting.ts';

/** Records whose rows decide what a person is: the server's own, and that of deputies. */
function ofPeople({ delegation }: Model): string[] {
  return ['role_assignment', 'membership', ...(delegation ? [delegation.record] : [])];
}

/** What a screen reads, following from the model alone. Pure; too much rather than too little. */
export function readsOfScreen(model: Model, screen: ScreenModel): ScreenReads {
  const place = { screen, ties: tiesOf(model, screen) };
  const people = new Gathering(model, place);
  for (const record of ofPeople(model)) people.add(record, true);
  const page = new Gathering(model, place);
  const blocks: Record<string, string[]> = {};
  gatherPage(page);
  const visit = (block: Block, around: readonly Shown[]) => {
    const own = new Gathering(model, place);
    for (const shown of around) shownBy(own, shown);
    gatherBlock(own, block);
    const names = own.names();
    if (names.length > 0) blocks[block.id] = names;
    gatherActions(page, block, around);
    if (block.kind === 'section') for (const inner of block.blocks) visit(inner, [...around, block]);
    if (block.kind === 'tabs')
      for (const tab of block.tabs) for (const inner of tab.blocks) visit(inner, [...around, block, tab]);
  };
  for (const block of [...screen.blocks, ...screen.side]) visit(block, []);
  return { all: people.names(), page: page.names(), blocks };
}

/** What decides which rows wait for somebody, on whatever page; the screen that asks adds nothing. Pure. */
export function readsOfWaiting(model: Model): string[] {
  const [screen] = Object.values(model.screens);
  if (!screen) return [];
  const all = new Gathering(model, { screen, ties: tiesOf(model, screen) });
  for (const record of ofPeople(model)) all.add(record, true);
  readWaiting(all, gatherBlock);
  return all.names();
}

/**
 * Record -> the fields that are looked at in rows that wait for somebody, on whatever page, or that a call answers with.
 * Pure; too much rather than too little.
 */
export function fieldsOfOverviews(model: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const [screen] = Object.values(model.screens);
  if (!screen) return new Map();
  const all = new Gathering(model, { screen, ties: [] });
  readWaiting(all, gatherBlock);
  for (const call of Object.values(model.calls)) readCall(all, call);
  return new Map(Object.keys(model.records).map((record) => [record, all.fieldsOf(record)]));
}

/** Something that shows to some, or in some states of the row. */
type Shown = Pick<Block, 'for' | 'if'>;

function shownBy(all: Gathering, { for: names, if: condition }: Shown): void {
  all.named(names);
  all.within(condition);
}

/** Which actions there are depends on the blocks that show. */
function gatherActions(page: Gathering, block: Block, around: readonly Shown[]): void {
  for (const shown of [...around, block]) shownBy(page, shown);
  gatherBound(page, block);
}

function gatherPage(all: Gathering): void {
  const { model, place } = all;
  const { screen } = place;
  all.within([screen.heading, screen.beside, screen.link_over, screen.title]);
  all.within(model.routes.filter((route) => route.screen === screen.name).map(({ title }) => title));
  all.page(screen);
  all.spec();
  if (screen.row) all.path(screen.row.record, model.records[screen.row.record]?.label ?? 'id');
  gatherAbove(all, screen, 4);
}

/** Pages named above the title. */
function gatherAbove(all: Gathering, { under, row }: ScreenModel, depth: number): void {
  if (under === undefined || depth === 0) return;
  all.link(under, row?.record ?? '');
  for (const screen of Object.values(all.model.screens)) {
    if (screen.name !== under && !screen.name.endsWith(`.${under}`)) continue;
    if (screen.row) all.label(screen.row.record);
    gatherAbove(all, screen, depth - 1);
  }
}
