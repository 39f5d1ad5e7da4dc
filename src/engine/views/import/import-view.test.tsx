import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ImportState } from '../../../definition/wire.ts';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import {
  answer,
  block,
  column,
  listed,
  offer,
  pageOf,
  renderScreen,
  screenOf,
} from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
beforeAll(() => import('./import-view.tsx'));

const table = block('table', {
  record: 'thing',
  relation: null,
  columns: [column('name')],
  filters: [],
  views: [],
  sort: null,
  opens: null,
  actions: [],
  bulk: [],
  create: 'create',
  import: { key: ['name'], edit: null, join: null, headings: {}, label: null },
  export: false,
  paged: true,
  empty: 'Belum ada barang.',
});

const BASE = '/routes/thing.list@all';
const COLUMNS = { columns: [{ name: 'name', title: 'Nama', required: true, hint: 'Teks.' }], running: null };
const run = (more: Partial<ImportState>): ImportState => ({
  id: 'r1',
  name: 'barang.csv',
  bytes: 120,
  begun: '2026-01-05T02:00:00Z',
  status: 'checked',
  at: 3,
  of: 3,
  faults: [],
  changes: [],
  made: [],
  twins: [],
  ...more,
});
const summary = {
  rows: 3,
  fresh: 2,
  joined: 0,
  acted: 0,
  changed: 0,
  same: 0,
  wrong: 1,
  twice: 0,
  columns: ['Nama'],
  passed: [],
};
const faults = [{ row: 4, column: 'Nama', value: null, message: 'Nama belum diisi.', twice: false }];

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
  fake.on('GET /screens/thing.list', () => screenOf(table));
  fake.on(`GET ${BASE}`, () =>
    pageOf({
      b1: answer('table', { ...listed(table, []), offers: [offer('create')], import: { label: '' } }),
    }),
  );
  fake.on(`GET ${BASE}/blocks/b1/imports`, () => COLUMNS);
});

const choose = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Impor' }));
  await screen.findByRole('button', { name: /^Pilih berkas/ });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('nowhere to choose a file');
  fireEvent.change(input, { target: { files: [new File(['Nama\nMeja'], 'barang.csv')] } });
};

it('asks what becomes of wrong rows before it writes the others', async () => {
  fake.on(`POST ${BASE}/blocks/b1/imports`, () => run({ status: 'checking', at: 1 }));
  let now = run({ summary, faults });
  fake.on(`GET ${BASE}/imports/r1`, () => now);
  fake.on(`POST ${BASE}/imports/r1/write`, () => {
    now = run({ status: 'done', at: 2, of: 2, summary });
    return now;
  });
  renderScreen('/things');
  await choose();
  const write = await screen.findByRole('button', { name: 'Impor 2 baris' });
  expect(write.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Nama belum diisi.')).toBeTruthy();
  fireEvent.click(write);
  expect(fake.to(`POST ${BASE}/imports/r1/write`)).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'Lewati 1 baris' }));
  fireEvent.click(screen.getByRole('button', { name: 'Impor 2 baris' }));
  expect(await screen.findByText('2 baris diimpor')).toBeTruthy();
  expect(fake.to(`POST ${BASE}/imports/r1/write`).map(({ body }) => body)).toEqual([
    { skip: true, update: false },
  ]);
});

it('asks what becomes of rows that are there, and tells from what to what each would change', async () => {
  const changes = [{ row: 2, name: 'Meja', fields: [{ title: 'Harga', before: null, after: '3,5' }] }];
  fake.on(`GET ${BASE}/blocks/b1/imports`, () => ({ ...COLUMNS, running: 'r1' }));
  let now = run({ summary: { ...summary, wrong: 0, changed: 1 }, changes });
  fake.on(`GET ${BASE}/imports/r1`, () => now);
  fake.on(`POST ${BASE}/imports/r1/write`, () => {
    now = run({ status: 'done', at: 2, of: 2, summary });
    return now;
  });
  renderScreen('/things?impor=');
  const write = await screen.findByRole('button', { name: 'Impor 3 baris' });
  expect(write.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Pilih dahulu untuk baris yang sudah ada.')).toBeTruthy();
  expect(screen.getByText('kosong → 3,5')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Biarkan 1 baris' }));
  fireEvent.click(screen.getByRole('button', { name: 'Impor 2 baris' }));
  expect(await screen.findByRole('button', { name: 'Unduh hasil per baris' })).toBeTruthy();
  expect(fake.to(`POST ${BASE}/imports/r1/write`).map(({ body }) => body)).toEqual([
    { skip: false, update: false },
  ]);
});

it('shows first what would be made where nothing is wrong or would change', async () => {
  const fields = [{ title: 'Harga', before: null, after: '3,5' }];
  const made = [{ row: 2, name: 'Meja', fields }];
  fake.on(`GET ${BASE}/blocks/b1/imports`, () => ({ ...COLUMNS, running: 'r1' }));
  fake.on(`GET ${BASE}/imports/r1`, () => run({ summary: { ...summary, wrong: 0 }, made }));
  renderScreen('/things?impor=');
  const tab = await screen.findByRole('tab', { name: /^Baru/ });
  expect(tab.getAttribute('aria-selected')).toBe('true');
  expect(tab.textContent).toContain('2');
  expect(screen.getByText('3,5').textContent).toBe('Harga: 3,5');
  expect(screen.getByText('Ditampilkan 1 baris pertama.')).toBeTruthy();
});

it('shows what is done with each row and what to read before, and asks nothing else', async () => {
  const fields = [{ title: 'Tanggal', before: null, after: '24/11/2025' }];
  const changes = [{ row: 2, name: 'Arum', fields, warnings: ['Citra sudah menguji 2 kali.'] }];
  fake.on(`GET ${BASE}/blocks/b1/imports`, () => ({ ...COLUMNS, running: 'r1' }));
  const acted = { ...summary, rows: 1, fresh: 0, wrong: 0, acted: 1 };
  fake.on(`GET ${BASE}/imports/r1`, () => run({ summary: acted, changes }));
  renderScreen('/things?impor=');
  const write = await screen.findByRole('button', { name: 'Impor 1 baris' });
  expect(write.getAttribute('aria-disabled')).not.toBe('true');
  expect(screen.getByRole('tab', { name: /^Yang dilakukan/ })).toBeTruthy();
  expect(screen.getByText('24/11/2025').textContent).toBe('Tanggal: 24/11/2025');
  expect(screen.getByText(/Citra sudah menguji 2 kali/).textContent).toContain('Perhatian');
  expect(screen.queryByRole('radio')).toBeNull();
});

it('puts headings and columns together by hand where a file was refused for them', async () => {
  fake.on(`POST ${BASE}/blocks/b1/imports`, ({ query }) => {
    if (!new URLSearchParams(String(query)).has('columns'))
      throw refusal(422, 'Kolom “Nama” tidak ditemukan.', '/columns');
    return run({ status: 'checking', at: 1 });
  });
  fake.on(`POST ${BASE}/blocks/b1/imports/headings`, () => ({
    headings: [
      { at: 0, heading: 'Sebutan', field: null },
      { at: 1, heading: 'Catatan', field: null },
      { at: 2, heading: 'Sebutan', field: null },
    ],
  }));
  fake.on(`GET ${BASE}/imports/r1`, () => run({ summary: { ...summary, passed: ['Catatan'] }, faults }));
  renderScreen('/things');
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Petakan kolom' }));
  const check = await screen.findByRole('button', { name: 'Periksa berkas' });
  expect(screen.getByText('Belum dipetakan: Nama.')).toBeTruthy();
  fireEvent.click(check);
  fireEvent.change(screen.getByLabelText('Isian untuk kolom Sebutan (kolom ke-3)'), {
    target: { value: 'name' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Periksa berkas' }));
  expect(await screen.findByText(/Tidak diimpor: Catatan\./)).toBeTruthy();
  const asked = fake
    .to(`POST ${BASE}/blocks/b1/imports`)
    .map(({ query }) => new URLSearchParams(String(query)).get('columns'));
  expect(asked).toEqual([null, '{"2":"name"}']);
  fireEvent.click(screen.getByRole('button', { name: 'Ubah pemetaan kolom' }));
  expect(await screen.findByLabelText('Isian untuk kolom Catatan')).toBeTruthy();
});

it('lays rows with the same key beside each other', async () => {
  fake.on(`GET ${BASE}/blocks/b1/imports`, () => ({ ...COLUMNS, running: 'r1' }));
  const differ = [{ title: 'Nomor HP', values: ['081', ''] }];
  const twins = [
    { rows: [4, 9], known_by: '24/5', differ },
    { rows: [6, 7], known_by: '24/6', differ: [] },
  ];
  fake.on(`GET ${BASE}/imports/r1`, () => run({ summary: { ...summary, twice: 4 }, faults, twins }));
  renderScreen('/things?impor=');
  expect(await screen.findByText('24/5. Berbeda di: Nomor HP.')).toBeTruthy();
  expect(screen.getByText('24/6. Sama persis. Satu cukup.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Bandingkan Baris 4 dan 9' }));
  expect(screen.getByText('081')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Bandingkan/ })).toHaveLength(1);
});

it('says that more rows are wrong or change than it shows', async () => {
  const changes = [{ row: 2, name: 'Meja', fields: [{ title: 'Harga', before: '3', after: '4' }] }];
  fake.on(`GET ${BASE}/blocks/b1/imports`, () => ({ ...COLUMNS, running: 'r1' }));
  const many = { ...summary, rows: 2_500, fresh: 0, wrong: 1_200, changed: 1_300 };
  fake.on(`GET ${BASE}/imports/r1`, () => run({ summary: many, faults, changes }));
  renderScreen('/things?impor=');
  expect(
    await screen.findByText(/Ditampilkan 1 catatan pertama; semuanya ada di berkas perbaikan/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: /^Diperbarui/ }));
  expect(await screen.findByText(/Ditampilkan 1 baris pertama; semuanya ada di berkas hasil/)).toBeTruthy();
});

it('says why a file is refused, and lets another one be chosen', async () => {
  fake.on(`POST ${BASE}/blocks/b1/imports`, () => {
    throw refusal(422, 'Kolom “Nama” tidak ditemukan di baris pertama.');
  });
  renderScreen('/things');
  await choose();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Kolom “Nama” tidak ditemukan di baris pertama.',
  );
  expect(screen.getByRole('button', { name: /^Pilih berkas/ }).getAttribute('aria-disabled')).not.toBe(
    'true',
  );
});

it('goes on with the run that was left, and stays where it is after a reload', async () => {
  fake.on(`GET ${BASE}/blocks/b1/imports`, () => ({ ...COLUMNS, running: 'r1' }));
  fake.on(`GET ${BASE}/imports/r1`, () => run({ status: 'failed', message: 'Baris 4: Nama sudah ada.' }));
  renderScreen('/things?impor=');
  expect(await screen.findByText('Baris 4: Nama sudah ada.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Periksa berkas lagi' }));
  expect(await screen.findByRole('button', { name: /^Pilih berkas/ })).toBeTruthy();
});

it('is offered to nobody who may not bring anything in', async () => {
  fake.on(`GET ${BASE}`, () => pageOf({ b1: answer('table', listed(table, [])) }));
  renderScreen('/things?impor=r1');
  expect(await screen.findByText('Belum ada barang.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Impor' })).toBeNull();
  expect(fake.to(`GET ${BASE}/blocks/b1/imports`)).toEqual([]);
});
