import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocxFault } from '../../src/definition/errors/refusal-facts.ts';
import { docxSentence } from '../../src/definition/messages/docx-sentences.ts';
import type { JsonObject } from '../../src/definition/model.ts';
import { projectRoot } from '../core/project-root.ts';
import { type DocxLine, makeDocx } from '../files/make-docx.ts';
import { createRenderer } from './render.ts';
import { readDocxText, withParts } from './testing/read-docx.ts';

const LETTER = `
// @field student.name text
// @field title? text
// @field exam.date date
// @field exam.start_time? time
// @field sent_at? datetime
// @field final? number
// @field closed? boolean
// @field people[].name text
// @field people[].title? text
// @field people[].marks[] text
// @field others[].name text
// @field signers[].name text
// @field doc.qr[] text
// @field institution.time_zone? text
`;
const FONTS = join(projectRoot(), 'schemas', 'documents', 'fonts');
const DATE = '2025-11-03T03:00:00Z';
const renderer = createRenderer({ templatesDir: new Map([['letter.typ', LETTER]]), fontsDir: FONTS });
afterAll(() => renderer.close());

const DATA: JsonObject = {
  student: { name: 'Ana & "Budi" <i>{title}</i>' },
  title: 'Baris satu\nbaris dua',
  exam: { date: '2025-10-30', start_time: '13:00' },
  sent_at: '2025-10-30T18:30:00Z',
  final: 1288.25,
  closed: false,
  people: [{ name: 'Citra', marks: ['A', 'B'] }, { name: 'Dedi' }],
  institution: { time_zone: 'Asia/Jakarta' },
};

async function filled(lines: DocxLine[], data: JsonObject = {}): Promise<string> {
  const docx = await makeDocx(lines);
  const file = await renderer.fillIn('letter', docx, { ...DATA, ...data }, { date: DATE });
  return readDocxText(file).trim();
}

describe('a DOCX that is filled in', () => {
  it.each<[string, DocxLine[], string]>([
    [
      'values as they are, none of them read as a placeholder or markup',
      ['{student.name}'],
      'Ana & "Budi" <i>{title}</i>',
    ],
    ['breaks', ['Judul: {title}'], 'Judul: Baris satu⏎baris dua'],
    [
      'a day, its name, a time and a number as they are written',
      ['{exam.date.weekday}, {exam.date}, {exam.start_time}; {final}'],
      'Kamis, 30 Oktober 2025, 13.00; 1.288,25',
    ],
    ['a moment in the zone of the institution', ['{sent_at}'], '31 Oktober 2025 pukul 01.30 WIB'],
    ['yes and no', ['{closed}{#closed} ditutup{/closed}{^closed} dibuka{/}'], 'tidak dibuka'],
    [
      'rows of a table, counted, with lists in them',
      [
        ['No', 'Nama'],
        ['{#people}{no}', '{name}: {#marks}{.} {/marks}{/people}'],
      ],
      'No\nNama\n1\nCitra: A B \n2\nDedi:',
    ],
    [
      'paragraphs, with what lies outside the list',
      ['{#people}', '{name} untuk {exam.date}', '{/people}'],
      'Citra untuk 30 Oktober 2025\nDedi untuk 30 Oktober 2025',
    ],
    [
      'nothing where an item has nothing, whatever is called so outside',
      ['{#people}{name}: {title}.{/people}'],
      'Citra: .Dedi: .',
    ],
    ['what is said of an empty list', ['{#others}{name}{/others}{^others}Tidak ada.{/others}'], 'Tidak ada.'],
    ['a group', ['{#exam}{date}{/exam}'], '30 Oktober 2025'],
  ])('shows %s', async (_what, lines, text) => {
    expect(await filled(lines)).toBe(text);
  });

  it('finds a placeholder that Word has cut into pieces', async () => {
    const cut =
      '<w:r><w:t>{stu</w:t></w:r><w:proofErr/><w:r><w:rPr><w:b/></w:rPr><w:t>dent.na</w:t></w:r><w:r><w:t>me}</w:t></w:r>';
    const docx = withParts(await makeDocx(['Nama: HERE']), {
      'word/document.xml': (text) => text.replace(/<w:r><w:t[^>]*>Nama: HERE<\/w:t><\/w:r>/, cut),
    });
    const file = await renderer.fillIn('letter', docx, { ...DATA, student: { name: 'Ana' } }, { date: DATE });
    expect(readDocxText(file)).toContain('Ana');
  });

  it('is the same file for the same data and day', async () => {
    const docx = await makeDocx(['{student.name}']);
    const [one, other] = [
      await renderer.fillIn('letter', docx, DATA, { date: DATE }),
      await renderer.fillIn('letter', docx, DATA, { date: DATE }),
    ];
    expect(one.equals(other)).toBe(true);
  });

  it('begins with every placeholder that its document has, each known', async () => {
    const tried = await renderer.tryFile('letter', null, { date: DATE, title: 'Surat' });
    if ('faults' in tried) throw new Error(said(tried.faults).join('\n'));
    const text = readDocxText(tried.file);
    for (const part of [
      '{student.name}',
      '{exam.date.weekday}',
      '{#people}{no}',
      '{#marks}{.} {/marks}{/people}',
      '{/others}',
    ])
      expect(text).toContain(part);
    for (const part of ['signers', 'doc.qr']) expect(text).not.toContain(part);
    expect(readDocxText(tried.filled)).toContain('student.name\tstudent.name');
  });
});

const said = (faults: DocxFault[]) => faults.map(docxSentence);

async function faultsOf(docx: Buffer): Promise<string[]> {
  const tried = await renderer.tryFile('letter', docx, { date: DATE, title: 'Surat' });
  return 'faults' in tried ? said(tried.faults) : [];
}

describe('a DOCX that cannot be filled in tells every fault at once, by paragraph and words', () => {
  it.each<[string, DocxLine[], string[]]>([
    [
      'names that nobody knows, with what is near',
      ['Judul', 'Nama: {student.nama} dan {salary}'],
      [
        'Paragraf 2 ("Nama: {student.nama} dan {salary}"): {student.nama} tidak dikenal. Mungkin maksudnya {student.name}.',
        'Paragraf 2 ("Nama: {student.nama} dan {salary}"): {salary} tidak dikenal.',
      ],
    ],
    [
      'who signs',
      ['{#signers}{name}{/signers}'],
      [
        'Paragraf 1 ("{#signers}{name}{/signers}"): {signers} tidak dikenal.',
        'Paragraf 1 ("{#signers}{name}{/signers}"): {name} hanya ada di dalam {#people} dan {/people}.',
      ],
    ],
    ['a group', ['{exam}'], ['Paragraf 1 ("{exam}"): {exam} tidak dikenal. Mungkin maksudnya {exam.date}.']],
    [
      'a list',
      ['{people}'],
      [
        'Paragraf 1 ("{people}"): people adalah daftar. Tulis {#people} sebelum dan {/people} sesudah bagian yang diulang.',
      ],
    ],
    [
      'what is in a list alone',
      ['{marks} {people.name}'],
      [
        'Paragraf 1 ("{marks} {people.name}"): {marks} hanya ada di dalam {#people} dan {/people}.',
        'Paragraf 1 ("{marks} {people.name}"): {people.name} hanya ada di dalam {#people} dan {/people}.',
      ],
    ],
    [
      'a list that is not closed',
      ['{#people}{name}'],
      ['Paragraf 1 ("{#people}{name}"): {#people} tidak ditutup dengan {/people}.'],
    ],
    [
      'a list that is not opened',
      ['{/people}'],
      ['Paragraf 1 ("{/people}"): {/people} menutup bagian yang tidak dibuka.'],
    ],
    [
      'lists that cross',
      ['{#people}{#marks}{/people}{/marks}'],
      [
        'Paragraf 1 ("{#people}{#marks}{/people}{/marks}"): {/people} menutup {#marks}. Tulis {/marks}.',
        'Paragraf 1 ("{#people}{#marks}{/people}{/marks}"): {/marks} menutup {#people}. Tulis {/people}.',
      ],
    ],
    [
      'a list for each item of another',
      ['{#people}{#others}{name}{/others}{/people}'],
      [
        'Paragraf 1 ("{#people}{#others}{name}{/others}{/peopl…"): {#others} tidak dapat diulang di dalam bagian lain. Tutup dulu bagian itu.',
      ],
    ],
    [
      'braces',
      ['{student.name', 'a } b'],
      [
        'Paragraf 1 ("{student.name"): kurung kurawal di "{student.name" tidak berpasangan.',
        'Paragraf 2 ("a } b"): kurung kurawal di "} b" tidak berpasangan.',
      ],
    ],
    [
      'words of the library',
      ['{@title} {-w:p people}{=<% %>=} {1+1}'],
      ['@title', '-w:p people', '=<% %>=', '1+1'].map(
        (tag) => `Paragraf 1 ("{@title} {-w:p people}{=<% %>=} {1+1}"): {${tag}} tidak dikenal.`,
      ),
    ],
    [
      'a list that begins in one row and ends in the next',
      [
        ['{#people}', '{name}'],
        ['x', '{/people}'],
        ['y', 'z'],
      ],
      [],
    ],
    [
      'a list that begins in a table and ends behind it',
      [['{#people}', '{name}'], '{/people}'],
      [
        'Paragraf 1 ("{#people}"): {#people} dan {/people} harus berada di tempat yang setara: dalam satu paragraf, masing-masing paragraf sendiri, atau dalam satu baris tabel.',
      ],
    ],
  ])('%s', async (_what, lines, told) => {
    expect(await faultsOf(await makeDocx(lines))).toEqual(told);
  });

  it('believes no sizes', async () => {
    const bomb = withParts(await makeDocx(['x']), { 'word/a.xml': ' '.repeat(20_000_000) }, { claimed: 90 });
    expect(await faultsOf(bomb)).toEqual([expect.stringContaining('Berkas rusak')]);
  });

  it('told twenty, and how many more', async () => {
    const told = await faultsOf(await makeDocx(Array.from({ length: 25 }, (_, at) => `{x${at}y}`)));
    expect([told.length, told.at(-1)]).toEqual([21, '5 kesalahan lain tidak disebut di sini.']);
  });

  let plain: Buffer;
  beforeAll(async () => {
    plain = await makeDocx(['{student.name}']);
  });
  const relation = (type: string, target: string) => (text: string) =>
    text.replace(
      '</Relationships>',
      `<Relationship Id="x" Type="http://x/${type}" Target='${target}' TargetMode="External"/></Relationships>`,
    );
  const inside = (xml: string) => (text: string) => text.replace('<w:body>', `<w:body>${xml}`);
  const RELS = 'word/_rels/document.xml.rels';
  const DOCUMENT = 'word/document.xml';
  it.each<[string, Parameters<typeof withParts>[1], RegExp | null]>([
    ['a link to a page', { [RELS]: relation('hyperlink', 'https://example.ac.id') }, null],
    ['a page number', { [DOCUMENT]: inside('<w:p><w:fldSimple w:instr=" PAGE "/></w:p>') }, null],
    ['a link to a file', { [RELS]: relation('hyperlink', 'file:///etc/passwd') }, /di luar dirinya \(file:/],
    [
      'a picture elsewhere',
      { [RELS]: relation('image', 'http://10.0.0.1/a.png') },
      /di luar dirinya \(http:\/\/10/,
    ],
    [
      'a template elsewhere',
      {
        'word/_rels/settings.xml.rels': relation(
          'attachedTemplate',
          '\\\\host\\a.dotm',
        )('<Relationships></Relationships>'),
      },
      /di luar dirinya/,
    ],
    ['a macro', { 'word/vbaProject.bin': 'x' }, /makro \(word\/vbaProject\.bin\)/],
    ['an object', { 'word/embeddings/sheet.xlsx': 'x' }, /objek lain/],
    ['a part of another kind', { [DOCUMENT]: inside('<w:altChunk r:id="x"/>') }, /objek lain/],
    [
      'a command, cut into pieces',
      {
        [DOCUMENT]: inside(
          '<w:p><w:r><w:instrText> DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\x </w:instrText></w:r></w:p>',
        ),
      },
      /perintah Word .*DDEAUTO/,
    ],
    [
      'entities',
      { [DOCUMENT]: (text) => text.replace('<w:document', '<!DOCTYPE x [<!ENTITY a "b">]><w:document') },
      /rusak/,
    ],
    ['another encoding', { [DOCUMENT]: (text) => Buffer.from(text, 'utf16le') }, /rusak/],
    ['too much text', { 'word/big.xml': ' '.repeat(5 * 1024 * 1024) }, /terlalu besar \(word\/big\.xml\)/],
    ['a bomb', { 'word/media/a.png': Buffer.alloc(40 * 1024 * 1024) }, /terlalu besar \(41 MB\)/],
    [
      'a tag in the head of pages',
      { 'word/header1.xml': '<w:hdr><w:p><w:r><w:t>{x.y.z}</w:t></w:r></w:p></w:hdr>' },
      /^Kepala halaman, paragraf 1 \("\{x\.y\.z\}"\)/,
    ],
  ])('%s', async (_what, parts, told) => {
    const [first, ...more] = await faultsOf(withParts(plain, parts));
    expect(more).toEqual([]);
    if (told === null) expect(first).toBeUndefined();
    else expect(first).toMatch(told);
  });
});
