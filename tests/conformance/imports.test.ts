import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';
import { bringIn, type Caller, csv } from './bring-in.ts';

// Rooms and semesters from spreadsheets: what is told before anything is written, what is refused whole, what stays.

const ROOMS = 'room.list@keeper';
const SEMESTERS = 'semester.list@keeper';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

const as = (caller: Partial<Caller> = {}) =>
  bringIn(() => faculty, { route: ROOMS, block: (caller.route ?? ROOMS) === ROOMS ? 'b4' : 'b1', ...caller });
const { call, checked, ended, written, write } = bringIn(() => faculty, { route: ROOMS, block: 'b4' });

const rooms = async () =>
  (
    await sql<{
      code: string;
      name: string;
      capacity: number;
      facilities: string[] | null;
      building: string | null;
    }>`
      select code, name, capacity, facilities, building from room where deleted_at is null order by code`.execute(
      faculty.connection.db,
    )
  ).rows;

const begun = async () =>
  (await sql<{ count: number }>`select count(*)::int from import_run`.execute(faculty.connection.db)).rows[0]
    ?.count;

const books = async () =>
  (
    await sql<{ count: number }>`
      select (select count(*) from history)::int + (select count(*) from audit where result = 'done')::int as count`.execute(
      faculty.connection.db,
    )
  ).rows[0]?.count;

describe('a file of rooms', () => {
  it('is looked at first: each fault by row and column, and nothing is written', async () => {
    const [before, entries] = [await rooms(), await books()];
    const state = await checked(
      csv(
        'KODE;Nama;Lokasi;Daya Tampung;Fasilitas;Catatan',
        'Z-1;Ruang Baru;Gedung Baru;40;Proyektor, AC;apa saja',
        'Z-2;Ruang Salah;;banyak;Proyektor;',
        'Z-3;;;10;Proyektr;',
        'Z-4;Ruang Ganda;;10;;',
        'Z-4;Ruang Ganda Juga;;12;;',
        ';;;;;',
        'Z-5;Ruang Kecil;;0;;',
        'Z-6;Ruang Asing;;5;Gong;',
      ),
    );
    expect(state).toMatchObject({
      status: 'checked',
      summary: { rows: 7, fresh: 1, changed: 0, same: 0, wrong: 6, twice: 2, passed: ['Catatan'] },
    });
    expect(state.faults.map(({ row, column, value, message }) => [row, column, value, message])).toEqual([
      [3, 'Kapasitas', 'banyak', 'Kapasitas harus berupa angka bulat, misalnya 12.'],
      [4, 'Fasilitas', 'Proyektr', 'Fasilitas tidak mengenal “Proyektr”. Yang mirip: Proyektor.'],
      [5, 'Kode', 'Z-4', 'Kode ini juga ada di baris 6. Simpan satu baris saja.'],
      [6, 'Kode', 'Z-4', 'Kode ini juga ada di baris 5. Simpan satu baris saja.'],
      [8, 'Kapasitas', '0', 'Kapasitas paling sedikit 1.'],
      [
        9,
        'Fasilitas',
        'Gong',
        'Fasilitas tidak mengenal “Gong”. Tulis Proyektor, AC, Konferensi video, Papan tulis, atau Komputer.',
      ],
    ]);
    expect(state.twins).toEqual([
      {
        rows: [5, 6],
        known_by: 'Z-4',
        differ: [
          { title: 'Nama', values: ['Ruang Ganda', 'Ruang Ganda Juga'] },
          { title: 'Daya Tampung', values: ['10', '12'] },
        ],
      },
    ]);
    expect(await rooms()).toEqual(before);
    expect(await books()).toBe(entries);
  });

  it('is looked at by the columns that a person chose for its headings, and says what they are by themselves', async () => {
    // Two headings are the same: each column is chosen for by its place.
    const file = csv('Sandi,Sebutan,Sebutan,Muat,kode', 'Z-1,Gedung A,Ruang Baru,40,x');
    const ask = (rest: string) => call(`blocks/b4/imports${rest}`, { method: 'POST', payload: file });
    expect((await ask('/headings?name=a.csv')).json().headings).toEqual([
      { at: 0, heading: 'Sandi', field: null },
      { at: 1, heading: 'Sebutan', field: null },
      { at: 2, heading: 'Sebutan', field: null },
      { at: 3, heading: 'Muat', field: null },
      { at: 4, heading: 'kode', field: 'code' },
    ]);
    const refused = await ask('?name=a.csv');
    expect([refused.statusCode, refused.json().errors[0].source]).toEqual([422, { pointer: '/columns' }]);
    const chosen = { 0: 'code', 1: 'building', 2: 'name', 3: 'capacity', 4: '' };
    const asked = (columns: unknown) =>
      ask(`?name=a.csv&columns=${encodeURIComponent(JSON.stringify(columns))}`);
    const begun = (await asked(chosen)).json();
    expect(begun).toMatchObject({ status: 'checking', of: 1 });
    expect(await ended(begun.id)).toMatchObject({ status: 'checked', summary: { fresh: 1, wrong: 0 } });
    for (const wrong of [[], 'x', { 0: 1 }, { ...chosen, 4: 'code' }])
      expect((await asked(wrong)).statusCode, JSON.stringify(wrong)).toBe(422);
  });

  it('is written without its wrong rows only when somebody says so, then all at once, with history', async () => {
    const state = await checked(
      csv('Kode,Nama,Kapasitas,Fasilitas', 'Z-1,Ruang Baru,40,"Proyektor; AC"', 'Z-2,,5,'),
    );
    const refused = await write(state.id, false);
    expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
      422,
      'Masih ada baris yang salah. Pilih melewatinya, atau perbaiki berkasnya dahulu.',
    ]);
    expect(await written(state, true)).toMatchObject({ status: 'done' });
    expect((await rooms()).filter(({ code }) => code.startsWith('Z-'))).toEqual([
      { code: 'Z-1', name: 'Ruang Baru', capacity: 40, facilities: ['projector', 'ac'], building: null },
    ]);
    const history = await sql<{ actor_name: string; transition: string }>`
      select h.actor_name, h.transition from history h join room r on r.id = h.row where r.code = 'Z-1'`.execute(
      faculty.connection.db,
    );
    expect(history.rows).toEqual([{ actor_name: 'Sekar Wulandari', transition: 'create' }]);
    // Once only.
    const again = await write(state.id, true);
    expect(again.statusCode).toBe(422);
  });

  it('changes rows that are there by what its columns say, and leaves alone what they do not', async () => {
    const state = await checked(csv('kode\tnama\tkapasitas', 'Z-1\tRuang Baru\t45', 'Z-9\tRuang Lain\t5'));
    expect(state.summary).toMatchObject({ fresh: 1, changed: 1, same: 0, wrong: 0 });
    expect(state.changes).toEqual([
      { row: 2, name: 'Ruang Baru', fields: [{ title: 'Kapasitas', before: '40', after: '45' }] },
    ]);
    const words = [
      { title: 'Kode', before: null, after: 'Z-9' },
      { title: 'Kapasitas', before: null, after: '5' },
    ];
    expect(state.made).toEqual([{ row: 3, name: 'Ruang Lain', fields: words }]);
    const undecided = await write(state.id, false, null);
    expect([undecided.statusCode, undecided.json().errors[0].message]).toEqual([
      422,
      'Ada baris yang sudah tersimpan dan berbeda. Pilih memperbarui atau membiarkannya.',
    ]);
    await written(state);
    const after = (await rooms()).filter(({ code }) => code.startsWith('Z-'));
    expect(after).toMatchObject([
      { code: 'Z-1', capacity: 45, facilities: ['projector', 'ac'] },
      { code: 'Z-9' },
    ]);
    const same = await checked(csv('Kode,Nama,Kapasitas', 'Z-1,Ruang Baru,45'));
    expect(same.summary).toMatchObject({ fresh: 0, changed: 0, same: 1, wrong: 0 });
  });

  it('leaves nothing when one row is refused between looking and writing', async () => {
    const state = await checked(csv('Kode,Nama,Kapasitas', 'Y-1,Satu,5', 'Y-2,Dua,5'));
    const other = await faculty.app.inject({
      method: 'POST',
      url: `/api/routes/${ROOMS}/actions/create`,
      headers: await faculty.signIn('admin', 'TKM'),
      payload: { params: {}, input: { code: 'Y-2', name: 'Lebih Dahulu', capacity: 3 } },
    });
    expect(other.statusCode, other.body).toBe(200);
    expect(await written(state)).toMatchObject({
      status: 'failed',
      message:
        'Baris 3: Kode Y-2 sudah dipakai Lebih Dahulu. Tidak ada baris yang disimpan; periksa berkas sekali lagi.',
    });
    expect((await rooms()).filter(({ code }) => code.startsWith('Y-')).map(({ name }) => name)).toEqual([
      'Lebih Dahulu',
    ]);
  });

  it('is known to nobody but who brings it in', async () => {
    const state = await checked(csv('Kode,Nama,Kapasitas', 'X-1,Satu,5'));
    for (const account of ['kompre', 'perpus', 'joko']) {
      const other = as({ account, department: account === 'joko' ? 'TKMS2' : 'TKM' });
      for (const url of [`imports/${state.id}`, `imports/${state.id}/mend`])
        expect([403, 404], account).toContain((await other.call(url)).statusCode);
      expect([403, 404], account).toContain((await other.write(state.id, true)).statusCode);
    }
    const cancelled = await call(`imports/${state.id}/cancel`, { method: 'POST', payload: {} });
    expect(cancelled.json()).toMatchObject({ status: 'cancelled' });
    const late = await write(state.id, true);
    expect(late.statusCode).toBe(422);
    expect((await rooms()).some(({ code }) => code === 'X-1')).toBe(false);
  });
});

describe('a file of semesters', () => {
  const head = 'Kode;Nama;Mulai;Selesai';
  const semesters = as({ route: SEMESTERS });
  const daysOf = async (...codes: string[]) => {
    const { rows } = await sql<{ days: [string, string] }>`
      select json_build_array(start_date::text, end_date::text) as days from semester
      where code in (${sql.join(codes)}) order by code`.execute(faculty.connection.db);
    return rows.map(({ days }) => days);
  };

  it('takes dates as people write them, and is judged by the rules of the form', async () => {
    const state = await semesters.checked(
      csv(
        head,
        '20301;Gasal 2030/2031;12/08/2030;2031-01-31',
        '20302;Genap 2030/2031;10 Februari 2031;31-07-2031',
        '20303;Antara 2031;31/02/2031;2031-08-30',
        '20311;Tertukar;2031-12-01;2031-08-11',
      ),
    );
    expect(state.summary).toMatchObject({ fresh: 2, wrong: 2 });
    expect(state.faults[0]).toMatchObject({
      row: 4,
      column: 'Mulai',
      message: 'Tanggal 31/02/2031 tidak ada. Tulis hari/bulan/tahun.',
    });
    expect(state.faults[1]).toMatchObject({ row: 5 });
    await semesters.written(state, true);
    expect(await daysOf('20301', '20302')).toEqual([
      ['2030-08-12', '2031-01-31'],
      ['2031-02-10', '2031-07-31'],
    ]);
  });

  it('takes the days of a spreadsheet that keeps them as days', async () => {
    const day = (iso: string) => ({ value: new Date(`${iso}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' });
    const data = [
      ['Kode', 'Nama', 'Mulai', 'Selesai'].map((value) => ({ value })),
      [{ value: '20321' }, { value: 'Gasal 2032/2033' }, day('2032-08-09'), day('2033-01-31')],
    ] as SheetData;
    const state = await semesters.checked(await writeExcelFile(data).toBuffer());
    expect(state.faults).toEqual([]);
    await semesters.written(state);
    expect(await daysOf('20321')).toEqual([['2032-08-09', '2033-01-31']]);
  });

  it('refuses a row that is there, where the list changes none', async () => {
    const state = await semesters.checked(csv(head, '20301;Gasal;12/08/2035;2036-01-31'));
    expect(state.faults).toMatchObject([{ row: 2, column: 'Kode', message: 'Kode ini sudah ada.' }]);
  });
});

describe('what a file is', () => {
  const xlsx = (data: SheetData) => writeExcelFile(data).toBuffer();
  const rows = [
    [{ value: 'Kode' }, { value: 'Nama' }, { value: 'Kapasitas' }],
    [{ value: 'W-1' }, { value: 'Café' }, { value: 12, type: Number }],
  ] as SheetData;

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['XLSX', () => xlsx(rows)],
    ['UTF-8', () => csv('Kode,Nama,Kapasitas', 'W-1,Café,12')],
    [
      'UTF-8 with a byte order mark',
      () => Buffer.concat([Buffer.from('\ufeff'), csv('Kode,Nama,Kapasitas', 'W-1,Café,12')]),
    ],
    ['Windows-1252', () => Buffer.from('Kode;Nama;Kapasitas\nW-1;Caf\u00e9;12', 'latin1')],
  ])('%s is read', async (_, content) => {
    const state = await checked(await content());
    expect(state.summary).toMatchObject({ fresh: 1, wrong: 0 });
    await written(state);
    expect((await rooms()).find(({ code }) => code === 'W-1')?.name).toBe('Café');
    await sql`delete from room where code = 'W-1'`.execute(faculty.connection.db);
  });

  const formula = [
    rows[0],
    [{ value: 'W-1' }, { value: 'A' }, { type: 'Formula', value: '=1+1' }],
  ] as SheetData;
  it.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['a PDF named .xlsx', () => Buffer.from('%PDF-1.4\n'), 'a.xlsx', 'Isi berkas ini bukan XLSX.'],
    [
      'a picture',
      () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]),
      'a.png',
      'Berkas ini bukan XLSX atau CSV. Simpan lembar kerja Anda sebagai XLSX, lalu unggah lagi.',
    ],
    [
      'headings alone',
      () => csv('Kode,Nama,Kapasitas', ''),
      'a.csv',
      'Tidak ada baris di bawah baris judul.',
    ],
    [
      'a missing heading',
      () => csv('Kode,Kapasitas', 'A,1'),
      'a.csv',
      'Kolom “Nama” tidak ditemukan di baris pertama.',
    ],
    [
      'a heading twice',
      () => csv('Kode,Nama,Kapasitas,kode', 'A,B,1,C'),
      'a.csv',
      'Judul kolom “kode” muncul dua kali. Hapus salah satunya.',
    ],
    [
      'a formula in CSV',
      () => csv('Kode,Nama,Kapasitas', 'A,=1+1,1'),
      'a.csv',
      'Sel B2 berisi rumus. Salin sebagai nilai, lalu unggah lagi.',
    ],
    [
      'a formula in XLSX',
      () => xlsx(formula),
      'a.xlsx',
      'Sel C2 berisi rumus. Salin sebagai nilai, lalu unggah lagi.',
    ],
  ])('%s is refused by one sentence, and nothing of it is kept', async (_, content, name, sentence) => {
    const [before, runs] = [await rooms(), await begun()];
    const answer = await as().begin(await content(), name);
    expect([
      answer.statusCode,
      answer.json().errors.map(({ message }: { message: string }) => message),
    ]).toEqual([422, [sentence]]);
    expect([await rooms(), await begun()]).toEqual([before, runs]);
  });

  it('is offered only to who may make a row', async () => {
    for (const account of ['perpus', 'joko', 'ca']) {
      const other = as({ account, department: account === 'joko' ? 'TKMS2' : 'TKM' });
      const answer = await other.begin(csv('Kode,Nama,Kapasitas', 'V-1,A,1'));
      expect([403, 404], account).toContain(answer.statusCode);
    }
    const reader = as({ account: 'kompre', route: SEMESTERS });
    const answer = await reader.begin(csv('Kode,Nama,Mulai,Selesai', '20401,A,2040-08-01,2040-12-01'));
    expect(answer.statusCode).toBe(403);
  });
});

it('a template holds the headings, and a file to be mended what is wrong', async () => {
  const { readSheet } = await import('read-excel-file/node');
  const template = await call('blocks/b4/imports/template');
  expect((await readSheet(template.rawPayload))[0]).toEqual([
    'Kode',
    'Nama',
    'Gedung',
    'Jenis',
    'Kapasitas',
    'Fasilitas',
    'Buka',
    'Tutup',
    'Dipakai oleh',
    'Perlu persetujuan',
    'Ruang ujian',
    'Jeda (menit)',
  ]);
  const state = await checked(csv('Kode,Nama,Kapasitas', 'U-1,A,satu', 'U-2,B,2'));
  const mend = await call(`imports/${state.id}/mend`);
  expect(await readSheet(mend.rawPayload)).toEqual([
    ['Kode', 'Nama', 'Kapasitas', 'Baris', 'Yang perlu diperbaiki'],
    ['U-1', 'A', 'satu', '2', 'Kapasitas harus berupa angka bulat, misalnya 12.'],
  ]);
});
