import type { Block, Model, RecordModel } from '../../../src/definition/model.ts';
import type { OpenedRow } from '../../addresses/opened-rows.ts';
import { entry } from '../../core/entry.ts';
import { processOf } from '../../core/model-index.ts';
import type { Case } from '../../process/case.ts';
import { isFree } from '../../process/judge.ts';
import { type Scene, specNow } from '../../scene/scene.ts';
import { type About, aboutOf, actionsOf, boundActions, keyOf } from '../bound-actions.ts';
import { offeredNow } from '../offers.ts';
import { type PageScene, pageWith, pageWithout } from '../page-scene.ts';
import { stateOf } from '../page-state.ts';
import { isMeant, isNextStep, isTurn, type NextStepBlock } from '../turn.ts';
import { visibleWhere } from '../visible.ts';

/** A page that says it is the viewer's turn, and the action that leads: what the row waits for. */
export interface Turn {
  page: PageScene;
  block: NextStepBlock;
  /** `null` when the next step itself offers nothing: what makes it the viewer's turn stands elsewhere on the page. */
  lead: Case | null;
  /** False: it waits for somebody else, and the viewer follows it. */
  mine: boolean;
}

/** The pages that would show a row to the viewer, as they would be opened. Throws `NotLoaded`: call it inside `settle`. */
export function pagesOf(scene: Scene, record: RecordModel, { row, ways }: OpenedRow): PageScene[] {
  const own = specNow(scene, processOf(scene.model, record.name), row);
  return ways.flatMap((way) =>
    way.grants.flatMap((grant) => {
      const params = grant.screen.row ? { [grant.screen.row.param]: String(row.id) } : {};
      // One graph for all ways: what a row's expressions read is the same, whoever the route takes the viewer for.
      const plain = pageWithout({ ...way.scene, graph: scene.graph }, { ...grant, params });
      const page = pageWith(plain, record, row, own);
      return page ? [page] : [];
    }),
  );
}

/**
 * The page on which a row waits for the viewer; `null` = it waits for somebody else. What is meant first leads: the main
 * action when nothing is in its way, then another that is free, then a blocked one, at last what undoes or refuses. Throws
 * `NotLoaded`.
 */
export function turnOf(pages: readonly PageScene[]): Turn | null {
  const turns = pages.flatMap(turnsOn);
  const onward = turns.filter(({ lead }) => lead !== null && lead.transition.tone !== 'danger');
  if (onward.length === 0) return turns.find(({ lead }) => lead === null) ?? turns[0] ?? null;
  // What is in the way of an action takes the most reading, and matters only where one is to be chosen.
  const [only, ...others] = onward;
  if (only && others.every((other) => isSame(other, only))) return only;
  const free = onward.filter(({ lead }) => lead !== null && isFree(lead));
  return free.find(({ lead }) => lead?.transition.tone === 'primary') ?? free[0] ?? only ?? null;
}

/** Every action with which one of the page's next steps says that it is the viewer's turn. */
function turnsOn(page: PageScene): Turn[] {
  const state = stateOf(page)?.value;
  if (state === undefined) return [];
  return visibleWhere(page, isNextStep)
    .filter(isNextStep)
    .flatMap((block): Turn[] => {
      const offered = boundActions(page, [block]).flatMap((action) =>
        offeredNow(page, action).filter(({ item }) => isMeant(page, block, action.name, item)),
      );
      if (!isTurn(page, block, state, offered.length > 0 || worksElsewhere(page, block))) return [];
      return offered.length > 0
        ? offered.map((lead) => ({ page, block, lead, mine: true }))
        : [{ page, block, lead: null, mine: true }];
    });
}

/** The page that tells the viewer whom the row waits for; `null` = none does. Throws `NotLoaded`. */
export function followedOn(pages: readonly PageScene[]): Turn | null {
  for (const page of pages) {
    const [block] = visibleWhere(page, isNextStep).filter(isNextStep);
    if (block) return { page, block, lead: null, mine: false };
  }
  return null;
}

/** Whether another block of the page offers one of the transitions that the next step names beside its own. */
function worksElsewhere(page: PageScene, { elsewhere }: NextStepBlock): boolean {
  if (elsewhere.length === 0) return false;
  return boundActions(page, visibleWhere(page, bindsOneOf(aboutOf(page), elsewhere))).some(
    (action) => elsewhere.includes(action.name) && offeredNow(page, action).length > 0,
  );
}

type Binds = (block: Block) => boolean;

/** By definitions, the transitions that are named, and what the page is about. */
const binding = new WeakMap<Model, WeakMap<readonly string[], Map<string, Binds>>>();

/** Whether a block of such a page binds one of these transitions; the same function each time. */
function bindsOneOf(about: About, names: readonly string[]): Binds {
  const ofModel = entry(binding, about.model, () => new WeakMap<readonly string[], Map<string, Binds>>());
  const ofNames = entry(ofModel, names, () => new Map<string, Binds>());
  return entry(
    ofNames,
    keyOf(about),
    () => (block) => actionsOf(about, block).some(({ name }) => names.includes(name)),
  );
}

/** Whether two pages lead with the same action on the same thing. */
const isSame = ({ lead: one }: Turn, { lead: other }: Turn) =>
  one?.transition === other?.transition && one?.item?.id === other?.item?.id;
