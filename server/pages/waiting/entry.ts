import { varsOf } from '../../process/case.ts';
import { itemOf } from '../../records/labels.ts';
import { labelOfRow } from '../../records/row-label.ts';
import { envOf } from '../../records/scene.ts';
import { writeText } from '../../records/write-text.ts';
import { linkNow } from '../links.ts';
import { pageVars } from '../page-scene.ts';
import { stateOf } from '../page-state.ts';
import { dueOf } from '../turn.ts';
import type { Turn } from './turns.ts';

/** One thing that waits for the viewer. */
export interface Entry {
  record: string;
  id: string;
  /** What is to be done: label of the action, or of the state when the page offers none. */
  title: string;
  /** Type of the row; empty when it has none. */
  type: string;
  /** The row as people call it; empty when that is the viewer. */
  label: string;
  /** What the page says about the step. */
  text: string;
  /** ISO date; `null` = no deadline. */
  due: string | null;
  path: string;
}

/** The entry of a turn; `null` when no address leads to its page. Throws `NotLoaded`: call it inside `settle`. */
export function entryOf({ page, block, lead }: Turn): Entry | null {
  const { scene, grant, record, row, type } = page;
  const state = stateOf(page);
  if (!record || !row || !state) return null;
  const path = linkNow(scene, {
    screen: grant.screen.name,
    record: record.name,
    row,
    reader: grant.viewer,
    audience: grant.route.audience,
  });
  if (path === null) return null;
  const { department } = scene;
  const label = labelOfRow(scene, record.name, row);
  const text = block.texts[state.value];
  return {
    record: record.name,
    id: String(row.id),
    title: lead ? writeText(lead.transition.label, envOf(scene, varsOf(lead)), department) : state.label,
    type: type ? itemOf(scene.model, 'type', type.code, department).label : '',
    label: label === grant.viewer?.name ? '' : label,
    text: text === undefined ? '' : writeText(text, envOf(scene, pageVars(page)), department),
    due: dueOf(page, block, state.value),
    path,
  };
}
