import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { SigningPlace } from '../../server/core/renderer.ts';
import type { DocumentField } from '../../server/documents/field-lines.ts';
import { fieldsOf, templateCodes } from '../../server/documents/placeholders.ts';
import { qrRows } from '../../server/documents/qr.ts';
import { createRenderer } from '../../server/documents/render.ts';
import { isPicture, sampleData } from '../../server/documents/sample-data.ts';
import { readTemplateFiles } from '../../server/documents/template-files.ts';
import { readPdf } from '../../server/documents/testing/read-pdf.ts';
import type { JsonObject } from '../../src/definition/model.ts';
import { textOf } from './signing/outside.ts';

const folder = fileURLToPath(new URL('../../schemas/documents', import.meta.url));
const files = await readTemplateFiles(folder);
/** Laid over the places to sign at; no letter. */
const MARK = 'signature_mark';
/** What is filled in beside a signature; no letter either. */
const FIELD_MARK = 'field_mark';
/** Of how a document was signed. */
const CERTIFICATE = 'signature_certificate';
const PIECES = [MARK, FIELD_MARK, CERTIFICATE];
const codes = templateCodes(files).filter((code) => !PIECES.includes(code));
const readme = readReadme(readFileSync(`${folder}/README.md`, 'utf8'));
const byServer = readme.get('Fields the server fills')?.fields ?? [];
const byType = readme.get('Fields every exam type binds')?.fields ?? [];
const common = readme.get('Fields every exam type binds')?.example ?? {};
const renderer = createRenderer({ templatesDir: folder, fontsDir: `${folder}/fonts`, timeoutMs: 60_000 });
afterAll(() => renderer.close());

const OPTIONS = { title: 'Dokumen uji', language: 'id', date: '2025-10-31' };
const HOSTILE = '#read("/etc/passwd")$x$*b*_i_`c`@r<l>//k\\#panic()';

describe('templates', () => {
  it('are those the manual describes', () => {
    expect([...codes, ...PIECES].sort()).toEqual(
      [...readme.keys()].filter((name) => !name.startsWith('Fields')).sort(),
    );
  });

  describe.each(codes)('%s', (code) => {
    const { fields, issues } = fieldsOf(files, code);

    it('declares what it reads and reads what it declares', () => {
      expect(issues).toEqual([]);
    });

    it('takes the fields the manual states', () => {
      const own = fields.filter((field) => field.file === `${code}.typ`);
      expect(own.map(declarationOf).sort()).toEqual([...byType, ...(readme.get(code)?.fields ?? [])].sort());
      const shared = fields.filter((field) => field.file !== `${code}.typ`);
      expect(shared.map(declarationOf).sort()).toEqual([...byServer].sort());
    });

    it('draws the example of the manual as a document that can be read aloud', async () => {
      const facts = readPdf(await draw(code, exampleOf(code)));
      expect(facts).toMatchObject({
        tagged: true,
        universal: true,
        language: 'id',
        title: 'Dokumen uji',
        width: 595.2756,
      });
      expect(facts.fonts.every((font) => font.startsWith('SourceSans3-'))).toBe(true);
      expect(facts.text).toContain('UNIVERSITASCONTOHNUSANTARA');
      expect(facts.text).toContain('DewiAnggraini');
      expect(facts.text).toContain('0387/UN1/FTK/DTMI/BA/2025');
      // The attendance list is signed in its own table, in cells that wait empty.
      expect(facts.text.includes('Tempattandatanganelektronik')).toBe(code !== 'attendance_list');
      expect(facts.text).toContain('Sahbilasemuapenandatangansudahmenandatanganinyasecaraelektronik.');
      expect(facts.text).toContain(`Halaman${facts.pages}dari${facts.pages}`);
      expect(facts.text).not.toMatch(/\bnone\b|\bauto\b/);
    });

    it('claims no signature before all have signed', async () => {
      const { signers, ...example } = exampleOf(code) as { signers: object[] };
      const drawn = async (signed_at: string | null) =>
        readPdf(await draw(code, { ...example, signers: signers.map((one) => ({ ...one, signed_at })) }))
          .text;
      const unsigned = await drawn(null);
      expect(unsigned).toContain('Sahbilasemuapenandatangan');
      // The example of the attendance list says of its own rows who signed.
      expect(unsigned.includes('itandatanganisecaraelektronik')).toBe(code === 'attendance_list');
      expect(await drawn('2025-10-31T09:14:00+07:00')).not.toContain('Tempattandatangan');
    });

    it('says of a preview that it is no document yet', async () => {
      const { doc, ...example } = exampleOf(code) as { doc: JsonObject };
      const { text } = readPdf(await draw(code, { ...example, doc: { ...doc, preview: true } }));
      expect(text).toContain('Pratinjau,belumbernomordanbelumditandatangani.');
      expect(readPdf(await draw(code, { ...example, doc })).text).not.toContain('Pratinjau');
    });

    it('draws the least there can be', async () => {
      const least = sampleData(
        fields.filter((field) => !field.optional && !field.path.includes('[]')),
        'Teks',
      );
      expect(readPdf(await draw(code, least))).toMatchObject({ tagged: true, universal: true });
    });

    it('draws hostile text as it stands', async () => {
      const hostile = sampleData(
        fields.filter((field) => !isPicture(field)),
        HOSTILE,
      );
      const { text } = readPdf(await draw(code, hostile));
      expect(text.replace(/[“”]/g, '"')).toContain(HOSTILE);
    });

    it('draws very long words and texts', async () => {
      const long = (field: DocumentField) => (field.path.startsWith('doc.') ? 'x' : 'W'.repeat(2000));
      const word = sampleData(
        fields.filter((field) => !isPicture(field)),
        long,
      );
      expect(readPdf(await draw(code, word)).text).toContain('WWWW');
    });
  });
});

/** Sixty letters besides titles. */
const LONG_NAME = `Prof. Dr. Ir. ${'Kusumawardhana '.repeat(4).trim()}, S.T., M.T., Ph.D., IPU`;

describe('places to sign at', () => {
  const asked = [1, 2, 3, 4, 5].map((number) => ({
    id: `s${number}`,
    role: `Penguji ${number}`,
    name: number % 2 === 0 ? LONG_NAME : `Nama ${number}`,
    nip: `${number}`,
  }));

  it.each(codes)('%s has one for each who is asked, on a page and apart from each other', async (code) => {
    const attendees = asked.map(({ name, role, nip }) => ({ name, role, nip, present: true }));
    const data = { ...exampleOf(code), signers: asked, attendees };
    const { pdf, places } = await renderer.renderToSign(code, data, OPTIONS);
    const { pages } = readPdf(pdf);
    // Nothing of a long name is cut, though it may be divided at the end of a line.
    const whole = textOf(pdf).replaceAll(/[-\u00ad\s]/g, '');
    for (const word of LONG_NAME.split(/[\s,]+/))
      expect(whole.split(word).length - 1).toBeGreaterThanOrEqual(2);
    expect(places.map(({ id }) => id).toSorted()).toEqual(asked.map(({ id }) => id));
    for (const { page, x, y, width, height } of places) {
      expect(page).toBeLessThanOrEqual(pages);
      expect(x).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(595.28);
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(841.89);
    }
    const apart = places.every((one) => places.every((other) => one === other || !overlap(one, other)));
    expect(apart).toBe(true);
  });

  it('there is none where nobody is asked', async () => {
    const { places } = await renderer.renderToSign(
      'minutes',
      { ...exampleOf('minutes'), signers: [] },
      OPTIONS,
    );
    expect(places).toEqual([]);
  });
});

function overlap(one: SigningPlace, other: SigningPlace): boolean {
  if (one.page !== other.page) return false;
  const beside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !beside && one.y < other.y + other.height && other.y < one.y + one.height;
}

it.each(PIECES)('%s takes the fields the manual states', (code) => {
  const own = fieldsOf(files, code).fields.filter(({ file }) => file === `${code}.typ`);
  expect(own.map(declarationOf).sort()).toEqual([...(readme.get(code)?.fields ?? [])].sort());
});

describe('what is seen of a signature', () => {
  const example = readme.get(MARK)?.example as { signer: JsonObject; box: JsonObject };
  const drawn = async (signer: JsonObject) =>
    readPdf(await draw(MARK, { ...example, signer: { ...example.signer, ...signer } }));

  it.each([
    ['as the manual has it', {}],
    [
      'with a long name and office',
      {
        name: `Prof. Dr. Ir. ${'Kusumawardhana '.repeat(6)}, S.T., M.Eng., Ph.D., IPU, ASEAN Eng.`,
        role: `a.n. ${'Ketua Departemen '.repeat(5)}`,
      },
    ],
    ['with letters of other languages', { name: 'Dr. Şule Çelik Żółć-Nguyễn' }],
    ['of a student', { nip: null, nim: '24/537702/PTK/15827' }],
  ])('%s is one page of the size of its box, with all its words', async (_how, signer) => {
    const { pages, text, width } = await drawn(signer);
    expect([pages, width]).toEqual([1, 150]);
    const { name, role } = { ...example.signer, ...signer } as { name: string; role: string };
    for (const word of [...name.split(/[\s-]+/), ...role.split(/\s+/)]) expect(text).toContain(word);
    expect(text).toContain('31Okt2025,09.14WIB');
  });
});

describe('no word of a signature is cut, or lies over another', () => {
  const example = readme.get(MARK)?.example as { signer: JsonObject; box: JsonObject };
  const NAMES = {
    '60 letters': 'Kusumawardhanaputri Sastrowidjojokusumo Adiningrat Wirabuana',
    'every title': 'Prof. Dr. Ir. Raden Sastrowidjojo, S.T., M.T., Ph.D., IPU, ASEAN Eng.',
    'marks on letters': 'Dr. Şule Çelik Żółć-Nguyễn Ångström Ĝuščić',
    'one word of 60 letters': 'Kusumawardhanaputri'.repeat(3).padEnd(60, 'a'),
  };
  const SIZES = [
    [150, 50],
    [110, 36],
    [90, 60],
    [240, 40],
  ] as const;

  it.each(Object.entries(NAMES).flatMap(([how, name]) => SIZES.map((size) => ({ how, name, size }))))(
    '$how in a box of $size',
    async ({ name, size: [width, height] }) => {
      const signer = { ...example.signer, name, role: 'a.n. Ketua Program Studi Magister Teknik Mesin' };
      const boxes = wordsIn(await draw(MARK, { ...example, signer, box: { width, height } }));
      const whole = boxes.map(({ word }) => word).join('');
      for (const word of name.split(/\s+/)) expect(whole).toContain(word);
      // A tenth of a point is less than a dot of a good printer.
      const inside = ({ left, top, right, bottom }: WordBox) =>
        left > -0.1 && top > -0.1 && right < width + 0.1 && bottom < height + 0.1;
      expect(boxes.filter((box) => !inside(box))).toEqual([]);
      const pairs = boxes.flatMap((one, at) => boxes.slice(at + 1).map((other) => [one, other] as const));
      expect(pairs.filter(([one, other]) => cover(one, other))).toEqual([]);
    },
  );
});

interface WordBox {
  word: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Each word with where it lies, as Poppler reads it. */
function wordsIn(pdf: Buffer): WordBox[] {
  const said = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
  const WORD = /xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g;
  return [...said.matchAll(WORD)].map(([, left, top, right, bottom, word = '']) => {
    return { word, left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) };
  });
}

/** Lines may touch by what their letters leave free above and below; a third of a letter is read as another. */
function cover(one: WordBox, other: WordBox): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0.5 && down > Math.min(one.bottom - one.top, other.bottom - other.top) / 3;
}

describe('what is filled in beside a signature', () => {
  const example = readme.get(FIELD_MARK)?.example as { box: JsonObject };

  it.each([
    ['a day', '31 Oktober 2025'],
    ['a long name', `Prof. Dr. Ir. ${'Kusumawardhana '.repeat(6)}, S.T., M.Eng., Ph.D., IPU, ASEAN Eng.`],
    ['letters of other languages', 'Dr. Şule Çelik Żółć-Nguyễn'],
    ['hostile text', HOSTILE],
  ])('%s is one page of the size of its box, with all its words', async (_what, text) => {
    const facts = readPdf(await draw(FIELD_MARK, { ...example, text }));
    expect([facts.pages, facts.width]).toEqual([1, 120]);
    expect(facts.text.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });
});

describe('the certificate of a signed document', () => {
  const example = readme.get(CERTIFICATE)?.example as { signatures: JsonObject[] };

  it('has every word, also of long names, browsers and many signers, and can be read aloud', async () => {
    const name = `Prof. Dr. Ir. ${'Kusumawardhana '.repeat(6)}, S.T., M.Eng., Ph.D., IPU, ASEAN Eng.`;
    const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 '.repeat(5);
    const signatures = Array.from({ length: 9 }, (_, at) => ({
      ...example.signatures[0],
      name: `${name} ${at}`,
      agent,
    }));
    const facts = readPdf(await draw(CERTIFICATE, { ...example, signatures, waiting: ['Żółć', 'Çelik'] }));
    expect(facts).toMatchObject({ tagged: true, universal: true, language: 'id' });
    expect(facts.pages).toBeGreaterThan(2);
    for (let at = 0; at < 9; at++) expect(facts.text).toContain(`${name} ${at}`.replaceAll(' ', ''));
    expect(facts.text.split(agent.replaceAll(' ', '')).length - 1).toBe(9);
    expect(facts.text).toContain('31Okt2025,09.14WIB(UTC+07.00)');
    expect(facts.text).toContain('Belummenandatangani:Żółć;Çelik');
  });
});

describe('tables', () => {
  const items = Array.from({ length: 60 }, (_, index) => ({
    reviewer: 'Penguji',
    request: `awal${index}x ${'perbaiki uraian pada bagian ini '.repeat(6)} akhir${index}x`,
  }));

  it('repeat their head on every page and never split a row', async () => {
    const { text } = readPdf(await draw('revision_sheet', { ...exampleOf('revision_sheet'), items }));
    const pages = text.split('\n').filter((page) => page.includes('awal'));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.filter((page) => !page.includes('Permintaan'))).toEqual([]);
    const split = items.filter(
      (_, index) => !pages.some((page) => page.includes(`awal${index}x`) && page.includes(`akhir${index}x`)),
    );
    expect(split).toEqual([]);
  });

  it('lose nothing of a row longer than a page', async () => {
    const long = [{ reviewer: 'Penguji', request: `${'kata demi kata '.repeat(600)} selesai` }];
    const { text } = readPdf(await draw('revision_sheet', { ...exampleOf('revision_sheet'), items: long }));
    expect(text.match(/katademi/g)).toHaveLength(600);
    expect(text).toContain('selesai');
  });
});

describe('verdicts', () => {
  it.each(['minutes', 'score_recap'])(
    'stand in %s where they count beside the scores, and nowhere else',
    async (code) => {
      const { text } = readPdf(await draw(code, exampleOf(code)));
      expect(text).not.toMatch(/Putusanpen/);
      const verdicts = '3 dari 4 lulus';
      const judged = readPdf(await draw(code, { ...exampleOf(code), verdicts })).text;
      expect(judged).toContain('3dari4lulus');
    },
  );
});

describe('dates', () => {
  const zones = [
    { zone: 'WIB', expected: '1Jan2026,01.30WIB' },
    { zone: 'WITA', expected: '1Jan2026,02.30WITA' },
    { zone: 'Asia/Jayapura', expected: '1Jan2026,03.30WIT' },
  ];
  it.each(zones)('stand in the zone of the institution: $zone', async ({ zone, expected }) => {
    const signed_at = '2025-12-31T18:30:00Z';
    const data = { ...exampleOf('minutes'), signers: [{ role: 'Ketua', name: 'Rani', signed_at }] };
    const institution = { university: 'U', faculty: 'F', city: 'Sorong', time_zone: zone };
    expect(readPdf(await draw('minutes', { ...data, institution })).text).toContain(expected);
  });
});

function draw(code: string, data: JsonObject): Promise<Buffer> {
  return renderer.render(code, data, OPTIONS);
}

function exampleOf(code: string): JsonObject {
  const doc = { ...(common.doc as JsonObject), qr: qrRows('https://aula.example/cek/7K4M-9Q2D') };
  return { ...common, ...readme.get(code)?.example, doc };
}

function declarationOf(field: DocumentField): string {
  return `${field.path}${field.optional ? '?' : ''} ${field.type}`;
}

/** Sections of the manual: the field table as `path type`, and the JSON example. */
function readReadme(text: string): Map<string, { fields: string[]; example: JsonObject }> {
  const sections = text.split(/^## /m).slice(1);
  const found = sections.map((section) => {
    const name = section.slice(0, section.indexOf('\n')).trim();
    const rows = [...section.matchAll(/^\| ([\w.[\]]+\??) \| (\w+) \|/gm)].filter(
      (row) => row[1] !== 'field',
    );
    const fields = rows.map(([, path, type]) => `${path} ${type}`);
    const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(section)?.[1] ?? '{}') as JsonObject;
    return [name, { fields, example }] as const;
  });
  return new Map(found.filter(([, section]) => section.fields.length > 0));
}

describe('minutes', () => {
  const { doc, ...example } = exampleOf('minutes') as { doc: JsonObject };

  it('are coloured where their writer fills them in while they are written, and never afterwards', async () => {
    const preview = readPdf(await draw('minutes', { ...example, doc: { ...doc, preview: true } }));
    expect(preview.coloured).toBe(true);
    expect(readPdf(await draw('minutes', { ...example, doc })).coloured).toBe(false);
  });
});

describe('the approval page', () => {
  it('lets officials sign below what they acknowledge, after those who examined', async () => {
    const signers = ['Ketua Departemen', 'Penguji'].map((role) => ({ role, name: `Nama ${role}` }));
    const page = { ...exampleOf('approval_page'), signers };
    const { text } = readPdf(await draw('approval_page', { ...page, officials: ['Ketua Departemen'] }));
    expect(text).toMatch(/Penguji.*Mengetahui,KetuaDepartemen/);
    expect(readPdf(await draw('approval_page', { ...page, officials: [] })).text).not.toContain('Mengetahui');
    const deputy = { role: 'a.n. Ketua Departemen', name: 'Nama Pengganti' };
    const forThem = { ...page, signers: [deputy, ...signers.slice(1)], officials: ['Ketua Departemen'] };
    expect(readPdf(await draw('approval_page', forThem)).text).toMatch(
      /Penguji.*Mengetahui,a\.n\.KetuaDepartemen/,
    );
  });
});
