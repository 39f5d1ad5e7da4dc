import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue, type ErrorCode } from '../../src/definition/errors/catalogue.ts';
import { en } from '../../src/definition/messages/en.ts';
import { id } from '../../src/definition/messages/id.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const codes = Object.keys(catalogue) as ErrorCode[];

/** Sources that may raise a code; those that only say what a code means are left out. */
const sources = ['src', 'server', 'scripts']
  .flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|definition\/(errors|messages)\//.test(path))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'));
const CODE = /\bE_(?:DEF|INPUT|ACCESS|PROCESS|SYSTEM)_[A-Z_]*[A-Z]\b/g;
const used = new Set(sources.flatMap((text) => text.match(CODE) ?? []));

/** Facts that name themselves, so that a sentence shows what it is made of. */
const facts = new Proxy({} as never, {
  get: (_, name) => (name === 'allowed' ? ['{allowed}'] : `{${String(name)}}`),
});

function page(): string {
  const line = (code: ErrorCode) => {
    const said = (messages: typeof id) => (messages[code] as (facts: never) => string)(facts);
    return `| \`${code}\` | ${catalogue[code].status} | ${said(id)} | ${said(en)} |`;
  };
  const table = (wanted: (code: string) => boolean) =>
    [
      '| Code | Status | What people read | What the log says |',
      '|---|---|---|---|',
      ...codes.filter(wanted).map(line),
    ].join('\n');
  return [
    '# Error codes',
    '',
    'Written by `npx vitest run tests/conformance/error-codes.test.ts -u` from `src/definition/errors` and `src/definition/messages`.',
    'An answer holds `{title, detail, id, errors: [{code, title, detail, message, source}]}`; the log has the English sentence, or a',
    'nearer one, under the same `id`. Words in braces are facts; a lone `{sentence}` is worded by the definitions or by the place.',
    '',
    '## While the product runs',
    '',
    table((code) => !code.startsWith('E_DEF_')),
    '',
    '## In definition files',
    '',
    'Found by `npm run check`, and by a running server that takes up a changed file.',
    '',
    table((code) => code.startsWith('E_DEF_')),
    '',
  ].join('\n');
}

describe('the catalogue of error codes', () => {
  it('has every code that the product names', () => {
    expect([...used].filter((code) => !Object.hasOwn(catalogue, code))).toEqual([]);
  });

  it('has no code that nothing raises', () => {
    expect(codes.filter((code) => !used.has(code))).toEqual([]);
  });

  it('gives runtime codes to people and definition codes to developers', () => {
    for (const code of codes)
      expect(catalogue[code].audience).toBe(code.startsWith('E_DEF_') ? 'developer' : 'person');
  });

  it('ends every sentence for people with a full stop', () => {
    const bare = codes.filter((code) => {
      const sentence = (id[code] as (facts: never) => string)(facts);
      return sentence !== '{sentence}' && !sentence.endsWith('.');
    });
    expect(bare).toEqual([]);
  });

  it('is what docs/operate/errors.md says', async () => {
    await expect(page()).toMatchFileSnapshot('../../docs/operate/errors.md');
  });
});
