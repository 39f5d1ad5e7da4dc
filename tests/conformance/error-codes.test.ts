import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue, type ErrorCode } from '../../src/definition/errors/catalogue.ts';
import type { FieldFault } from '../../src/definition/errors/field-fault.ts';
import type {
  FileFault,
  ImportFault,
  RequestFault,
  TemplateFault,
} from '../../src/definition/errors/refusal-facts.ts';
import { docxSentences, placeholderSentences } from '../../src/definition/messages/docx-sentences.ts';
import { en } from '../../src/definition/messages/en.ts';
import { id } from '../../src/definition/messages/id.ts';
import {
  certificateSentences,
  credentialSentences,
  linkSentences,
  proofSentences,
  signerSentences,
  sourceSentences,
} from '../../src/definition/messages/refusal-sentences.ts';

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

/** Every value of a fact that chooses among the sentences of a code, so that none is forgotten. */
const each = <Value extends string>(values: Record<Value, true>) => Object.keys(values) as Value[];

const PARTS = each<RequestFault['part']>({
  body: true,
  unreadable: true,
  too_deep: true,
  content_type: true,
  field: true,
  unknown_field: true,
  too_much: true,
  page: true,
  change_number: true,
  moment: true,
  idempotency_key: true,
  upload: true,
  email: true,
  email_domain: true,
  department: true,
  parameter: true,
  account: true,
  search: true,
  password: true,
  rows: true,
});
const RULES = each<FieldFault['rule']>({
  required: true,
  minLength: true,
  maxLength: true,
  minItems: true,
  maxItems: true,
  minimum: true,
  maximum: true,
  exclusiveMinimum: true,
  exclusiveMaximum: true,
  multipleOf: true,
  type: true,
  format: true,
  pattern: true,
  const: true,
  enum: true,
  uniqueItems: true,
  dependencies: true,
  contains: true,
  unknown: true,
  other: true,
  own: true,
});
const TEMPLATES = each<TemplateFault['fault']>({
  text: true,
  field: true,
  places: true,
  unknown: true,
  signers: true,
  file: true,
  placeholder: true,
  further: true,
});
const FILES = each<FileFault['why']>({
  unknown_format: true,
  damaged: true,
  too_many: true,
  too_large_inside: true,
  outside: true,
  macros: true,
  encrypted: true,
  active: true,
  mixed: true,
  lost: true,
  unfinished: true,
  used: true,
  unasked: true,
  address_used: true,
  other_type: true,
  other_size: true,
  too_large: true,
  other_format: true,
  other_content: true,
});

const IMPORTS = each<ImportFault['why']>({
  not_a_sheet: true,
  empty: true,
  running: true,
  stale: true,
  not_checked: true,
  wrong_rows: true,
  undecided: true,
  nothing: true,
  broken_off: true,
  rows: true,
  formula: true,
  heading_twice: true,
  headings: true,
  refused: true,
});

/** Facts that choose among several sentences of a code, and those that cannot name themselves. */
const CHOICES: Partial<Record<ErrorCode, object[]>> = {
  E_INPUT_INVALID: [
    ...RULES.map((rule) => ({ rule, how: 'filled', limit: 3 })),
    ...PARTS.map((part) => ({ part, field: 'name', rule: undefined })),
  ],
  E_INPUT_TEMPLATE: TEMPLATES.flatMap((fault): object[] => {
    if (fault === 'file') return Object.keys(docxSentences).map((why) => ({ fault, why }));
    if (fault !== 'placeholder') return [{ fault }];
    const said = Object.keys(placeholderSentences).map((why) => ({ fault, why, part: 'body' }));
    return [...said, ...['unknown', 'loop_closed'].map((why) => ({ fault, why, part: 'body', near: null }))];
  }),
  E_INPUT_FILE: FILES.map((why) => ({ why, formats: ['pdf', 'docx'] })),
  E_INPUT_IMPORT: IMPORTS.map((why) => ({ why, titles: ['{title}'] })),
  E_DEF_IMPORT: ['shared', 'no_cell', 'reason'].map((why) => ({ why })),
  E_DEF_DELEGATION: [{ field: null }, ...['user', 'role', 'day'].map((holds) => ({ holds }))],
  E_ACCESS_PROOF: Object.keys(proofSentences).map((why) => ({ why })),
  E_PROCESS_CERTIFICATE: Object.keys(certificateSentences).map((why) => ({ why })),
  E_SYSTEM_SOURCE: Object.keys(sourceSentences).map((why) => ({ why })),
  E_INPUT_LOOKUP: ['form', 'unknown'].map((why) => ({ why })),
  E_SYSTEM_SIGNER: Object.keys(signerSentences).map((why) => ({ why })),
  E_ACCESS_CREDENTIALS: Object.keys(credentialSentences).map((why) => ({ why })),
  E_ACCESS_NOT_FOUND: ['data', 'address', 'long_address'].map((what) => ({ what })),
  E_PROCESS_NEEDS: [{}, ...Object.keys(linkSentences).map((link) => ({ link }))],
  E_PROCESS_CLASH: [{ held: facts }, { held: null }],
  E_PROCESS_IN_USE: [{ by: null }, { by: [{ title: '{title}', count: '{count}' }] }],
  E_DEF_PARAMETER_UNKNOWN: [{ of: 'template' }, { of: 'part' }],
  E_DEF_PARAMETER_MISSING: [{ of: 'template' }, { of: 'part' }],
  E_DEF_STAGE_KNOB: [{ off: true }, { off: false }],
  E_SYSTEM_SCHEMA: [
    { kind: 'drop-table', column: null },
    ...['drop-column', 'change-column', 'required', 'value', 'other'].map((kind) => ({ kind })),
  ],
};

/** The sentences of a code, each once; a word that was chosen stands as its fact where the sentence only names it. */
function sentencesOf(code: ErrorCode, messages: typeof id): string[] {
  const say = messages[code] as (facts: never) => string;
  const said = (CHOICES[code] ?? [{}]).map((chosen) => {
    const named = new Proxy(chosen as never, {
      get: (own, name) => (name in (own as object) ? own[name] : facts[name]),
      has: (own, name) => Reflect.get(own, name) !== undefined,
    });
    const [name, value] = Object.entries(chosen)[0] ?? [];
    const sentence = say(named);
    return typeof value === 'string' ? sentence.replace(new RegExp(`: ${value}$`), `: {${name}}`) : sentence;
  });
  return [...new Set(said)];
}

function page(): string {
  const line = (code: ErrorCode) => {
    const said = (messages: typeof id) => sentencesOf(code, messages).join('<br>');
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
    'Written by `npm run renew` from `src/definition/errors` and `src/definition/messages`.',
    'An answer holds `{title, detail, id, errors: [{code, title, detail, message, source}]}`; the log has the English sentence, or a',
    'nearer one, under the same `id`. Words in braces are facts; `{says}` is worded by the definitions.',
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
    const bare = codes.filter((code) => sentencesOf(code, id).some((said) => !/[.}]$/.test(said)));
    expect(bare).toEqual([]);
  });

  it('has a sentence for every value of a fact that chooses one', () => {
    expect(page()).not.toContain('undefined');
  });

  it('is what docs/operate/errors.md says', async () => {
    await expect(page()).toMatchFileSnapshot('../../docs/operate/errors.md');
  });
});
