import type { ErrorObject, ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import { META, type MetaName, metaValidator } from '../validate/meta.ts';
import { metaModule } from './meta-module.ts';

const url = `data:text/javascript,${encodeURIComponent(metaModule())}`;
const { builtValidators } = (await import(/* @vite-ignore */ url)) as {
  builtValidators: Record<string, ValidateFunction>;
};

/** Values that break any kind of file in many ways. */
const BROKEN: unknown[] = [
  null,
  [],
  {},
  { unknown: 1 },
  { subject: 5, screens: { a: { path: 3, view: [{ table: { columns: 'x', export: 'yes' } }] } } },
  { record: 'Not A Name', properties: { a: { type: 'strin', 'x-relation': 1 } } },
  { process: 'p', states: [], transitions: { t: { from: 1, by: {}, do: [{ set: 1 }] } } },
  { set: 's', items: { a: 'b' } },
];

const shown = ({ keyword, instancePath, params, message, schemaPath }: ErrorObject) => {
  return { keyword, instancePath, params, message, schemaPath };
};

describe('metaModule', () => {
  it.each(Object.keys(META) as MetaName[])('says of %s what the interpreted validator says', (name) => {
    const built = builtValidators[name] as ValidateFunction;
    const own = metaValidator(name);
    for (const value of BROKEN) {
      expect(built(value)).toBe(own(value));
      expect((built.errors ?? []).map(shown)).toEqual((own.errors ?? []).map(shown));
      expect((built.errors ?? []).map((error) => error.parentSchema)).toEqual(
        (own.errors ?? []).map((error) => error.parentSchema),
      );
    }
  });
});
