import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createDrawer } from '../../server/documents/draw-document.ts';
import { readDocxText } from '../../server/documents/testing/read-docx.ts';
import { readPdf } from '../../server/documents/testing/read-pdf.ts';
import { DOCX } from '../../server/files/formats.ts';
import { type DocxLine, makeDocx } from '../../server/files/make-docx.ts';
import { productRoutes } from '../../server/product-routes.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';
import { addStudent, done, type Exam, upload } from './exam-story/exam.ts';
import { reach } from './exam-story/journey.ts';
import { writeEntry } from './exam-story/logbook.ts';
import { type Actor, type Answer, openWorld, ROOT, type World, words } from './exam-story/world.ts';

// A department writes its own letters: a text of its own is tried out, looked at, and in force for what is made from then on.

const LIST = 'exam_document.list@keeper';
const PAGE = 'exam_document.template@keeper';
const text = (code: string) => readFileSync(join(ROOT, 'schemas', 'documents', `${code}.typ`), 'utf8');
const INVITATION = text('invitation');
const GREETING = 'kami mengundang';
const own = (greeting: string) => INVITATION.replace(GREETING, greeting);

let world: World;
let manager: Actor;
let block: string | undefined;
beforeAll(async () => {
  world = await openWorld(productRoutes, { definitionsDir: ROOT });
  manager = world.people.manager;
  const screen = world.model.screens['exam_document.list'];
  block = (screen ? everyBlock(screen) : []).find(
    (one) => one.kind === 'table' && one.record === 'document_template',
  )?.id;
});
afterAll(() => world?.close());

const hand = (code: string, written: string | null, who = manager): Promise<Answer> =>
  world.act(who, LIST, 'create', {
    block,
    input: { code, format: 'typst', ...(written !== null && { text: written }) },
  });
const act = (id: string, action: string, input?: object) =>
  world.act(manager, PAGE, action, { row: id, ...(input && { input }) });

const linksIn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/URI \((http[^)]*)\)/g)].map((one) => one[1]);

const fileIn = (value: unknown) => (value as { id: string }).id;

/** What stands in a stored PDF, without spaces. */
async function readStored(file: string): Promise<string> {
  return readPdf(await world.deps.files.read(world.connection.db, file)).text;
}

/** What stands in the invitation in force of an exam. */
async function invitationOf(exam: Exam): Promise<string> {
  const made = await world.rows('generated_document', { record_id: exam.id, code: 'invitation' });
  const [letter] = made.filter(({ status }) => status !== 'void');
  return readStored(await createDrawer(world.deps).fileOf(String(letter?.id)));
}

test('a letter leads to the page of its manuscript, at the address of this server, which opens for its panel alone', async () => {
  const exam = await reach(world, 'scheduled');
  const [letter] = await world.rows('generated_document', { record_id: exam.id, code: 'invitation' });
  const file = await createDrawer(world.deps).fileOf(String(letter?.id));
  const [link = ''] = linksIn(await world.deps.files.read(world.connection.db, file));
  const { config, definitions } = world.deps;
  const { pathname, search, origin } = new URL(link);
  expect([origin, search]).toEqual([`http://localhost:${config.port}`, '?department=TKMS2']);
  // As it is bound: an address of no server, which is put before it when it is drawn.
  expect(letter?.data).toMatchObject({ manuscript_url: `${pathname}${search}` });
  expect(
    definitions.current().routes.filter(({ path }) => path.replace(':id', exam.id) === pathname),
  ).toMatchObject([{ audience: 'lecturer', public: false }]);
  const route = `${exam.type}.registration@lecturer`;
  expect((await world.page(world.people.supervisor, route, exam.id)).status).toBe(200);
  expect((await world.page(world.people.other, route, exam.id)).status).toBe(404);
  const signedOut = await world.app.inject({
    url: `/api/routes/${encodeURIComponent(route)}?p.id=${exam.id}`,
  });
  expect(signedOut.statusCode).toBe(401);
});

describe('a text of the department', () => {
  it('is drawn with sample data, and begins with the text of the product where none is given', async () => {
    const { id } = await done(hand('invitation', null));
    const row = await world.row('document_template', id);
    expect(row).toMatchObject({ name: 'Surat Undangan TKMS2-1', text: INVITATION, in_force: false });
    const sample = await readStored(fileIn(row.sample));
    expect(sample).toContain('student.name');
    expect(sample).toContain('panel[].name');
    const page = await done(world.page(manager, PAGE, id));
    expect(JSON.stringify(page.blocks)).toContain('"name":"invitation.pdf"');
    await done(act(id, 'edit', { format: 'typst', text: own('kami meminta') }));
    const changed = await world.row('document_template', id);
    expect(await readStored(fileIn(changed.sample))).toContain('kamimeminta');
    await done(act(id, 'delete'));
  });

  it('is kept where nobody says of which kind the template is', async () => {
    const input = { code: 'invitation', text: own('kami meminta') };
    const { id } = await done(world.act(manager, LIST, 'create', { block, input }));
    expect(await world.row('document_template', id)).toMatchObject({
      format: 'typst',
      text: input.text,
      sample: expect.anything(),
    });
    await done(act(id, 'delete'));
  });

  it('is of a letter that is drawn, never of a file that somebody sends', async () => {
    const choices = JSON.stringify(world.model.forms['document_template.create']?.schema.properties);
    expect(choices).toContain('"invitation"');
    expect(choices).not.toContain('"uploaded"');
    expect((await hand('uploaded', null)).status).toBe(422);
  });

  it('is in force for letters made from then on, those before and of others stay as they were', async () => {
    const before = await reach(world, 'scheduled');
    const [one, two] = [
      await done(hand('invitation', own('kami memohon'))),
      await done(hand('invitation', own('kami menantikan'))),
    ];
    await done(act(one.id, 'use'));
    const first = await reach(world, 'scheduled');
    await done(act(two.id, 'use'));
    const second = await reach(world, 'scheduled');
    const elsewhere = await reach(world, 'scheduled', { department: 'TKIS2' });
    expect((await world.row('document_template', one.id)).in_force).toBe(false);
    // Drawn now, each by what was in force when it was made.
    expect(await invitationOf(before)).toContain('kamimengundang');
    expect(await invitationOf(first)).toContain('kamimemohon');
    expect(await invitationOf(second)).toContain('kamimenantikan');
    expect(await invitationOf(elsewhere)).toContain('kamimengundang');
    await done(act(two.id, 'stop'));
    expect(await invitationOf(await reach(world, 'scheduled'))).toContain('kamimengundang');
    // What letters were drawn by is neither changed nor removed.
    expect((await act(one.id, 'edit', { format: 'typst', text: INVITATION })).status).toBe(409);
    expect((await act(one.id, 'delete')).status).toBe(409);
  });

  it('keeps no letter back when the definitions no longer give what it asks for', async () => {
    const { id } = await done(hand('invitation', own('kami memohon')));
    await done(act(id, 'use'));
    const exam = await reach(world, 'scheduled');
    const wants = own('kami memohon').replace(
      '// @field title text',
      '// @field title text\n// @field gone text',
    );
    await world.connection.db
      .updateTable('document_template')
      .set({ text: wants })
      .where('id', '=', id)
      .execute();
    expect(await invitationOf(exam)).toContain('kamimengundang');
    await done(act(id, 'stop'));
  });

  it.each([
    ['a bracket that is never closed', `${INVITATION}\n#text[`, /invitation\.typ baris \d+, kolom \d+: /],
    ['a name that is not declared', `${INVITATION}\n#data.salary`, /baris 66, kolom \d+: ".*salary/],
    [
      'a field that the letter does not have',
      `// @field salary number\n${INVITATION}\n#data.salary`,
      /"salary"/,
    ],
    ['a file of the server', `${INVITATION}\n#read("/etc/passwd")`, /baris \d+/],
    ['a package', `#import "@preview/cetz:0.3.4"\n${INVITATION}`, /baris 1/],
  ])('with %s is refused at its place, and nothing is kept', async (_what, written, said) => {
    const before = (await world.rows('document_template', {})).length;
    const answer = await hand('invitation', written);
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'E_INPUT_TEMPLATE']);
    expect(answer.body.errors[0].source.pointer).toBe('/input/text');
    expect(words(answer)).toMatch(said);
    expect(await world.rows('document_template', {})).toHaveLength(before);
  });

  it('that leaves those who sign no place is refused', async () => {
    const answer = await hand('minutes', text('minutes').replace(/#signatures\([^)]*\)/g, ''));
    expect([answer.status, words(answer)]).toEqual([
      422,
      expect.stringContaining('0 dari 2 tempat tanda tangan'),
    ]);
  });

  it('is written, seen and put in force by those who keep the documents of the department alone', async () => {
    const { id } = await done(hand('invitation', null));
    for (const who of [world.people.head, world.people.library, world.people.supervisor]) {
      expect((await hand('invitation', null, who)).status).toBe(403);
      expect((await world.page(who, PAGE, id)).status).toBe(403);
    }
    const other = { ...manager, department: 'TKIS2' };
    expect((await world.page(other, PAGE, id)).status).toBe(404);
    expect((await world.act(other, PAGE, 'use', { row: id })).status).toBe(404);
    const list = await world.page(other, LIST);
    expect(JSON.stringify(list.body)).not.toContain(id);
    expect(await world.rows('document_template', { id, in_force: true })).toEqual([]);
  });
});

const OWN = 'supervision.work@student:magister';

describe('a file of the department', () => {
  let student: Actor;
  let work: string;
  beforeAll(async () => {
    const made = await addStudent(world, { logbook: 0 });
    student = made.actor;
    work = made.work;
  });

  const take = (code: string, file?: string) =>
    world.act(manager, LIST, 'create', { block, input: { code, format: 'docx', ...(file && { file }) } });
  const send = async (lines: DocxLine[]) => upload(world, manager, 'surat.docx', await makeDocx(lines));
  const stored = async (value: unknown) =>
    readDocxText(await world.deps.files.read(world.connection.db, fileIn(value)));
  /** The newest copy of the student's logbook, made and opened. */
  async function copyOf(): Promise<{ id: string; type: unknown; named: string; content: Buffer }> {
    await done(world.act(student, OWN, 'copy_logbook', { row: work }));
    const rows = await world.rows('generated_document', { record_id: work, code: 'logbook_copy' });
    const id = String(rows.find(({ status }) => status !== 'void')?.id);
    return { id, ...(await opened(id)) };
  }
  async function opened(id: string) {
    const { url } = await done(world.call(student, 'GET', `/routes/${OWN}/documents/${id}?p.id=${work}`));
    const { pathname, search } = new URL(url, 'http://localhost');
    const { headers, rawPayload: content } = await world.app.inject({ url: pathname + search });
    return { type: headers['content-type'], named: String(headers['content-disposition']), content };
  }

  it('begins with every placeholder of its document, and is looked at filled in', async () => {
    const { id } = await done(take('logbook_copy'));
    const row = await world.row('document_template', id);
    expect(row).toMatchObject({ format: 'docx', text: null, in_force: false });
    expect(await stored(row.file)).toContain('{#entries}{no}');
    expect(await stored(row.sample)).toContain('student.name\tstudent.name');
    const page = await done(world.page(manager, PAGE, id));
    expect(JSON.stringify(page.blocks).match(/"name":"logbook_copy.docx"/g)).toHaveLength(2);
    await done(act(id, 'delete'));
  });

  it('is filled in for whoever may open the document, under the name that papers of the student have', async () => {
    await writeEntry(world, student, { activity: 'Membahas <b>bab dua</b> & tiga,\nlalu {title}.' });
    const before = await copyOf();
    const { id } = await done(take('logbook_copy'));
    const lines = [
      'Rekap {student.nim}, {doc.date.weekday}',
      ['Tanggal', 'Kegiatan'],
      ['{#entries}{date}', '{activity}{/entries}'],
    ];
    const letter = await send(lines);
    // It becomes no text by what is left out.
    expect(await act(id, 'edit', { file: letter })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'E_PROCESS_NEEDS', source: { pointer: '/input/format' } }] },
    });
    await done(act(id, 'edit', { format: 'docx', file: letter }));
    await done(act(id, 'use'));
    const after = await copyOf();
    const { nim, user } = await world.row('student', String(student.row));
    const { id_number: niu } = await world.row('user', String(user));
    expect(after.type).toBe(DOCX);
    expect(after.named).toContain(`attachment; filename="Salinan-Logbook_${niu}_2025-`);
    expect(after.named).toContain('.docx"');
    const text = readDocxText(after.content);
    expect(text).toContain(`Rekap ${nim}, Senin`);
    expect(text).toMatch(/^\d+ (Oktober|November) 2025$/m);
    expect(text).toContain('Membahas <b>bab dua</b> & tiga,⏎lalu {title}.');
    // What was there stays what it was; all of them come in one archive, by their kinds.
    expect((await opened(before.id)).type).toBe('application/pdf');
    const zip = await world.call(student, 'GET', `/routes/${OWN}/documents.zip?p.id=${work}`);
    expect([zip.status, JSON.stringify(zip)]).toEqual([200, expect.stringContaining('.docx')]);
    const another = (await addStudent(world)).actor;
    const asked = `/routes/${OWN}/documents/${after.id}?p.id=${work}`;
    expect((await world.call(another, 'GET', asked)).status).toBe(404);
    // Nobody signs such a file, and it stays what the document was made by.
    expect(await world.rows('signature_request', { generated_document: after.id })).toEqual([]);
    expect(await world.act(manager, LIST, 'prepare', { id: after.id })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'E_PROCESS_WHEN' }] },
    });
    expect((await act(id, 'edit', { format: 'typst' })).status).toBe(409);
    expect((await act(id, 'delete')).status).toBe(409);
    // Where the definitions no longer give what it asks for, the product's own text draws the document.
    const other = { name: 'x.docx', type: DOCX, owner: null };
    const { db } = world.connection;
    const file = await world.deps.files.create(await makeDocx(['{gone}']), other);
    await db
      .updateTable('document_template')
      .set({ file: JSON.stringify({ id: file.id }) })
      .where('id', '=', id)
      .execute();
    expect((await copyOf()).type).toBe('application/pdf');
    expect((await act(id, 'use')).status).toBe(409);
    await done(act(id, 'stop'));
    expect(words(await act(id, 'use'))).toContain('{gone} tidak dikenal');
  });

  it('is refused with all that is wrong, and nothing is kept', async () => {
    const before = (await world.rows('document_template', {})).length;
    const answer = await take('logbook_copy', await send(['{student.nama}', 'Akhir {#entries}']));
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([
      {
        code: 'E_INPUT_TEMPLATE',
        source: { pointer: '/input/file' },
        message: expect.stringContaining('{student.name}'),
      },
      { code: 'E_INPUT_TEMPLATE', message: expect.stringContaining('Paragraf 2 ("Akhir {#entries}")') },
    ]);
    expect(await world.rows('document_template', {})).toHaveLength(before);
  });

  it('is never in force for a document that somebody signs', async () => {
    for (const code of ['invitation', 'minutes', 'approval_page', 'guidance_card', 'logbook_export']) {
      const { id } = await done(take(code));
      const answer = await act(id, 'use');
      expect([answer.status, words(answer)]).toEqual([
        422,
        expect.stringContaining('tidak dapat ditandatangani'),
      ]);
      expect((await world.row('document_template', id)).in_force).toBe(false);
    }
  });
});
