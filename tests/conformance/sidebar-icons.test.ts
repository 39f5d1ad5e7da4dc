import { expect, test } from 'vitest';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { compileDefinitions } from '../../src/definition/compiler.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

// In the rail an entry is its icon.
test('two entries that one audience has in a group of the sidebar never share an icon', () => {
  const { model } = compileDefinitions(loadDefinitions(ROOT));
  const twice = (model?.departments ?? []).flatMap(({ code }) =>
    (model?.sidebar ?? []).flatMap((group) => {
      const there = group.entries.flatMap(({ route, icon, departments }) => {
        const found = model?.routes.find(({ id }) => id === route);
        const opens = departments === null || departments.includes(code);
        return found && opens
          ? [{ path: found.path, as: `${code} ${group.name} ${found.audience} ${icon}` }]
          : [];
      });
      return there.filter(({ as }, at) => there.findIndex((other) => other.as === as) < at);
    }),
  );
  expect(model).not.toBeNull();
  expect(twice).toEqual([]);
});

test('a page of one row stands in no sidebar, wherever its address names the row', () => {
  const { model } = compileDefinitions(loadDefinitions(ROOT));
  const entries = (model?.sidebar ?? []).flatMap((group) => group.entries.map(({ route }) => route));
  const ofRows = (model?.routes ?? []).filter(({ query }) => query !== null);
  expect(ofRows.map(({ path }) => path)).toContain('/data/kunjungan-industri?row=:id');
  expect(ofRows.filter(({ id }) => entries.includes(id))).toEqual([]);
});
