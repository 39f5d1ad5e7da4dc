import type { Block, BlockKind, BlockOf } from '../model.ts';
import type { Gathering } from '../reads/gathering.ts';
import { actionForm } from './action-form.ts';
import { actions } from './actions.ts';
import { calendar } from './calendar.ts';
import { call } from './call.ts';
import { chart } from './chart.ts';
import { checklist } from './checklist.ts';
import type { BlockDefinition, FoundRecord, Gather, Names } from './definition.ts';
import { detail } from './detail.ts';
import { documents } from './documents.ts';
import { form } from './form.ts';
import { generated } from './generated.ts';
import { header } from './header.ts';
import { journey } from './journey.ts';
import { link } from './link.ts';
import { matrix } from './matrix.ts';
import { nextStep } from './next-step.ts';
import { notifications } from './notifications.ts';
import { operations } from './operations.ts';
import { passkeys } from './passkeys.ts';
import { pdf } from './pdf.ts';
import { section } from './section.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { sheet } from './sheet.ts';
import { statusBar } from './status-bar.ts';
import { steps } from './steps.ts';
import { table } from './table.ts';
import { tabs } from './tabs.ts';
import { tally } from './tally.ts';
import { text } from './text.ts';
import { timeline } from './timeline.ts';
import { waiting } from './waiting.ts';
import { widget } from './widget.ts';

/** One definition per kind of block; a kind without one does not compile. */
export const BLOCK_DEFINITIONS: { [K in BlockKind]: BlockDefinition<K> } = {
  header,
  text,
  next_step: nextStep,
  waiting,
  actions,
  steps,
  timeline,
  detail,
  form,
  action_form: actionForm,
  checklist,
  documents,
  table,
  sheet,
  matrix,
  generated,
  pdf,
  status_bar: statusBar,
  tally,
  chart,
  journey,
  calendar,
  notifications,
  sessions,
  passkeys,
  settings,
  operations,
  call,
  link,
  widget,
  section,
  tabs,
};

/** Kinds that a screen may name. */
export const BLOCK_KINDS = Object.keys(BLOCK_DEFINITIONS) as BlockKind[];

/** Names of the transitions that a block binds, each once. Pure. */
export function blockActions<K extends BlockKind>(block: BlockOf<K>, all: readonly string[]): string[] {
  return named(BLOCK_DEFINITIONS[block.kind].actions(block, all));
}

/** Record on whose rows they are; `null` = on the screen's own row. Pure. */
export function actsOn<K extends BlockKind>(block: BlockOf<K>): string | null {
  return BLOCK_DEFINITIONS[block.kind].actsOn(block);
}

/**
 * Of them those that are never a button of the page, those that are handed in at the end of the block, and those that have
 * their place in it; absent without any. Pure.
 */
export function boundNames<K extends BlockKind>(
  block: BlockOf<K>,
): Pick<Block, 'saved_by' | 'handed_in' | 'placed'> {
  const { actions, saves, handsIn, placed } = BLOCK_DEFINITIONS[block.kind];
  const own = {
    saved_by: named(saves(block)),
    handed_in: named(handsIn(block)),
    placed: placed ? named(actions(block, [])) : [],
  };
  return Object.fromEntries(Object.entries(own).filter(([, names]) => names.length > 0));
}

/** Records whose rows the block finds by ties. Pure. */
export function foundRecords<K extends BlockKind>(block: BlockOf<K>): FoundRecord[] {
  return BLOCK_DEFINITIONS[block.kind].finds(block);
}

/** Gathers what the block reads beyond the expressions written in it and the transitions that it binds. */
export function gatherReads<K extends BlockKind>(all: Gathering, block: BlockOf<K>, gather: Gather): void {
  BLOCK_DEFINITIONS[block.kind].reads(all, block, gather);
}

/** Whether somebody with a personal link to the row may see the block. Pure. */
export function isForLinks<K extends BlockKind>(block: BlockOf<K>): boolean {
  const { forLinks } = BLOCK_DEFINITIONS[block.kind];
  return typeof forLinks === 'boolean' ? forLinks : forLinks(block);
}

/** A sheet or form that only shows has no transition to save or submit by. */
function named(names: Names): string[] {
  return [...new Set(names)].filter((name): name is string => name !== null && name !== '');
}
