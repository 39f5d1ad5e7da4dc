import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../server/core/deps.ts';
import { newId } from '../../server/core/new-id.ts';
import { deliverQueued } from '../../server/process/execution/deliver.ts';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

// What goes with a broadcast: files that those open to whom it was handed, and nobody else; audiences kept under a name.

const KEPT = 'broadcast.list@keeper';
const READ = 'broadcast.received@signed_in';
/** One who gets it, one of the other department of it, one of its first department who does not, one of a third. */
const [READER, ELSEWHERE, OTHER, STRANGER] = [
  ['s1_tkm', 'TKM'],
  ['s1_tki', 'TKI'],
  ['pendadaran', 'TKM'],
  ['s2_reg', 'TKMS2'],
] as const;

let faculty: DemoFaculty;
const mails: Mail[] = [];
beforeAll(async () => {
  faculty = await openDemoFaculty();
  faculty.deps.config.publicUrl = 'https://aula.example.ac.id';
  faculty.deps.jobs.mail = async (_trx, sent) => void mails.push(...sent);
});
afterAll(() => faculty?.close());

const db = () => faculty.connection.db;

interface Act {
  id?: string;
  input?: object;
  account?: string;
  department?: string;
  to?: string;
}

async function act(action: string, { id, input, account = 'admin', department = 'TKM', to = '' }: Act) {
  const { rows } = await sql<{ row_version: number }>`
    select row_version from broadcast where id = ${id ?? ''}`.execute(db());
  const answer = await faculty.app.inject({
    method: 'POST',
    url: `/api/routes/${KEPT}/actions/${action}${to}`,
    headers: { ...(await faculty.signIn(account, department)), 'idempotency-key': newId() },
    payload: { params: {}, id, input, version: rows[0] && Number(rows[0].row_version) },
  });
  return { status: answer.statusCode, body: answer.json(), text: answer.body };
}

async function upload(name = 'edaran.pdf', type = 'application/pdf', size = 16): Promise<string> {
  const owner = faculty.id('user', 'admin');
  const file = await faculty.deps.files.create(Buffer.alloc(size, '%PDF-1.4\n%%EOF\n'), {
    name,
    type,
    owner,
  });
  return file.id;
}

const draft = (more: object) => ({
  departments: ['TKM', 'TKI'],
  positions: ['student'],
  title: 'Edaran akhir tahun',
  body: 'Baca **edaran** terlampir.',
  channels: ['in_app', 'email'],
  ...more,
});

async function read(id: string, [account, department]: readonly [string, string]) {
  const url = `/api/open?path=${encodeURIComponent(`/?siaran=${id}&department=${department}`)}`;
  return (await faculty.app.inject({ url, headers: await faculty.signIn(account, department) })).body;
}

async function fileFor(
  id: string,
  file: string,
  [account, department]: readonly [string, string],
  route = READ,
) {
  const url = `/api/routes/${route}/files/${file}?p.id=${id}`;
  return (await faculty.app.inject({ url, headers: await faculty.signIn(account, department) })).statusCode;
}

describe('files of a broadcast', () => {
  it('open for those to whom it was handed, for whoever keeps it, and for nobody else', async () => {
    const file = await upload();
    const made = await act('write', {
      input: draft({ attachment: file, link: 'https://example.ac.id/edaran' }),
    });
    expect(made.status, made.text).toBe(200);
    const id: string = made.body.id;
    for (const person of [READER, ELSEWHERE, OTHER, STRANGER]) {
      expect(await fileFor(id, file, person), person[0]).toBe(404);
      expect(await read(id, person), person[0]).not.toMatch(/edaran/i);
    }
    expect(await fileFor(id, file, ['admin', 'TKM'], 'broadcast.one@keeper')).toBe(200);
    expect((await act('send', { id })).status).toBe(200);
    // Addressed, not handed over.
    expect(await fileFor(id, file, READER)).toBe(404);
    await deliverQueued(faculty.deps);
    for (const person of [READER, ELSEWHERE]) {
      const page = await read(id, person);
      for (const shown of ['Baca **edaran** terlampir.', 'edaran.pdf', 'https://example.ac.id/edaran'])
        expect(page, person[0]).toContain(shown);
      expect(page).not.toMatch(/penerima|recipients/i);
      expect(await fileFor(id, file, person), person[0]).toBe(200);
      expect(await fileFor(id, file, person, 'broadcast.one@keeper'), person[0]).toBe(403);
    }
    for (const person of [OTHER, STRANGER]) {
      expect(await fileFor(id, file, person), person[0]).toBe(404);
      expect(await read(id, person), person[0]).not.toMatch(/edaran/i);
    }
    const unsigned = await faculty.app.inject({ url: `/api/routes/${READ}/files/${file}?p.id=${id}` });
    expect(unsigned.statusCode).toBe(401);
    // Another broadcast's page does not hand it out either.
    const second = await act('write', { input: draft({ title: 'Tanpa lampiran' }) });
    await act('send', { id: second.body.id });
    await deliverQueued(faculty.deps);
    expect(await fileFor(second.body.id, file, READER)).toBe(404);
  });

  it('are named in notification and mail, with the page that has them', async () => {
    mails.length = 0;
    const input = draft({
      title: 'Dua berkas',
      attachment: await upload(),
      attachment_3: await upload('denah.pdf'),
    });
    const { id } = (await act('write', { input })).body;
    await act('send', { id });
    await deliverQueued(faculty.deps);
    const { rows } = await sql<{ message: string; link: string }>`
      select distinct message, link from notification where title = 'Dua berkas'`.execute(db());
    expect(rows).toEqual([
      { message: expect.stringMatching(/Lampiran: edaran\.pdf, denah\.pdf$/), link: `/?siaran=${id}` },
    ]);
    expect(mails.length).toBeGreaterThan(1);
    for (const { text } of mails) {
      expect(text).toContain('Lampiran: edaran.pdf, denah.pdf');
      expect(text).toContain(`https://aula.example.ac.id/?siaran=${id}`);
    }
  });

  it('are of a few kinds, and no larger than said', async () => {
    const large = await upload('besar.pdf', 'application/pdf', 10 * 1024 * 1024 + 1);
    for (const attachment of [large, await upload('data.zip', 'application/zip')]) {
      const refused = await act('write', { input: draft({ attachment }) });
      expect([refused.status, refused.body.errors?.[0]?.source?.pointer], refused.text).toEqual([
        422,
        '/input/attachment',
      ]);
    }
  });
});

describe('audiences that are kept', () => {
  const lists = Object.values(projectModel().screens).filter(({ name }) => name === 'broadcast.list');
  const block = lists
    .flatMap(everyBlock)
    .find((one) => one.kind === 'table' && one.record === 'broadcast_audience')?.id;
  const keep = async (action: string, { id, input, account = 'admin', department = 'TKM', to = '' }: Act) => {
    const { rows } = await sql<{ row_version: number }>`
      select row_version from broadcast_audience where id = ${id ?? ''}`.execute(db());
    const answer = await faculty.app.inject({
      method: 'POST',
      url: `/api/routes/${KEPT}/actions/${action}${to}`,
      headers: { ...(await faculty.signIn(account, department)), 'idempotency-key': newId() },
      payload: { params: {}, block, id, input, version: rows[0] && Number(rows[0].row_version) },
    });
    return { status: answer.statusCode, body: answer.json(), text: answer.body };
  };
  const counted = async (more: object) => {
    const { status, body, text } = await act('write', {
      input: { ...draft({}), positions: [], ...more },
      to: '/reach',
    });
    expect(status, text).toBe(200);
    return body.count as number;
  };
  const staff = { name: 'Tendik dua departemen', departments: ['TKM', 'TKI'], positions: ['staff'] };

  it('mean the same as their conditions would, beside those of the broadcast', async () => {
    const { id } = (await keep('create', { input: staff })).body;
    expect(await counted({ audience: id })).toBe(await counted({ positions: ['staff'] }));
    expect(await counted({ audience: id, departments: ['TKI'] })).toBe(
      await counted({ positions: ['staff'], departments: ['TKI'] }),
    );
    expect(await counted({ audience: id, positions: ['student'] })).toBe(0);
    const person = faculty.id('user', 's1_tkm');
    expect(await counted({ audience: id, people: [person] })).toBe((await counted({ audience: id })) + 1);
    const library = { name: 'Perpustakaan', departments: ['TKM'], roles: ['perpustakaan'] };
    const { id: roles } = (await keep('create', { input: library })).body;
    expect(await counted({ audience: roles })).toBe(
      await counted({ departments: ['TKM'], roles: ['perpustakaan'] }),
    );
    expect(await counted({ audience: roles })).toBeGreaterThan(0);
  });

  it('are counted while they are written, for their keeper alone', async () => {
    const many = { name: 'Dihitung', departments: ['TKM', 'TKI'], positions: ['student', 'staff'] };
    const told = await keep('create', { input: many, to: '/reach' });
    expect(told.body.count).toBe(await counted({ positions: many.positions }));
    expect(told.body.parts.map(({ label }: { label: string }) => label)).toContain('Mahasiswa');
    const { id } = (await keep('create', { input: many })).body;
    const changed = await keep('edit', { id, input: { ...many, positions: ['staff'] }, to: '/reach' });
    expect(changed.body.count).toBe(await counted({ positions: ['staff'] }));
    const stranger = await keep('create', { input: many, to: '/reach', account: 'kompre' });
    expect([403, 404]).toContain(stranger.status);
    expect(stranger.text).not.toContain('count');
  });

  it('are changed, count as they are when it is sent, and keep their name with what was sent', async () => {
    const { id } = (await keep('create', { input: { ...staff, name: 'Kelompok uji' } })).body;
    const made = (
      await act('write', { input: { ...draft({ audience: id, title: 'Kelompok' }), positions: [] } })
    ).body;
    const refused = await keep('delete', { id });
    expect([refused.status, refused.body.detail]).toEqual([409, 'Masih dipakai oleh 1 siaran.']);
    const changed = await keep('edit', {
      id,
      input: { ...staff, name: 'Pengajar', positions: ['lecturer'] },
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await act('send', { id: made.id })).status).toBe(200);
    const { rows } = await sql<{ position_id: number }>`
      select distinct u.position_id from broadcast_recipient r join "user" u on u.id = r."user"
      where r.broadcast = ${made.id}`.execute(db());
    expect(rows).toEqual([{ position_id: 3 }]);
    await deliverQueued(faculty.deps);
    const removed = await keep('delete', { id });
    expect(removed.status, removed.text).toBe(200);
    const url = `/api/open?path=${encodeURIComponent(`/v3/administrasi/broadcast?row=${made.id}&department=TKM`)}`;
    const page = await faculty.app.inject({ url, headers: await faculty.signIn('admin', 'TKM') });
    expect(page.body).toContain('TKM, TKI; Pengajar');
  });

  it('are made of the conditions of a broadcast, once under a name', async () => {
    const { id } = (await act('write', { input: draft({ title: 'Sumber', cohort_from: 2022 }) })).body;
    const named = (name: string) => act('save_audience', { id, input: { name } });
    expect((await named('Angkatan muda')).status).toBe(200);
    const { rows } = await sql<object>`
      select departments, positions, cohort_from from broadcast_audience where name = 'Angkatan muda'`.execute(
      db(),
    );
    expect(rows).toEqual([{ departments: ['TKM', 'TKI'], positions: ['student'], cohort_from: 2022 }]);
    const twice = await named('angkatan MUDA');
    expect([twice.status, twice.text]).toEqual([
      409,
      expect.stringContaining('Audiens Angkatan muda sudah ada.'),
    ]);
  });

  it('are kept by administrators alone, offered in their department, and refused without a department', async () => {
    for (const [account, department] of [OTHER, STRANGER, ['kaprodi', 'TKMS2'], ['dosen', 'TKMS2']] as const)
      expect([403, 404], account).toContain(
        (await keep('create', { input: staff, account, department })).status,
      );
    const { id } = (await keep('create', { input: { ...staff, name: 'Milik TKM' } })).body;
    const elsewhere = await act('write', {
      input: { ...draft({ audience: id }), departments: ['TKMS2'] },
      department: 'TKMS2',
    });
    expect(elsewhere.status, elsewhere.text).toBe(422);
    const wrong = await keep('create', {
      input: { name: 'Terbalik', departments: ['TKM'], cohort_from: 2024, cohort_to: 2020 },
    });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Angkatan akhir')]);
  });
});
