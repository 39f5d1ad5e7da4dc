import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentSlot, Waiting } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

vi.mock('../../form/form-module.ts', () => ({
  loadFormModule: async () => ({ schema: { properties: { file: { type: 'string', 'x-file': {} } } } }),
}));
vi.mock('../../form/send-file.ts', () => ({
  sendFile: async (file: File) => ({ id: 'f1', name: file.name, size: file.size, mime: 'application/pdf' }),
}));

let fake: FakeServer;
// The views arrive when a screen needs them; here they are waited for once.
beforeAll(() => import('./record-views.tsx'));
beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
});

const entry = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  record: 'thing',
  id,
  title: `Setujui orang ${id}`,
  verb: 'Periksa',
  text: 'Baca dahulu.',
  due: null,
  path: `/things/${id}`,
  ...more,
});

async function show(
  rows: Waiting[],
  {
    limit = 8,
    single = '',
    ...more
  }: { limit?: number; single?: string; elsewhere?: Record<string, number> } = {},
) {
  const empty = 'Tidak ada apa-apa.';
  fake.on('GET /screens/thing.list', () =>
    screenOf(block('waiting', { label: 'Menunggu Anda', limit, empty })),
  );
  fake.on('GET /routes/thing.list@all', () => ({
    ...pageOf({ b1: answer('waiting', { rows, single, ...more }) }),
    now: '2025-11-03T03:00:00Z',
  }));
  renderScreen();
}

it('names what waits, for whom and where it is done', async () => {
  await show([entry('1'), entry('2')]);
  const panel = within(await screen.findByRole('region', { name: 'Menunggu Anda: 2' }));
  expect(panel.getByText('Setujui orang 1')).toBeTruthy();
  const links = panel.getAllByRole('link', { name: /^Periksa: Setujui orang/ });
  expect(links.map((link) => link.textContent)).toEqual(['Periksa', 'Periksa']);
  expect(links.map((link) => link.getAttribute('href')?.split('?')[0])).toEqual(['/things/1', '/things/2']);
});

it.each([
  ['2025-11-01', 'Lewat 2 hari'],
  ['2025-11-03', 'Hari ini'],
  ['2025-11-04', 'Batas besok'],
  ['2025-11-06', 'Batas 6 Nov'],
  ['2026-01-05', 'Batas 5 Jan 2026'],
])('says of %s: %s', async (due, words) => {
  await show([entry('1', { due })]);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('says since when it waits where it has no last day', async () => {
  await show([entry('1', { since: '2025-10-29' }), entry('2', { due: '2025-11-06', since: '2025-10-20' })]);
  expect(await screen.findByText('Sejak 29 Okt')).toBeTruthy();
  expect(screen.getByText('Batas 6 Nov')).toBeTruthy();
  expect(screen.queryByText('Sejak 20 Okt')).toBeNull();
});

it('shows the first ones, and all when asked', async () => {
  await show(
    ['1', '2', '3'].map((id) => entry(id)),
    { limit: 2 },
  );
  expect(await screen.findAllByRole('link', { name: /^Periksa/ })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Tampilkan semua (3)' }));
  expect(screen.getAllByRole('link', { name: /^Periksa/ })).toHaveLength(3);
});

it.each([
  ['2025-11-02', 'Lewat 1 hari'],
  ['2025-11-03', 'Hari ini'],
  ['2025-11-06', '3 hari lagi'],
])('draws the only step large, due on %s: %s', async (due, words) => {
  await show([entry('1', { due })], { single: 'Langkah Anda' });
  const panel = within(await screen.findByRole('region', { name: 'Langkah Anda' }));
  expect(panel.getByRole('heading', { level: 3, name: 'Setujui orang 1' })).toBeTruthy();
  expect(panel.getByText(words)).toBeTruthy();
  expect(panel.getByText('Baca dahulu.')).toBeTruthy();
  expect(panel.getByRole('link').textContent).toBe('Periksa');
});

it('names the day of the deadline of the only step, once', async () => {
  await show([entry('1', { due: '2025-11-28' })], { single: 'Langkah Anda' });
  expect(await screen.findByText('25 hari lagi')).toBeTruthy();
  expect(screen.getByText('Batas Jumat, 28 November 2025.')).toBeTruthy();
});

it('does not name a day again that the step tells', async () => {
  const text = 'Ujian Jumat, 28 November 2025, 09.00 WIB.';
  await show([entry('1', { due: '2025-11-28', text })], { single: 'Langkah Anda' });
  expect(await screen.findByText('25 hari lagi')).toBeTruthy();
  expect(screen.getAllByText(/28 November/)).toHaveLength(1);
});

it('says quietly that nothing waits', async () => {
  await show([]);
  expect(await screen.findByText('Tidak ada apa-apa.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Menunggu/ })).toBeNull();
});

it('names the other department where something waits, and leads there', async () => {
  await show([], { elsewhere: { B: 2 } });
  const link = await screen.findByRole('link', { name: 'Dua (2)' });
  expect(link.getAttribute('href')).toBe('/?department=B');
});

it('says of what is only followed whom it waits for, with what it is about and what is to be seen to', async () => {
  const check = (message: string, ok: boolean) => ({ rule: message, message, ok, actual: null });
  await show(
    [
      entry('1', {
        waits: 'pengelola',
        beside: [
          { label: 'Jam', lines: ['09.00'] },
          { label: 'Tim', lines: ['Ana (ketua)', 'Budi'] },
        ],
        papers: {
          route: 'thing.one@all',
          params: { id: '1' },
          list: [{ id: 'd1', label: 'Surat Undangan' }],
        },
        event: {
          title: 'Ujian Ana',
          from: '2025-11-06T06:00:00Z',
          to: '2025-11-06T08:00:00Z',
          place: 'R. 1, lantai 2',
        },
        checks: { label: 'Sebelum itu', checks: [check('Berkas', true), check('Ruangan', false)] },
      }),
    ],
    { single: 'Langkah Anda' },
  );
  const panel = within(await screen.findByRole('region', { name: 'Menunggu pengelola' }));
  expect(panel.getByText('Jam').nextElementSibling?.textContent).toBe('09.00');
  const team = [...(panel.getByText('Tim').nextElementSibling?.children ?? [])];
  expect(team.map((line) => line.textContent)).toEqual(['Ana (ketua)', 'Budi']);
  expect(panel.getByRole('button', { name: /Surat Undangan/ })).toBeTruthy();
  const file = panel.getByRole('link', { name: 'Tambah ke kalender' }).getAttribute('href') ?? '';
  const event = decodeURIComponent(file.slice(file.indexOf(',') + 1)).split('\r\n');
  expect(event).toEqual(
    expect.arrayContaining([
      'DTSTART:20251106T060000Z',
      'DTEND:20251106T080000Z',
      'SUMMARY:Ujian Ana',
      'LOCATION:R. 1\\, lantai 2',
    ]),
  );
  expect(panel.getByText('1 dari 2')).toBeTruthy();
  const [done, open] = panel.getAllByRole('listitem');
  expect([
    done?.querySelector('svg')?.getAttribute('aria-label'),
    open?.querySelector('svg')?.getAttribute('aria-label'),
  ]).toEqual(['terpenuhi', 'belum']);
});

describe('the only step takes what its page would take in its panel', () => {
  const slot = (code: string, more: Partial<DocumentSlot> = {}): DocumentSlot => ({
    code,
    label: code,
    stage: 'one',
    required: true,
    formats: ['pdf'],
    max_mb: 1,
    verifier: null,
    versions: [],
    upload: true,
    ...more,
  });
  const add = offer('add', { label: 'Unggah', form: 'thing.file', version: 4 });
  const uploads = (...slots: DocumentSlot[]): Waiting['uploads'] => ({
    route: 'thing.page@owner',
    params: { id: '1' },
    slots: slots.map((one) => ({ slot: one, offer: add })),
  });

  it('and sends it there, with what came back told above', async () => {
    fake.on('POST /routes/thing.page@owner/actions/add', () => ({ id: '1', version: 5, state: null }));
    await show(
      [entry('1', { because: 'Kemiripan 27 %.', uploads: uploads(slot('Naskah'), slot('Abstrak')) })],
      { single: 'Langkah Anda' },
    );
    const panel = within(await screen.findByRole('region', { name: 'Langkah Anda' }));
    panel.getByText('Kemiripan 27 %.');
    expect(panel.getAllByRole('button', { name: /^Pilih berkas/ })).toHaveLength(2);
    expect(
      panel.getByRole('link', { name: /^Lihat rincian\s*Setujui orang 1$/ }).getAttribute('href'),
    ).toMatch(/^\/things\/1/);
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['abc'], 'naskah.pdf')] } });
    await waitFor(() => expect(fake.to('POST /routes/thing.page@owner/actions/add')).toHaveLength(1));
    expect(fake.to('POST /routes/thing.page@owner/actions/add')[0]?.body).toMatchObject({
      params: { id: '1' },
      version: 4,
    });
  });

  it('and leads there once nothing is asked for any more', async () => {
    const there = {
      id: 'v1',
      at: '2025-11-01T00:00:00Z',
      status: null,
      actions: [],
    } as unknown as DocumentSlot['versions'][number];
    await show([entry('1', { uploads: uploads(slot('Naskah', { versions: [there] })) })], {
      single: 'Langkah Anda',
    });
    const panel = within(await screen.findByRole('region', { name: 'Langkah Anda' }));
    panel.getByRole('link', { name: 'Periksa: Setujui orang 1' });
    expect(panel.queryByRole('button', { name: /^Pilih berkas/ })).toBeNull();
  });
});

describe('what could be begun but for a little', () => {
  const lacks = {
    label: 'Syarat yang kurang',
    checks: [
      { rule: 'gpa', message: 'IPK minimal 3,00', ok: false, actual: '2,85', get: 'Bicarakan dahulu.' },
    ],
  };
  const lacking = entry('9', { title: 'Daftar ujian', verb: 'Lihat syarat', waits: '', lacks });

  it('stands alone with the rule, where it stands, and how to meet it', async () => {
    await show([lacking], { single: 'Langkah Anda' });
    const panel = within(await screen.findByRole('region', { name: 'Belum dapat dimulai' }));
    expect(panel.getByRole('heading', { level: 3, name: 'Daftar ujian' })).toBeTruthy();
    const list = within(panel.getByRole('list', { name: 'Syarat yang kurang' }));
    expect(list.getByText('IPK minimal 3,00')).toBeTruthy();
    expect(list.getByText('2,85')).toBeTruthy();
    expect(list.getByText('Bicarakan dahulu.')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Lihat syarat: Daftar ujian' })).toBeTruthy();
  });

  it('is told apart from what is under way', async () => {
    await show([entry('1', { waits: 'Budi' }), lacking]);
    const panel = within(await screen.findByRole('region', { name: 'Belum dapat dimulai: 1' }));
    expect(panel.getByText('Syarat yang kurang: IPK minimal 3,00 (2,85)')).toBeTruthy();
    const other = within(screen.getByRole('region', { name: 'Sedang berjalan: 1' }));
    expect(other.queryByText('Daftar ujian')).toBeNull();
  });
});
