import { expect, it } from 'vitest';
import { isMap, isScalar, parseDocument, visit } from 'yaml';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { ROOT } from './exam-story/world.ts';

/**
 * What stands alone where people read it: what a field is, what was done, what is asked first. Labels do not end in a full stop,
 * and neither does what a checklist says.
 */
const ALONE = ['description', 'done', 'confirm', 'get', 'reason_hint'];

/** A value that the person filled in may come last. */
const ENDED = /[.?!}]$/;

it('ends sentences of the definitions with a full stop', () => {
  const faults: string[] = [];
  let looked = 0;
  for (const { path, text } of loadDefinitions(ROOT)) {
    if (!/\.yaml$/.test(path) || /seeds|calls/.test(path)) continue;
    visit(parseDocument(text), {
      Pair(_, { key, value }, above) {
        if (!isScalar(key) || !isScalar(value) || !ALONE.includes(String(key.value))) return;
        // Names of what stands in a list, as of a property that is called so.
        const inside = above.at(-1);
        // Of a section it is the condition under which it is finished.
        if (key.value === 'done' && path.startsWith('screens/')) return;
        if (!isMap(inside) || typeof value.value !== 'string' || !value.value.includes(' ')) return;
        looked++;
        if (!ENDED.test(value.value.trim())) faults.push(`${path}: ${key.value}: ${value.value}`);
      },
    });
  }
  expect(faults).toEqual([]);
  expect(looked).toBeGreaterThan(100);
});

it('says on which day of the week something is due', () => {
  const faults: string[] = [];
  let looked = 0;
  for (const { path, text } of loadDefinitions(ROOT)) {
    if (!/\.yaml$/.test(path) || /seeds|calls/.test(path)) continue;
    for (const [said, day = ''] of text.matchAll(/paling lambat (?:\{|' \+ )([^}']+)/g)) {
      if (day.startsWith('setting.')) continue;
      looked++;
      if (!day.startsWith('on_day(')) faults.push(`${path}: ${said}`);
    }
  }
  expect(faults).toEqual([]);
  expect(looked).toBeGreaterThan(5);
});
