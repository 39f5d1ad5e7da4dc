import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrawer } from '../../server/documents/draw-document.ts';
import { readPdf } from '../../server/documents/testing/read-pdf.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';
import { done, type Exam } from './exam-story/exam.ts';
import { reach } from './exam-story/journey.ts';
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
  world = await openWorld(undefined, { definitionsDir: ROOT });
  manager = world.people.manager;
  const screen = world.model.screens['exam_document.list'];
  block = (screen ? everyBlock(screen) : []).find(
    (one) => one.kind === 'table' && one.record === 'document_template',
  )?.id;
});
afterAll(() => world?.close());

const hand = (code: string, written: string | null, who = manager): Promise<Answer> =>
  world.act(who, LIST, 'create', { block, input: { code, ...(written !== null && { text: written }) } });
const act = (id: string, action: string, input?: object) =>
  world.act(manager, PAGE, action, { row: id, ...(input && { input }) });

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
    await done(act(id, 'edit', { text: own('kami meminta') }));
    const changed = await world.row('document_template', id);
    expect(await readStored(fileIn(changed.sample))).toContain('kamimeminta');
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
    expect((await act(one.id, 'edit', { text: INVITATION })).status).toBe(409);
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
