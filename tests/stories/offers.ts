import type {
  ProcessModel,
  RouteModel,
  TransitionModel,
  TypeModel,
  Who,
} from '../../src/definition/model.ts';
import { namesIn, whoNamed } from '../../src/definition/process/actors.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';
import type { Actor, World } from '../conformance/exam-story/world.ts';

/** Where somebody is offered a transition: on which page, for which row of a relation, for which document. */
export interface Offered {
  route: RouteModel;
  item?: string;
  /** Code of a slot into which a file can be put. */
  slot?: string;
}

/** The person's pages of a row of this process: of the type itself, and of subjects that show any. */
export function pagesOf(
  world: World,
  type: TypeModel,
  audiences: readonly string[],
  { department }: Actor,
): RouteModel[] {
  const record = world.model.processes[type.process]?.record;
  return world.model.routes.filter(({ screen: name, audiences: own, departments }) => {
    const screen = world.model.screens[name];
    const fits = screen?.row?.record === record && (screen?.type === type.code || screen?.type === null);
    return fits && own.some((one) => audiences.includes(one)) && (departments?.includes(department) ?? true);
  });
}

/** Audiences whose people may do the transition as far as the definition can say without a row. */
export function audiencesOf(world: World, type: TypeModel, { by }: TransitionModel): Set<string> {
  const { audiences } = world.model;
  const of = (who: Who): string[] => {
    if ('audience' in who) return [who.audience];
    if ('role' in who) return withRole(world, who.role);
    if ('tie' in who)
      return Object.values(audiences).flatMap(({ name, rows }) => (rows.includes(who.tie) ? [name] : []));
    return [];
  };
  return new Set(asStated(world, type, by).flatMap(of));
}

/** Whether it is for people whom only the row tells (its chair): no audience has its rows by that tie. */
export function isForFew(world: World, type: TypeModel, { by }: TransitionModel): boolean {
  const { audiences } = world.model;
  return asStated(world, type, by).some(
    (who) => 'tie' in who && Object.values(audiences).every(({ rows }) => !rows.includes(who.tie)),
  );
}

/** Those whom a knob names, instead of the knob. */
function asStated({ model }: World, { spec }: TypeModel, by: Who[]): Who[] {
  return by.flatMap((who) =>
    'spec' in who ? namesIn(spec, who.spec).map((name) => whoNamed(model, name)) : [who],
  );
}

function withRole(world: World, role: string): string[] {
  return Object.values(world.model.audiences).flatMap(({ name, roles }) =>
    roles.includes(role) ? [name] : [],
  );
}

interface Page {
  blocks: Record<string, unknown>;
  actions: { name: string; blocked: string[]; item?: string }[];
}

/** What the answer of a page offers of a transition, what is in its way left out. */
export function offersIn(
  world: World,
  process: ProcessModel,
  route: RouteModel,
  body: Page,
  name: string,
): Offered[] {
  const transition = process.transitions[name];
  const screen = world.model.screens[route.screen];
  if (!transition || !screen) return [];
  const uploads = everyBlock(screen).flatMap((block) =>
    block.kind === 'documents' && block.upload === name ? [body.blocks[block.id]] : [],
  );
  if (uploads.length > 0) return emptySlots(uploads).map((slot) => ({ route, slot }));
  if (transition.on !== null) return itemsWith(body.blocks, name).map((item) => ({ route, item }));
  return body.actions.some((offer) => offer.name === name && offer.blocked.length === 0) ? [{ route }] : [];
}

/** Codes of the required documents that nobody has handed in yet. */
function emptySlots(blocks: readonly unknown[]): string[] {
  type Slot = { code: string; required: boolean; upload: boolean; versions: unknown[] };
  const slots = (blocks as ({ slots?: Slot[] } | undefined)[]).flatMap((block) => block?.slots ?? []);
  return slots
    .filter(({ required, upload, versions }) => required && upload && versions.length === 0)
    .map(({ code }) => code);
}

/** Ids of what in the answer names the action as one that can be done on it, however deep. */
export function itemsWith(blocks: Page['blocks'], name: string): string[] {
  return [...new Set(idsWith(blocks, name))];
}

function idsWith(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { actions, item, id } = value as { actions?: unknown; item?: unknown; id?: unknown };
  const own = Array.isArray(actions) && actions.includes(name) ? [item ?? id] : [];
  const inner = Object.values(value).flatMap((one) => idsWith(one, name));
  return [...own.filter((one) => typeof one === 'string'), ...inner];
}
