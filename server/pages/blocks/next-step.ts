import type { Block, JsonObject, Who } from '../../../src/definition/model.ts';
import { namesIn } from '../../../src/definition/process/actors.ts';
import { allowedTransitions } from '../../../src/definition/process/transitions.ts';
import { labelOf } from '../../records/labels.ts';
import { type Scene, textIn } from '../../records/scene.ts';
import type { Offer } from '../offers.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { stateOf } from '../page-state.ts';

export interface NextStep {
  /** Whether the viewer is the one to act. */
  mine: boolean;
  title: string;
  text?: string;
  /** Names of what the viewer may do. */
  actions: string[];
  /** Row of a relation it acts on. */
  item?: string;
  /** Who else is waited for, in words. */
  waiting: string[];
}

/** What happens next with the row, and whether it is the viewer's turn. */
export async function nextStepData(
  page: PageScene,
  block: Extract<Block, { kind: 'next_step' }>,
  offers: readonly Offer[],
): Promise<NextStep | null> {
  const state = stateOf(page);
  if (!page.row || !state) return null;
  const own = offers.filter(({ name }) => block.actions.includes(name));
  const text = block.texts[state.value];
  const item = own.find((offer) => offer.item !== undefined)?.item;
  return {
    mine: own.length > 0,
    title: state.label,
    ...(text === undefined ? {} : { text: await textIn(page.scene, text, pageVars(page)) }),
    actions: [...new Set(own.map(({ name }) => name))],
    ...(item === undefined ? {} : { item }),
    waiting: own.length > 0 ? [] : waitingFor(page, block.actions, state.value),
  };
}

/** Those who may do what the block offers in this state, in words. */
function waitingFor({ process, spec, scene }: PageScene, actions: string[], state: string): string[] {
  if (!process) return [];
  const who = allowedTransitions(process, spec, state)
    .filter(({ name }) => actions.includes(name))
    .flatMap(({ by }) => by);
  return [...new Set(who.flatMap((one) => wordsFor(scene, spec, one)))];
}

function wordsFor({ model, department }: Scene, spec: JsonObject, who: Who): string[] {
  if ('audience' in who) return [model.audiences[who.audience]?.label ?? who.audience];
  if ('role' in who) return [labelOf(model, 'role', who.role, department)];
  if ('spec' in who) return namesIn(spec, who.spec).map((name) => labelOf(model, '', name, department));
  return [];
}
