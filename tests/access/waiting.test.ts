import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesAbout } from '../../scripts/definitions/screen-groups.ts';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

interface Entry {
  id: string;
  title: string;
  due: string | null;
  path: string;
}

const DEPARTMENT = 'TKMS2';
const model = projectModel();
let faculty: DemoFaculty;
let rows: { id: string; type: string }[];
/** Rooms that are asked for. */
let requests: string[];
let works: string[];
let documents: string[];
let entries: string[];
let places: { route: string; param: string; type: string | null }[];

beforeAll(async () => {
  faculty = await openDemoFaculty();
  const states = Object.entries(model.processes.exam?.states ?? {});
  const over = states.filter(([, { end }]) => end).map(([name]) => name);
  const found = await sql<{ id: string; type: string }>`
    select id, exam_type as type from registration
    where department = ${DEPARTMENT} and deleted_at is null and status <> all(${over})`.execute(
    faculty.connection.db,
  );
  rows = found.rows;
  const asked = await sql<{ id: string }>`
    select id from room_booking where status = 'requested' and deleted_at is null`.execute(
    faculty.connection.db,
  );
  requests = asked.rows.map(({ id }) => id);
  const others = await sql<{ id: string }>`select id from work`.execute(faculty.connection.db);
  works = others.rows.map(({ id }) => id);
  const made = await sql<{ id: string }>`select id from generated_document`.execute(faculty.connection.db);
  documents = made.rows.map(({ id }) => id);
  const written = await sql<{ id: string }>`select id from logbook_entry`.execute(faculty.connection.db);
  entries = written.rows.map(({ id }) => id);
  places = placesOf(found.rows.map(({ type }) => type));
});
afterAll(() => faculty?.close());

const headers = new Map<string, Record<string, string>>();
const ask = async (account: string, url: string, department = DEPARTMENT) => {
  const key = `${account} ${department}`;
  const own = headers.get(key) ?? (await faculty.signIn(account, department));
  headers.set(key, own);
  const answer = await faculty.app.inject({ url, headers: own });
  return { status: answer.statusCode, body: answer.json() };
};

async function waiting(account: string): Promise<Entry[]> {
  const { body } = await ask(account, '/api/open?path=/');
  const { screen, data } = body as {
    screen: { blocks: { id: string; kind: string }[] };
    data: { blocks: Record<string, { rows: Entry[] }> };
  };
  const block = screen.blocks.find(({ kind }) => kind === 'waiting');
  return data.blocks[block?.id ?? '']?.rows ?? [];
}

/** The screens of a registration that know a next step, and the parameter that names the row. */
function placesOf(types: readonly string[]) {
  return routesAbout(model, types).flatMap((route) => {
    const screen = model.screens[route.screen];
    const blocks = [...(screen?.blocks ?? []), ...(screen?.side ?? [])];
    const knows = blocks.some(({ kind }) => kind === 'next_step');
    return screen?.row && knows ? [{ route: route.id, param: screen.row.param, type: screen.type }] : [];
  });
}

/** Rows of which some page says that it is the person's turn. */
async function turns(account: string): Promise<Set<string>> {
  const mine = new Set<string>();
  for (const { route, param, type } of places) {
    // Rows of other types are none of its: asked below.
    for (const { id } of rows.filter((row) => type === null || type === row.type)) {
      const { status, body } = await ask(account, `/api/routes/${route}?p.${param}=${id}`);
      if (status === 403) break;
      const blocks = Object.values((body.blocks ?? {}) as Record<string, { mine?: boolean }>);
      if (blocks.some((block) => block.mine === true)) mine.add(id);
    }
  }
  return mine;
}

/** Entries looked at of one kind of page and verb. */
const OF_A_KIND = 3;
/** What blocks a button and whoever is asked mends themselves: on this page, or by the way that it names. */
const OWN_TO_MEND =
  /^(Buka PDF|Unggah dahulu|Beri putusan dahulu|Masih ada butir|Lengkapi dahulu|Minimal|Harus sudah lulus)/;

interface Opened {
  route?: string;
  data?: {
    blocks: Record<string, { mine?: boolean; uploads?: boolean; offers?: AskedOffer[] }>;
    actions: AskedOffer[];
  };
}
interface AskedOffer {
  name: string;
  reason: string | null;
  blocked: string[];
}

/** Whether a page says that it is the reader's turn, and offers nothing but to send it back. */
function isStuck({ route, data }: Opened): boolean {
  const screen = model.screens[model.routes.find(({ id }) => id === route)?.screen ?? ''];
  const steps = (screen ? everyBlock(screen) : []).flatMap((block) =>
    block.kind === 'next_step' && data?.blocks[block.id]?.mine ? [block] : [],
  );
  const names = steps.flatMap(({ actions, elsewhere }) => [...actions, ...elsewhere]);
  const offers = [
    ...(data?.actions ?? []),
    ...Object.values(data?.blocks ?? {}).flatMap((one) => one?.offers ?? []),
  ];
  const forward = offers.filter(({ name, reason }) => names.includes(name) && reason !== 'required');
  return forward.length > 0 && forward.every(({ blocked }) => blocked.some((why) => !OWN_TO_MEND.test(why)));
}

describe('what waits for a person', () => {
  it.each(['admin', 'perpus', 'dosen', 'joko', 'kaprodi', 'sekprodi', 'tm09', 'tm04'])(
    'is for %s every exam whose page says so, once, and but for requests, works, documents and logbooks nothing else',
    async (account) => {
      // What may be begun is no row yet: it goes by the name of its list.
      const told = (await waiting(account)).map(({ id }) => id).filter((id) => !id.includes('.'));
      const exams = told.filter(
        (id) => ![requests, works, documents, entries].some((list) => list.includes(id)),
      );
      expect(exams.toSorted()).toEqual([...(await turns(account))].toSorted());
    },
  );

  // Of the office some stand together at home.
  it.each(['perpus', 'kaprodi', 'dosen', 'joko', 'tm09'])(
    'leads %s from each on to another that home lists in the same state, and others nowhere',
    async (account) => {
      const home = new Map((await waiting(account)).map(({ path, title }) => [path, title]));
      const kinds = new Map<string, Record<string, string>>();
      const piles = new Map<string, string[]>();
      for (const { path, id } of await waiting(account)) {
        if (id.includes('.')) continue;
        const { route, data } = (await ask(account, `/api/open?path=${encodeURIComponent(path)}`)).body;
        if (!data?.row?.state) continue;
        const asked = { route, state: data.row.state.value, id };
        const { record } =
          model.screens[model.routes.find((one) => one.id === route)?.screen ?? '']?.row ?? {};
        const kind = `${record} ${route.split('@')[1]} ${asked.state}`;
        kinds.set(kind, asked);
        piles.set(kind, [...(piles.get(kind) ?? []), path]);
      }
      const next = async (who: string, asked: Record<string, string>) =>
        (await ask(who, `/api/users/me/waiting/next?${new URLSearchParams(asked)}`)).body;
      for (const [kind, asked] of kinds) {
        const pile = piles.get(kind) ?? [];
        const told = await next(account, asked);
        expect([kind, told.next === null ? 0 : told.more + 1]).toEqual([kind, pile.length - 1]);
        if (told.next) {
          expect(pile).toContain(told.next.path);
          expect(told.next.title).toBe(home.get(told.next.path));
        }
        const theirs = await next('tm40', asked);
        expect([kind, theirs.next && home.has(theirs.next.path)]).toEqual([kind, null]);
      }
      expect(kinds.size).toBeGreaterThan(0);
    },
  );

  it.each(['admin', 'dosen', 'joko', 'kaprodi', 'sekprodi', 'tm09'])(
    'is for %s documents that wait for their signature, and none that waits for another’s',
    async (account) => {
      const told = (await waiting(account)).map(({ id }) => id).filter((id) => documents.includes(id));
      const person = await faculty.deps.auth.viewerOf(
        faculty.connection.db,
        faculty.id('user', account),
        DEPARTMENT,
      );
      const asked = await sql<{ id: string; own: boolean }>`
        select s.generated_document as id, bool_or(s."user" = ${person?.id}) as own
        from signature_request s join generated_document d on d.id = s.generated_document
        where s.status = 'pending' and d.status = 'awaiting_signatures' and (s."user" = ${person?.id}
          or (d.department = ${DEPARTMENT} and s.role = any(${person?.roles ?? []}::text[])))
          -- An invitation to an exam that was opened has done its work.
          and not (d.code = 'invitation' and exists (
            select 1 from registration r where r.id = d.registration and r.opened_at is not null))
          -- Who approves something by it is asked to approve it.
          and not exists (
            select 1 from approval a where a.registration = d.registration and a.status in ('waiting', 'pending')
              and d.code = any(a.papers) and (s.role = a.role or a.role = any(s.standing)))
        group by 1`.execute(faculty.connection.db);
      const allowed = asked.rows.map(({ id }) => id);
      expect(told.filter((id) => !allowed.includes(id))).toEqual([]);
      // Of one kind of rows a hundred are looked at.
      const own = asked.rows.filter((one) => one.own).map(({ id }) => id);
      if (own.length < 50) expect(own.filter((id) => !told.includes(id))).toEqual([]);
      else expect(told.length).toBeGreaterThan(50);
    },
  );

  it('asks nobody for what they cannot do: a button is open, or whoever reads can mend what blocks it', async () => {
    const { rows: people } = await sql<{ id: string; department: string }>`
      select distinct u.id, m.department from "user" u join membership m on m."user" = u.id
      where exists (select 1 from registration r where r.department = m.department)
        and (u.position_id <> 4 or u.email like 'tm1%' or u.email like 'ti4%') order by 1, 2`.execute(
      faculty.connection.db,
    );
    const stuck: unknown[] = [];
    const looked = new Map<string, number>();
    for (const { id, department } of people) {
      const own = await faculty.headers(id, department);
      const open = async (path: string) =>
        (
          await faculty.app.inject({ url: `/api/open?path=${encodeURIComponent(path)}`, headers: own })
        ).json();
      const home = await open('/');
      const list = home.screen?.blocks.find(({ kind }: { kind: string }) => kind === 'waiting');
      for (const { path, title, verb } of home.data?.blocks[list?.id]?.rows ?? []) {
        if (!path.endsWith(`department=${department}`)) continue;
        const kind = `${path.split('/').slice(1, 4)} ${verb}`;
        looked.set(kind, (looked.get(kind) ?? 0) + 1);
        if ((looked.get(kind) ?? 0) > OF_A_KIND) continue;
        if (isStuck(await open(path))) stuck.push([title, path]);
      }
    }
    expect(looked.size).toBeGreaterThan(20);
    expect(stuck).toEqual([]);
  });

  it('is told of no row by a page of another type', async () => {
    const statuses = new Set<number>();
    for (const { route, param, type } of places.filter((place) => place.type !== null)) {
      const strange = rows.find((row) => row.type !== type);
      statuses.add((await ask('admin', `/api/routes/${route}?p.${param}=${strange?.id}`)).status);
    }
    // The page is not theirs, or has no such row.
    expect([...statuses].toSorted()).toEqual([403, 404]);
  });

  it('is every request for a room, for those alone who keep rooms', async () => {
    expect(requests.length).toBeGreaterThan(0);
    const told = async (account: string) =>
      (await waiting(account)).map(({ id }) => id).filter((id) => requests.includes(id));
    expect((await told('admin')).toSorted()).toEqual(requests.toSorted());
    for (const account of ['dosen', 'joko', 'kaprodi', 'tm04']) expect(await told(account)).toEqual([]);
  });

  it('is a work for whoever answers about it, for nobody else', async () => {
    const told = async (account: string) =>
      (await waiting(account)).filter(({ id }) => works.includes(id)).map(({ id, title }) => [id, title]);
    const asks = { proposed: 'w_tm47', accepted: 'w_tm53', title: 'w_tm50' };
    const [proposed, accepted, title] = Object.values(asks).map((key) => faculty.id('work', key));
    expect(await told('rafi')).toEqual([[proposed, 'Jawab permintaan membimbing Hana Puspita']]);
    expect(await told('admin')).toEqual([[accepted, 'Tetapkan pembimbing Fajar Hidayat']]);
    for (const account of ['citra', 'sekprodi'])
      expect(await told(account)).toEqual([[title, 'Putuskan judul baru Citra Wijaya']]);
    for (const account of ['vina', 'dosen', 'satria', 'kaprodi', 'perpus', 'tm09'])
      expect(await told(account)).toEqual([]);
  });

  it('leads to pages that open', async () => {
    const answers: unknown[] = [];
    for (const account of ['admin', 'perpus', 'dosen', 'kaprodi', 'sekprodi', 'tm09']) {
      for (const { path } of await waiting(account)) {
        // As the browser does it: a page of another department is entered there.
        const there = new URL(path, 'http://localhost').searchParams.get('department') ?? DEPARTMENT;
        const { body } = await ask(account, `/api/open?path=${encodeURIComponent(path)}`, there);
        answers.push(body.refused);
      }
    }
    expect(answers.length).toBeGreaterThan(5);
    expect(answers.filter((refused) => refused !== undefined)).toEqual([]);
  });

  it('names the draft of a student and what they can begin, and what is due first comes first', async () => {
    expect(await waiting('tm09')).toEqual([
      expect.objectContaining({ title: 'Daftar Ujian Proposal Tesis', verb: 'Daftar' }),
      expect.objectContaining({
        id: faculty.id('registration', 'g01'),
        title: '4 syarat Ujian Tesis belum terpenuhi',
        text: expect.stringContaining('Minimal 28 SKS telah lulus'),
        verb: 'Lihat',
      }),
    ]);
    const days = (await waiting('kaprodi')).map(({ due }) => due ?? '9');
    expect(days.length).toBeGreaterThan(1);
    expect(days).toEqual(days.toSorted());
  });

  it('follows nothing that has reached its goal, though more may be done with it', async () => {
    const signed = await sql<{ id: string }>`
      select id from generated_document where status = 'signed' and record_id = ${faculty.id('registration', 'g15')}`.execute(
      faculty.connection.db,
    );
    const entries = (await waiting('tm20')).map(({ id }) => id);
    expect(signed.rows.length).toBeGreaterThan(0);
    expect(entries.filter((id) => signed.rows.some((one) => one.id === id))).toEqual([]);
  });

  it('urges nobody to hand in another article while one of theirs is looked at', async () => {
    const { db } = faculty.connection;
    const told = async () => (await waiting('tm40')).map(({ title }) => title);
    const set = (status: string) =>
      sql`update registration set status = ${status} where id = ${faculty.id('registration', 'pb_verify')}`.execute(
        db,
      );
    expect(await told()).not.toContain('Daftar Publikasi Ilmiah');
    await set('withdrawn');
    try {
      expect(await told()).toContain('Daftar Publikasi Ilmiah');
    } finally {
      await set('awaiting_verification');
    }
  });

  it('asks who composes the panel to replace whoever declined', async () => {
    expect(await waiting('admin')).toContainEqual(
      expect.objectContaining({
        id: faculty.id('registration', 'g05'),
        title: expect.stringMatching(/^Ganti penguji Ujian Tesis .+ yang berhalangan$/),
        verb: 'Ganti',
      }),
    );
    for (const account of ['dosen', 'dosen2', 'tm06'])
      expect((await waiting(account)).map(({ title }) => title).join()).not.toContain('berhalangan');
  });

  it('does not hold an exam against anybody before its day', async () => {
    const scheduled = faculty.id('registration', 'g06');
    expect((await waiting('admin')).map(({ id }) => id)).not.toContain(scheduled);
  });
});
