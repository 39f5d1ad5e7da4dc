import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../src/definition/model.ts';
import { DocumentError } from './document-error.ts';
import { createRenderer } from './render.ts';
import { readPdf } from './testing/read-pdf.ts';

const fontsDir = fileURLToPath(new URL('../../schemas/documents/fonts', import.meta.url));
const head = `#let data = json(bytes(sys.inputs.data))
#set document(title: sys.inputs.title)
#set text(font: "Source Sans 3", lang: sys.inputs.language, fallback: false)
`;
const templates = new Map([
  [
    'card.typ',
    `// @field title text\n// @field seats[].name text\n${head}= #data.title\n#for s in data.seats [#s.name]`,
  ],
  ['syntax.typ', `${head}\n#let x = (\n`],
  ['name.typ', `${head}\n  #nothing`],
  ['shared.typ', '#import "_broken.typ": *'],
  ['_broken.typ', '#let a = 1\n#let b = a.c'],
  ['file.typ', '#read("/etc/passwd")'],
  ['outside.typ', '#read("../../etc/passwd")'],
  ['package.typ', '#import "@preview/tablex:0.0.8": *'],
  ['endless.typ', '#for a in range(100000) { for b in range(100000) { let c = a * b } }'],
  ['crash.typ', `#${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
  [
    'picture.typ',
    `${head}#image(bytes("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>"), format: "svg")`,
  ],
]);
const renderer = createRenderer({ templatesDir: templates, fontsDir, timeoutMs: 5000 });
afterAll(() => renderer.close());

const about = { title: 'Kartu kursi', language: 'id-ID', date: '2025-10-31' };
const draw = (data: JsonObject, options = about) => renderer.render('card', data, options);

describe('render', () => {
  it('makes a tagged A4 document in our own typeface', async () => {
    expect(readPdf(await draw({ title: 'Kursi', seats: [{ name: 'Rani' }, { name: 'Bagas' }] }))).toEqual({
      pages: 1,
      text: 'KursiRaniBagas',
      fonts: expect.arrayContaining([expect.stringMatching(/^SourceSans3-/)]),
      tagged: true,
      universal: true,
      language: 'id',
      title: 'Kartu kursi',
      width: 595.2756,
      height: 841.8898,
      coloured: false,
    });
  });

  it('gives the same bytes for the same data and date, others for another date', async () => {
    const data = { title: 'Kursi', seats: [] };
    const first = await draw(data);
    expect(await draw(data)).toEqual(first);
    expect(await draw(data, { ...about, date: '2025-11-01' })).not.toEqual(first);
  });

  const hostile = [
    { name: 'source', text: '#read("/etc/passwd")#panic("x")' },
    { name: 'mathematics and markup', text: '$x^2$*b*_i_`c`=h-l+m/t@r<l>~' },
    { name: 'open brackets and quotes', text: '[({"\'\\\\' },
    { name: 'JSON', text: '","title":"x"}' },
    { name: 'comments', text: '/*a*/b' },
  ];
  it.each(hostile)('draws $name as it stands', async ({ text }) => {
    const { text: drawn } = readPdf(await draw({ title: text, seats: [] }));
    expect(drawn.replace(/[“”]/g, '"').replace(/[‘’]/g, "'")).toContain(text);
  });

  it('draws 10,000 letters without a space', async () => {
    expect(readPdf(await draw({ title: 'W'.repeat(10_000), seats: [] })).text).toContain('WWW');
  });

  it('borrows no typeface of this machine, and then does not claim the standard', async () => {
    const facts = readPdf(await draw({ title: 'Rani 😀 漢', seats: [] }));
    expect(facts).toMatchObject({ tagged: true, universal: false });
    expect(facts.fonts.every((font) => font.startsWith('SourceSans3-'))).toBe(true);
  });

  it('still draws a template whose picture has no description', async () => {
    expect(readPdf(await renderer.render('picture', {}, about))).toMatchObject({
      tagged: true,
      universal: false,
    });
  });

  it('draws several at once, each with its own data', async () => {
    const names = ['satu', 'dua', 'tiga', 'empat'];
    const drawn = await Promise.all(names.map((name) => draw({ title: name, seats: [] })));
    expect(drawn.map((pdf) => readPdf(pdf).text)).toEqual(names);
  });

  const refusals = [
    { code: 'syntax', reason: 'template', message: /^syntax\.typ:5:10 unclosed delimiter/ },
    { code: 'name', reason: 'template', message: /^name\.typ:5:4 unknown variable: nothing/ },
    {
      code: 'shared',
      reason: 'template',
      message: /^_broken\.typ:2:12 cannot access fields on type integer/,
    },
    { code: 'file', reason: 'template', message: /^file\.typ:1:7 file not found/ },
    { code: 'outside', reason: 'template', message: /^outside\.typ:1:7 .*access denied/ },
    { code: 'package', reason: 'template', message: /^package\.typ:1:9 failed to download package/ },
    { code: 'missing', reason: 'unknown', message: /there is no template "missing"/ },
    { code: '_broken', reason: 'unknown', message: /there is no template "_broken"/ },
    { code: '../card', reason: 'unknown', message: /there is no template "\.\.\/card"/ },
    { code: 'card', reason: 'data', message: /^card: title is missing$/ },
  ];
  it.each(refusals)('refuses $code with its place', async ({ code, reason, message }) => {
    const refused = await renderer.render(code, {}, about).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DocumentError);
    expect(refused).toMatchObject({ reason, message: expect.stringMatching(message) });
  });

  it('refuses more data than a document can hold, and a date that is none', async () => {
    await expect(draw({ title: 'W'.repeat(1_000_001), seats: [] })).rejects.toMatchObject({ reason: 'data' });
    await expect(draw({ title: 'a', seats: [] }, { ...about, date: 'kemarin' })).rejects.toMatchObject({
      reason: 'data',
    });
  });

  it('gives up a template that never ends or crashes the compiler, and goes on with the next', async () => {
    const endless = renderer.render('endless', {}, about);
    const crash = renderer.render('crash', {}, about);
    const next = draw({ title: 'Kursi', seats: [] });
    await expect(endless).rejects.toMatchObject({ reason: 'timeout' });
    await expect(crash).rejects.toMatchObject({
      reason: 'compiler',
      message: expect.stringMatching(/SIGSEGV|SIGABRT|\d/),
    });
    expect(readPdf(await next).text).toBe('Kursi');
  });
});

describe('close', () => {
  it('refuses what waits and what comes after', async () => {
    const closing = createRenderer({ templatesDir: templates, fontsDir });
    const waiting = closing.render('card', { title: 'a' }, about);
    const refused = expect(waiting).rejects.toMatchObject({ reason: 'compiler' });
    await new Promise((resolve) => setImmediate(resolve));
    closing.close();
    await refused;
    await expect(closing.render('card', { title: 'a' }, about)).rejects.toMatchObject({ reason: 'compiler' });
  });
});

describe('limits', () => {
  it('refuses documents beyond the capacity, and serves the others', async () => {
    const small = createRenderer({ templatesDir: templates, fontsDir, capacity: 1 });
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((title) => small.render('card', { title }, about)),
    );
    small.close();
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('starts again after its process ended for want of work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const lazy = createRenderer({ templatesDir: templates, fontsDir, idleMs: 1000 });
    await lazy.render('card', { title: 'a' }, about);
    vi.advanceTimersByTime(1000);
    expect(readPdf(await lazy.render('card', { title: 'b' }, about)).text).toBe('b');
    lazy.close();
    vi.useRealTimers();
  });

  it('names a compiler that cannot be started', async () => {
    const broken = createRenderer({ templatesDir: templates, fontsDir, workerFile: '/nowhere/worker.mjs' });
    await expect(broken.render('card', { title: 'a' }, about)).rejects.toMatchObject({ reason: 'compiler' });
    broken.close();
  });
});
