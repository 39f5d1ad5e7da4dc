import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screenOfType } from '../../src/definition/screens/of-type.ts';
import { addStudent, done, openPeriod, upload } from './exam-story/exam.ts';
import { type Actor, openWorld, type World, words } from './exam-story/world.ts';

// An article whose title is much like another one's: what is said of it to whom, and what has to be answered before it is handed in.
const TYPE = 's2_publication';
const TITLE = 'Analisis Termoekonomi Sistem Refrigerasi Bertingkat pada Gudang Beku';
const ALIKE =
  'Analisis Termoekonomi Sistem Refrigerasi Bertingkat untuk Gudang Beku Hasil Perikanan di Pelabuhan Sadeng';
const OTHER = 'Kekuatan Tarik Komposit Serat Rami dengan Perlakuan Alkali';

let world: World;
let period: string;
beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world, { type: TYPE });
});
afterAll(() => world?.close());

const screenOf = (screen: string) => screenOfType(world.model, TYPE, screen)?.name;
const form = (title_id: string) => ({
  title_id,
  kind: 'journal',
  authors: [{ name: 'Mahasiswa', is_student: true }],
  outlet: 'Jurnal Teknik Mesin Indonesia',
  index_rank: 'sinta_2',
  progress: 'submitted',
  submitted_at: '2025-10-01',
  statement: true,
});

async function someone(): Promise<Actor> {
  return (await addStudent(world, { milestones: ['s2_proposal_exam'], logbook: 0 })).actor;
}

const act = (who: Actor, id: string, name: string, input?: object) =>
  world.act(who, `${screenOf('registration')}@student`, name, { row: id, ...(input && { input }) });

/** A registration with its files, and this title written so far. */
async function writing(who: Actor, title: string): Promise<string> {
  const { id } = await done(world.act(who, `${screenOf('mine')}@student`, 'create', { input: { period } }));
  for (const code of ['manuscript_paper', 'publication_proof'])
    await done(act(who, id, 'upload_document', { code, file: await upload(world, who, `${code}.pdf`) }));
  await done(act(who, id, 'save', form(title)));
  return id;
}

async function handedIn(who: Actor, title: string): Promise<string> {
  const id = await writing(who, title);
  await done(act(who, id, 'submit', form(title)));
  return id;
}

async function pageOf(who: Actor, id: string, audience = 'student') {
  const answer = await world.page(who, `${screenOf('registration')}@${audience}`, id);
  expect(answer.status).toBe(200);
  const offered: { name: string; blocked: object[] }[] = answer.body.actions;
  return {
    text: JSON.stringify(answer.body.blocks),
    offers: offered.map(({ name }) => name),
    blocked: offered
      .filter(({ name }) => name === 'submit')
      .flatMap(({ blocked }) => blocked.map((one) => JSON.stringify(one))),
  };
}

describe('a title much like that of another article of the same student', () => {
  let who: Actor;
  let first: string;
  beforeAll(async () => {
    who = await someone();
    first = await handedIn(who, TITLE);
  });

  it('is told with how alike it is, where the other one stands, and what there is to do', async () => {
    const second = await writing(who, ALIKE);
    const { text, offers, blocked } = await pageOf(who, second);
    expect(text).toContain(`kemiripan 77 %: ${TITLE} (Dikirim, Belum diverifikasi)`);
    expect(text).toContain(`/${first}"`);
    expect(offers).toContain('tell_apart');
    expect(blocked).toEqual([expect.stringContaining('apakah ini artikel lain')]);
    const refused = await act(who, second, 'submit', form(ALIKE));
    expect(refused.status).toBe(422);
    expect(words(refused)).toContain('apakah ini artikel lain');
  });

  it('may be said to be another one, and is then handed in; of a title changed later it is asked anew', async () => {
    const [second] = await world.rows('registration', { student: who.row, status: 'draft' });
    const id = String(second?.id);
    await done(act(who, id, 'tell_apart'));
    const after = await pageOf(who, id);
    expect([after.text.includes('kemiripan'), after.offers.includes('tell_apart'), after.blocked]).toEqual([
      false,
      false,
      [],
    ]);
    const changed = await act(who, id, 'submit', form(`${ALIKE} Bagian Kedua`));
    expect(words(changed)).toContain('apakah ini artikel lain');
    await done(act(who, id, 'submit', form(ALIKE)));
  });

  it('says nothing of a title that is not', async () => {
    const third = await writing(who, OTHER);
    const { text, offers } = await pageOf(who, third);
    expect(text).not.toContain('kemiripan');
    expect(offers).not.toContain('tell_apart');
    expect((await act(who, third, 'tell_apart')).status).toBe(403);
  });
});

it('says nothing of an article whose registration came to nothing', async () => {
  const who = await someone();
  const title = 'Redaman Getaran Struktur Lengkung dengan Lapisan Viskoelastik';
  const gone = await handedIn(who, title);
  const id = await writing(who, `${title} Berlapis`);
  expect((await pageOf(who, id)).text).toContain('kemiripan');
  await done(act(who, gone, 'withdraw'));
  const { text, offers, blocked } = await pageOf(who, id);
  expect([text.includes('kemiripan'), offers.includes('tell_apart'), blocked]).toEqual([false, false, []]);
});

it('says of the same words that the article is there, which no answer changes', async () => {
  const who = await someone();
  const title = 'Retak Lelah pada Sambungan Las Tumpang Baja Karbon Rendah';
  await handedIn(who, title);
  const { text, offers, blocked } = await pageOf(who, await writing(who, title.toUpperCase()));
  expect(text).toContain('Artikel dengan judul itu sudah terdaftar');
  expect(offers).not.toContain('tell_apart');
  expect(blocked).toEqual([expect.stringContaining('sudah terdaftar')]);
});

describe('a title much like that of another student', () => {
  it('says that there is one, not whose, to its student; whoever keeps them reads whose', async () => {
    const [one, other] = [await someone(), await someone()];
    const name = String((await world.row('student', one.row ?? '')).name);
    expect(name).toMatch(/^Mahasiswa \d+$/);
    const title = 'Pengaruh Sudut Sirip terhadap Perpindahan Kalor pada Penukar Kalor Kompak';
    const mine = 'Pengaruh Sudut Sirip terhadap Perpindahan Kalor Penukar Kalor Kompak Bersirip';
    await handedIn(one, title);
    const id = await writing(other, mine);
    const told = await pageOf(other, id);
    expect(told.text).toContain('Mahasiswa lain dengan pembimbing yang sama');
    expect(told.text).not.toContain(title);
    expect(told.text).not.toContain(name);
    expect([told.offers.includes('tell_apart'), told.blocked]).toEqual([false, []]);
    await done(act(other, id, 'submit', form(mine)));
    const kept = await pageOf(world.people.manager, id, 'manager');
    expect(kept.text).toContain(`${title} (${name})`);
  });
});
