import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { compileDefinitions } from '../compiler.ts';

const FOLDER = new URL('../../../schemas/language/', import.meta.url);
const FIXTURE = new URL('../../../tests/fixtures/small', import.meta.url).pathname;
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
const schemaOf = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Schema;

interface Schema {
  [key: string]: unknown;
  $id?: string;
  description?: string;
  properties?: Record<string, Schema>;
  definitions?: Record<string, Schema>;
}

/** Keys of maps that an editor would offer without a word of explanation. */
function unexplained(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, ...rest } = schema as Schema;
  const own = Object.entries(properties ?? {}).flatMap(([name, inner]) => {
    const explained = inner.description !== undefined || inner.$ref !== undefined;
    return [...(explained ? [] : [`${path}.${name}`]), ...unexplained(inner, `${path}.${name}`)];
  });
  return [...own, ...Object.entries(rest).flatMap(([key, inner]) => unexplained(inner, `${path}/${key}`))];
}

describe('the meta-schemas', () => {
  it.each(names)('%s is draft-07 and bears its file name', (name) => {
    const schema = schemaOf(name);
    expect(new Ajv({ strict: false }).validateSchema(schema)).toBe(true);
    expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#');
    expect(schema.$id).toBe(name);
  });

  it.each(names)('%s explains every key', (name) => {
    expect(unexplained(schemaOf(name), name)).toEqual([]);
  });

  it('refer only to each other', () => {
    for (const name of names) {
      const refs = [...JSON.stringify(schemaOf(name)).matchAll(/"\$ref":"([^"#]*)[#"]/g)].map(
        (match) => match[1],
      );
      for (const ref of refs) if (ref) expect(names).toContain(ref);
    }
  });

  it.each(
    Object.keys(schemaOf('view.json').definitions?.block?.properties ?? {}).filter(
      (kind) => !['use', 'with', 'note'].includes(kind),
    ),
  )('know no block that the compiler does not: %s', (kind) => {
    const files = loadDefinitions(FIXTURE).map((file) =>
      file.path === 'screens/desk/books.yaml'
        ? {
            ...file,
            text: file.text.replace('      - header: {title', `      - ${kind}: {}\n      - header: {title`),
          }
        : file,
    );
    const { issues } = compileDefinitions(files);
    expect(
      issues.filter((issue) => issue.rule === 'E_DEF_NAME_UNKNOWN' && issue.facts.kind === 'block'),
    ).toEqual([]);
  });
});
