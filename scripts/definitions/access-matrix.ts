import { blockActions } from '../../src/definition/blocks/kinds.ts';
import type {
  AudienceModel,
  Block,
  Column,
  Model,
  RouteModel,
  Text,
  TransitionModel,
  Who,
} from '../../src/definition/model.ts';
import { isMember, namesIn, rolesOf, whoNamed } from '../../src/definition/process/actors.ts';
import { specOf } from '../../src/definition/process/spec.ts';
import { decideRoute } from '../../src/definition/routes/decide.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

/** One permission: who may open a screen, do an action on it, or see a block or a field of it. */
export interface AccessLine {
  route: string;
  path: string;
  screen: string;
  what: 'open' | 'action' | 'block' | 'field';
  name: string;
  /** `public`, `signed_in`, `position <name>` and `role <name>`: each alone is enough to get this far. */
  who: string[];
  departments: string[];
  /** Ties, audiences and states decide further, row by row. */
  by_row: boolean;
}

/** A person with one position and at most one role: the kinds that the matrix asks for. */
interface Kind {
  name: string;
  position: string;
  position_id: number | null;
  roles: string[];
}

/** Every kind of viewer there is: each position without a role, each role without a position that opens anything. */
function kindsOf(model: Model): Kind[] {
  const positions = Object.entries(model.positions).map(
    ([name, { id }]): Kind => ({ name: `position ${name}`, position: name, position_id: id, roles: [] }),
  );
  const roles = Object.keys(model.roles).map(
    (role): Kind => ({ name: `role ${role}`, position: '', position_id: null, roles: [role] }),
  );
  return [...positions, ...roles];
}

/** The access matrix: role x position x department over screens, actions and fields, sorted by path. */
export function accessMatrix(model: Model): AccessLine[] {
  return [...model.routes]
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .flatMap((route) => linesOf(model, route));
}

function linesOf(model: Model, route: RouteModel): AccessLine[] {
  const departments = route.departments ?? model.departments.map((department) => department.code);
  const base = { route: route.id, path: route.path, screen: route.screen, departments };
  const opens = openers(model, route, departments[0] ?? '');
  const lines: AccessLine[] = [{ ...base, what: 'open', name: route.path, who: opens.names, by_row: false }];
  const screen = model.screens[route.screen];
  if (!screen || route.redirect !== null) return lines;
  for (const action of actionsOn(model, route)) {
    const { name } = action.transition;
    const places = placesOf([...screen.blocks, ...screen.side], name, []);
    const who = opens.kinds
      .filter((kind) => places.some((limits) => isWithin(model, route, limits, kind)))
      .filter((kind) =>
        mayDo(model, { route, kind, transition: action.transition, process: action.process }),
      );
    lines.push({
      ...base,
      what: 'action',
      name,
      who: who.map((kind) => kind.name),
      by_row: true,
    });
  }
  const seen = (what: 'block' | 'field', { name, limits }: Limited): AccessLine => {
    const kinds = opens.kinds.filter((kind) => isWithin(model, route, limits, kind));
    const who = limits.length === 0 ? opens.names : kinds.map((kind) => kind.name);
    return { ...base, what, name, who, by_row: false };
  };
  const blocks = [...screen.blocks, ...screen.side];
  lines.push(...limitedBlocks(blocks, []).map((one) => seen('block', one)));
  lines.push(...fieldsOn(blocks, []).map((one) => seen('field', one)));
  return lines;
}

function openers(model: Model, route: RouteModel, department: string): { kinds: Kind[]; names: string[] } {
  const all = kindsOf(model);
  const kinds = all.filter((kind) => decideRoute(route, kind, department).allowed);
  if (route.public) return { kinds, names: ['public'] };
  return { kinds, names: kinds.length === all.length ? ['signed_in'] : kinds.map((kind) => kind.name) };
}

interface Action {
  process: string;
  transition: TransitionModel;
}

/** Transitions that the blocks of a screen may offer, each with its process. */
function actionsOn(model: Model, route: RouteModel): Action[] {
  const screen = model.screens[route.screen];
  if (!screen) return [];
  const found = new Map<string, Action>();
  const own = screen.row ? (model.records[screen.row.record]?.process ?? null) : null;
  const typed = screen.type === null ? null : (model.types[screen.type]?.process ?? null);
  const all = Object.keys(model.processes[own ?? typed ?? '']?.transitions ?? {});
  for (const block of everyBlock(screen)) {
    const table = block.kind === 'table' ? (model.records[block.record]?.process ?? null) : null;
    for (const name of blockActions(block, all))
      for (const process of [table, own, typed]) {
        const transition = process === null ? undefined : model.processes[process]?.transitions[name];
        if (!process || !transition) continue;
        found.set(`${process}.${name}`, { process, transition });
        break;
      }
  }
  return [...found.values()];
}

interface Question {
  route: RouteModel;
  kind: Kind;
  process: string;
  transition: TransitionModel;
}

/** Whether somebody of this kind may do it on some row. */
function mayDo(model: Model, { route, kind, process, transition }: Question): boolean {
  const typeCode = model.screens[route.screen]?.type ?? null;
  const type = typeCode === null ? null : (model.types[typeCode] ?? null);
  const processModel = model.processes[process] ?? null;
  const belongs = (audience: AudienceModel) =>
    isMember(rolesOf(audience, { process: processModel, type }), kind);
  const fits = (who: Who): boolean => {
    if ('system' in who) return false;
    if ('people' in who) return true;
    if ('tie' in who) return mayBeTied(model, who.tie, { route, belongs });
    if ('role' in who) return kind.roles.includes(who.role);
    if ('spec' in who)
      return namesIn(specOf(model, typeCode, null), who.spec).some((name) => fits(whoNamed(model, name)));
    const audience = model.audiences[who.audience];
    return audience !== undefined && belongs(audience);
  };
  return transition.by.some(fits);
}

/**
 * Rows decide who is tied to them. A tie by which an audience finds its rows is met only by its members, where the route
 * is for it; any other may be anybody's.
 */
function mayBeTied(
  model: Model,
  tie: string,
  { route, belongs }: { route: RouteModel; belongs: (audience: AudienceModel) => boolean },
): boolean {
  const tied = Object.values(model.audiences).filter((audience) => audience.rows.includes(tie));
  return (
    tied.length === 0 || tied.some((audience) => route.audiences.includes(audience.name) && belongs(audience))
  );
}

/** What stands around something on a screen, each a list of names of whom one must be met. */
type Limits = readonly (readonly string[])[];

const within = (limits: Limits, names: readonly string[] | null): Limits =>
  names === null ? limits : [...limits, names];

/** Whether somebody of this kind may meet all limits: by an audience of the route, a role, or a tie to some row. */
function isWithin(model: Model, route: RouteModel, limits: Limits, kind: Kind): boolean {
  const belongs = (audience: AudienceModel) => isMember(audience, kind);
  return limits.every((names) =>
    names.some((name) => {
      const audience = model.audiences[name];
      if (audience) return route.audiences.includes(name) && belongs(audience);
      if (Object.hasOwn(model.roles, name)) return kind.roles.includes(name);
      return mayBeTied(model, name, { route, belongs });
    }),
  );
}

/** Limits of each place that offers an action. */
function placesOf(blocks: readonly Block[], action: string, outer: Limits): Limits[] {
  return blocks.flatMap((block) => {
    const limits = within(outer, block.for);
    if (block.kind === 'section') return placesOf(block.blocks, action, limits);
    if (block.kind === 'tabs')
      return block.tabs.flatMap((tab) => placesOf(tab.blocks, action, within(limits, tab.for)));
    return blockActions(block, [action]).includes(action) ? [limits] : [];
  });
}

interface Limited {
  name: string;
  limits: Limits;
}

/** Blocks and tabs that are for some only, by what they are and are called; what lies within one is told with it. */
function limitedBlocks(blocks: readonly Block[], outer: Limits): Limited[] {
  return blocks.flatMap((block) => {
    const limits = within(outer, block.for);
    const own = block.for === null ? [] : [{ name: nameOf(block.kind, block.label), limits }];
    if (block.kind === 'section') return [...own, ...limitedBlocks(block.blocks, limits)];
    if (block.kind !== 'tabs') return own;
    const tabs = block.tabs.flatMap((tab) => {
      const inner = within(limits, tab.for);
      const told = tab.for === null ? [] : [{ name: nameOf('tab', tab.label), limits: inner }];
      return [...told, ...limitedBlocks(tab.blocks, inner)];
    });
    return [...own, ...tabs];
  });
}

const nameOf = (kind: string, label: Text | null) => `${kind} ${usual(label)}`.trim().replaceAll(',', '');

/** What something is called where no condition or department says otherwise. */
function usual(label: Text | null): string {
  if (label === null || typeof label === 'string') return label ?? '';
  return 'else' in label ? usual(label.else) : '';
}

function fieldsOn(blocks: readonly Block[], outer: Limits): Limited[] {
  return blocks.flatMap((block) => {
    const limits = within(outer, block.for);
    if (block.kind === 'section') return fieldsOn(block.blocks, limits);
    if (block.kind === 'tabs')
      return block.tabs.flatMap((tab) => fieldsOn(tab.blocks, within(limits, tab.for)));
    return columnsOf(block).map((column) => ({
      name: `${block.id}.${column.name}`,
      limits: within(limits, column.for),
    }));
  });
}

function columnsOf(block: Block): Column[] {
  if (block.kind === 'header') return block.cells;
  if (block.kind === 'matrix') return block.facts;
  return 'columns' in block ? block.columns : [];
}
