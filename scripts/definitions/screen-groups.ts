import type { Model, RouteModel, ScreenModel } from '../../src/definition/model.ts';
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
    key: JSON.stringify([templateOf(model, screen), guardOf(route)]),
    name: route.id,
  }));
  known.set(model, groups);
  return groups;
}

/** A model is never changed, and its screens are long to compare. */
const known = new WeakMap<Model, RouteGroup[]>();

/**
 * Routes of the same shape: the same kinds of blocks in the same columns, a list or a row's page, and the same kind of
 * guard. A browser draws, lays out and lets in each shape in one way.
 */
export function screenShapes(model: Model): RouteGroup[] {
  return groupBy(model, ({ route, screen }) => {
    const name = shapeOf(route, screen);
    return { key: name, name };
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

function shapeOf(route: RouteModel, screen: ScreenModel): string {
  const kinds = (blocks: ScreenModel['blocks']) =>
    [...new Set(everyBlock({ blocks, side: [] }).map(({ kind }) => kind))].sort().join(' ') || 'nothing';
  const page = screen.row === null ? 'list' : `page of a ${screen.row.record}`;
  const side = screen.side.length > 0 ? ` beside ${kinds(screen.side)}` : '';
  return `${page}: ${kinds(screen.blocks)}${side}, for ${guardShapeOf(route)}`;
}

/** By which ties rows are found changes which they are, not how they look: tests/access looks at that. */
function guardShapeOf({ public: open, positions, roles, audiences }: RouteModel): string {
  if (open) return 'everybody';
  const by = [positions.length > 0 ? 'a position' : '', roles.length > 0 ? 'a role' : ''].filter(Boolean);
  const whom = by.length > 0 ? by.join(' and ') : 'whoever is signed in';
  return `${whom}${audiences.length > 1 ? ' with others' : ''}`;
}
