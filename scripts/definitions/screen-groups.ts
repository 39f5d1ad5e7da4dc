import type { Model, RouteModel, ScreenModel } from '../../src/definition/model.ts';
import { memo } from '../../src/definition/read/memo.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

/** Routes that one of them can stand for, in the order of their addresses. */
export interface RouteGroup {
  /** What they have in common, in words. */
  name: string;
  routes: RouteModel[];
}

/**
 * Routes drawn from the same template for the same audience: equal in all but the type they belong to, its departments
 * and the addresses. What one of them draws, the others draw with other rows.
 */
export function equalScreens(model: Model): RouteGroup[] {
  const before = known.get(model);
  if (before) return before;
  const groups = groupBy(model, ({ route, screen }) => ({
    key: JSON.stringify([keptTemplateOf(model, screen), guardOf(route)]),
    name: route.id,
  }));
  known.set(model, groups);
  return groups;
}

/** A model is never changed, and its screens are long to compare. */
const known = new WeakMap<Model, RouteGroup[]>();

/** Routes of one shape, and of smaller ones that it holds. */
export interface ShapeGroup extends RouteGroup {
  /** Those that have all of it. */
  whole: RouteModel[];
}

/**
 * Routes of the same shape: the same kinds of blocks in the same columns, a list or a row's page, and the same kind of
 * guard. A browser draws, lays out and lets in each shape in one way. A shape all of whose kinds stand on a page of another one
 * that is otherwise the same is a part of that.
 */
export function screenShapes(model: Model): ShapeGroup[] {
  const shapes = new Map<string, Shape>();
  const groups = groupBy(model, ({ route, screen }) => {
    const shape = shapeOf(route, screen);
    const name = nameOf(shape);
    shapes.set(name, shape);
    return { key: name, name };
  });
  const larger = ({ name }: RouteGroup) =>
    groups.filter((other) => other.name !== name && holds(shapes.get(other.name), shapes.get(name)));
  return groups
    .filter((group) => larger(group).length === 0)
    .map(({ name, routes }, _, largest) => {
      const first = (group: RouteGroup) =>
        largest.find((one) => larger(group).some((other) => other.name === one.name));
      const parts = groups.filter((group) => first(group)?.name === name);
      return { name, whole: routes, routes: [...routes, ...parts.flatMap((part) => part.routes)] };
    });
}

/**
 * Routes that can be about rows of these types, and of those of other types one of each group of equal screens: a stranger's
 * page refuses the rows like any other stranger's.
 */
export function routesAbout(model: Model, types: Iterable<string>): RouteModel[] {
  const own = new Set<string | null>([null, ...types]);
  const isOwn = ({ screen }: RouteModel) => own.has(model.screens[screen]?.type ?? null);
  const strangers = equalScreens(model).flatMap(({ routes }) => routes.find((route) => !isOwn(route)) ?? []);
  return model.routes.filter((route) => isOwn(route) || strangers.includes(route));
}

interface Drawn {
  route: RouteModel;
  screen: ScreenModel;
}

function groupBy(model: Model, told: (drawn: Drawn) => { key: string; name: string }): RouteGroup[] {
  const groups = new Map<string, RouteGroup>();
  for (const drawn of drawnRoutes(model)) {
    const { key, name } = told(drawn);
    const group = groups.get(key) ?? { name, routes: [] };
    groups.set(key, group);
    group.routes.push(drawn.route);
  }
  return [...groups.values()];
}

/** Routes that draw something here: not those that lead elsewhere. By address, so that the choice stays the same. */
function drawnRoutes(model: Model): Drawn[] {
  const routes = model.routes.filter(({ redirect, external }) => redirect === null && !external);
  const sorted = routes.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return sorted.flatMap((route) => {
    const screen = model.screens[route.screen];
    return screen ? [{ route, screen }] : [];
  });
}

/** By the types of a model, since a model with a fault has most screens of the one that it was made of. */
const templates = new WeakMap<Model['types'], WeakMap<ScreenModel, string>>();

function keptTemplateOf(model: Model, screen: ScreenModel): string {
  const ofTypes = memo(templates, model.types, () => new WeakMap<ScreenModel, string>());
  return memo(ofTypes, screen, () => templateOf(model, screen));
}

/** What the screen is made of, without whose it is: its subject, its type and what that is called stand as `*`. */
function templateOf(model: Model, screen: ScreenModel): string {
  const { name, title, heading, beside, under, type, params, ...made } = screen;
  const [subject = ''] = name.split('.');
  const text = JSON.stringify(made).replaceAll(`"${subject}.`, '"*.');
  const anonymous = [type, ...labelsOf(model, type)].reduce<string>(
    (left, word) => (word ? left.replaceAll(word, '*') : left),
    text,
  );
  return anonymous.replace(BY_DEPARTMENT, sameEverywhere);
}

/** What the type is called, in some departments otherwise, the longest first. */
function labelsOf(model: Model, type: string | null): string[] {
  const found = model.types[type ?? ''];
  if (!found) return [];
  const elsewhere = Object.values(found.by_department).map(({ label }) => label);
  const labels = [found.label, ...elsewhere].filter((label) => typeof label === 'string');
  return labels.toSorted((one, other) => other.length - one.length);
}

const BY_DEPARTMENT = /\{"by_department":(\{[^{}]*\}),"else":("[^"]*")\}/g;

/** A text by department that differed in the type's name only is one text. */
function sameEverywhere(whole: string, texts: string, otherwise: string): string {
  const same = Object.values(JSON.parse(texts)).every((text) => JSON.stringify(text) === otherwise);
  return same ? otherwise : whole;
}

function guardOf({ audience, audiences, rows, positions, roles, public: open }: RouteModel): unknown {
  return { audience, audiences, rows, positions, roles, open };
}

interface Shape {
  page: string;
  /** Kinds of blocks, in the order of their names. */
  blocks: string[];
  side: string[];
  guard: string;
}

function shapeOf(route: RouteModel, screen: ScreenModel): Shape {
  const kinds = (blocks: ScreenModel['blocks']) =>
    [...new Set(everyBlock({ blocks, side: [] }).map(({ kind }) => kind))].sort();
  return {
    page: screen.row === null ? 'list' : `page of a ${screen.row.record}`,
    blocks: kinds(screen.blocks),
    side: kinds(screen.side),
    guard: guardShapeOf(route),
  };
}

function nameOf({ page, blocks, side, guard }: Shape): string {
  const beside = side.length > 0 ? ` beside ${side.join(' ')}` : '';
  return `${page}: ${blocks.join(' ') || 'nothing'}${beside}, for ${guard}`;
}

function holds(one: Shape | undefined, other: Shape | undefined): boolean {
  if (!one || !other || one.page !== other.page || one.guard !== other.guard) return false;
  const isPart = (part: string[], whole: string[]) => part.every((kind) => whole.includes(kind));
  const columns = (shape: Shape) => (shape.side.length > 0 ? 2 : 1);
  return columns(one) === columns(other) && isPart(other.blocks, one.blocks) && isPart(other.side, one.side);
}

/** By which ties rows are found changes which they are, not how they look: tests/access looks at that. */
function guardShapeOf({ public: open, positions, roles, audiences }: RouteModel): string {
  if (open) return 'everybody';
  const by = [positions.length > 0 ? 'a position' : '', roles.length > 0 ? 'a role' : ''].filter(Boolean);
  const whom = by.length > 0 ? by.join(' and ') : 'whoever is signed in';
  return `${whom}${audiences.length > 1 ? ' with others' : ''}`;
}
