import { describe, expect, it } from 'vitest';
import { generateDefinitions } from '../../bench/generate-definitions.ts';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { compileDefinitions, type SourceFile } from '../../src/definition/compiler.ts';
import type { Model, RouteModel } from '../../src/definition/model.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';
import { equalScreens, type RouteGroup, routesAbout, screenShapes } from './screen-groups.ts';

const own = loadDefinitions('.');

function modelOf(files: readonly SourceFile[]): Model {
  const { model } = compileDefinitions(files);
  if (!model) throw new Error('the definitions do not compile');
  return model;
}

const groupOf = (groups: RouteGroup[], id: string) =>
  groups.find(({ routes }) => routes.some((route) => route.id === id));
const model = modelOf(own);

const withTypes = new Map<number, Model>();

/** The product with so many further types of the same templates; compiling it takes seconds. */
function generated(types: number): Model {
  const known = withTypes.get(types) ?? modelOf(generateDefinitions(own, { types }));
  withTypes.set(types, known);
  return known;
}

describe.each([
  ['equal screens', equalScreens],
  ['shapes', screenShapes],
])('%s', (_, groupsOf) => {
  it('hold every route that draws something, once', () => {
    const drawn = model.routes.filter(({ redirect, external }) => redirect === null && !external);
    const grouped = groupsOf(model).flatMap(({ routes }) => routes.map(({ id }) => id));
    expect(grouped.toSorted()).toEqual(drawn.map(({ id }) => id).toSorted());
  });

  it('do not become more with further types of the same templates', () => {
    const few = groupsOf(generated(1));
    const many = groupsOf(generated(3));
    expect(many.map(({ name }) => name)).toEqual(few.map(({ name }) => name));
    expect(many.flatMap(({ routes }) => routes).length).toBe(few.flatMap(({ routes }) => routes).length + 22);
  });

  it('tell a list from a page, and the rooms of two audiences apart', () => {
    const groups = groupsOf(model);
    const three = ['periods@manager', 'registration@manager', 'registration@student'];
    expect(new Set(three.map((screen) => groupOf(groups, `s2_thesis_exam.${screen}`))).size).toBe(3);
  });
});

it('shapes hold the smaller ones, and know who has all of it', () => {
  const kinds = ({ screen }: RouteModel) => {
    const { blocks = [], side = [] } = model.screens[screen] ?? {};
    return everyBlock({ blocks, side }).map(({ kind }) => kind);
  };
  const groups = screenShapes(model);
  for (const { routes, whole } of groups) {
    const [first] = whole;
    if (!first) throw new Error('a shape without a page');
    for (const route of whole) expect(new Set(kinds(route))).toEqual(new Set(kinds(first)));
    for (const route of routes) expect(kinds(first)).toEqual(expect.arrayContaining(kinds(route)));
  }
  expect(groups.some(({ routes, whole }) => routes.length > whole.length)).toBe(true);
  // Behind another guard the same blocks are another shape.
  const [staff, student] = ['manager', 'student'].map((who) =>
    groupOf(groups, `s2_thesis_exam.registration@${who}`),
  );
  expect(staff).toBeDefined();
  expect(student).toBeDefined();
  expect(student).not.toBe(staff);
});

it('screens are equal no more when one of them has a block more', () => {
  const together = groupOf(equalScreens(model), 's2_thesis_exam.mine@student');
  expect(together?.routes.map(({ id }) => id)).toContain('s2_proposal_exam.mine@student');
  const changed = structuredClone(model);
  const screen = changed.screens['s2_thesis_exam.mine'];
  screen?.blocks.push({ id: 'b99', label: null, for: null, if: null, kind: 'steps', of: null, notes: {} });
  expect(groupOf(equalScreens(changed), 's2_thesis_exam.mine@student')?.routes).toHaveLength(1);
});

describe('routesAbout', () => {
  // All but one of the product's types.
  const types = Object.keys(model.types).filter((code) => code !== 's2_proposal_exam');

  it('are all routes where there is one other type', () => {
    expect(routesAbout(model, types)).toEqual(model.routes);
  });

  it('take one of each group of the many other types', () => {
    const many = generated(3);
    const all = generated(0);
    expect(many.routes.length).toBe(all.routes.length + 33);
    expect(routesAbout(many, types).length).toBe(all.routes.length);
    expect(routesAbout(many, types).map(({ id }) => id)).toEqual(
      expect.arrayContaining(
        many.routes.filter(({ id }) => id.startsWith('s2_thesis_exam.')).map(({ id }) => id),
      ),
    );
  });
});
