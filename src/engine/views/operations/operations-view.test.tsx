import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntry, DefinitionState } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

const seam = vi.hoisted(() => ({ server: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (seam.server as { call: (options: unknown) => unknown }).call(options),
}));

let fake: FakeServer;
// The views arrive when a screen needs them; here they are waited for once.
beforeAll(() => import('./operations-view.tsx'));
beforeEach(() => {
  fake = new FakeServer();
  seam.server = fake;
});

function show(of: 'definitions' | 'audit' | 'mail' | 'jobs' | 'complaint', more: { apart?: boolean } = {}) {
  fake.on('GET /screens/thing.list', () => screenOf(block('operations', { of })));
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('operations', more) }));
  renderScreen();
}

it.each([
  ['audit', true, 1],
  ['audit', false, 0],
  ['jobs', true, 0],
] as const)('%s says whose clock it goes by where that is another: %s', async (of, apart, notices) => {
  show(of, apart ? { apart } : {});
  await screen.findByRole('heading', { level: 2 });
  expect(screen.queryAllByText(/jam server yang sebenarnya/)).toHaveLength(notices);
});

describe('definitions', () => {
  const state: DefinitionState = {
    hash: '0123456789abcdef'.repeat(4),
    since: '2025-11-01T01:00:00.000Z',
    files: 64,
    faults: [],
    refused_at: null,
    bound: [{ of: 'Pendaftaran', rows: 1902 }],
    types: [
      {
        code: 'thesis',
        label: 'Ujian tesis',
        departments: ['A', 'B'],
        stages: 9,
        facts: [
          { label: 'Berkas', value: '5' },
          { label: 'Nilai', value: '2 kelompok' },
        ],
        digest: 'cafe1234'.repeat(8),
        file: 'screens/thesis.yaml',
      },
    ],
    screens: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({
      name,
      title: `Layar ${name}`,
      paths: [`/${name}`],
      audiences: ['Pengelola'],
      opens: name === 'b' ? '/b' : null,
    })),
    history: [{ hash: 'ff'.repeat(32), at: '2025-11-01T01:00:00.000Z', changes: 3 }],
  };

  it('are told with fingerprint and time; of a long list its beginning first', async () => {
    fake.on('GET /operations/definitions', () => state);
    show('definitions');
    expect(await screen.findByText('64 berkas, 1 jenis ujian, 7 layar')).toBeTruthy();
    expect(screen.getByText('0123456789abcdef')).toBeTruthy();
    expect(screen.getAllByText('Definisi yang berlaku')).toHaveLength(1);
    expect(screen.getByText('Pendaftaran terikat').nextSibling?.textContent).toBe('1.902');
    expect(screen.getByRole('columnheader', { name: 'Berkas' })).toBeTruthy();
    expect(screen.getByText('2 kelompok')).toBeTruthy();
    expect(screen.queryByText(/ditolak/)).toBeNull();
    expect(screen.queryByText('Layar g')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Lihat semua 7' }));
    expect(screen.getByText('Layar g')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: /^Buka layar/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/b']);
  });

  it('show the file of a type with its lines, and are looked at again when asked to', async () => {
    let now: DefinitionState = state;
    fake.on('GET /operations/definitions', () => now);
    fake.on('GET /operations/definitions/file', () => ({
      path: 'screens/thesis.yaml',
      text: 'type: thesis\nlabel: Ujian tesis\n',
    }));
    fake.on('POST /operations/definitions/check', () => {
      now = { ...state, hash: 'ab'.repeat(32) };
      return now;
    });
    show('definitions');
    expect(await screen.findByText('cafe1234')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Lihat berkas Ujian tesis' }));
    expect((await screen.findByText('type: thesis')).textContent).toBe('1type: thesis');
    expect(fake.to('GET /operations/definitions/file').map(({ query }) => String(query))).toEqual([
      'path=screens%2Fthesis.yaml',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Tutup berkas' }));
    expect(screen.queryByText('type: thesis')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Periksa perubahan' }));
    expect(await screen.findByText(/sudah diperiksa dan kini berlaku/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Periksa perubahan' }));
    expect(await screen.findByText(/tidak ada perubahan yang menunggu/)).toBeTruthy();
  });

  it('that were refused: first that the old ones hold, then each fault with its lines and what to do', async () => {
    const where = { file: 'screens/thesis.yaml', line: 3, code: 'E_DEF_KEY_UNKNOWN' };
    const lines = [2, 3, 4].map((number) => ({ number, text: `line ${number}` }));
    fake.on('GET /operations/definitions', () => ({
      ...state,
      refused_at: '2025-11-03T02:41:00.000Z',
      faults: [{ ...where, message: 'Kunci tidak dikenal.', suggestion: 'title', lines }],
    }));
    show('definitions');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(
      /^Perubahan Senin, 3 November 2025, .* ditolak\. ?Ada 1 masalah di 1 berkas\. Definisi lama tetap berlaku/,
    );
    expect(screen.getByText('screens/thesis.yaml:3')).toBeTruthy();
    expect(screen.getByText('Ada perubahan ditolak')).toBeTruthy();
    expect(screen.getByText('Ditolak: 1 masalah di 1 berkas')).toBeTruthy();
    expect(screen.getByText('Mungkin maksudnya title.')).toBeTruthy();
    expect(screen.getByText('screens/thesis.yaml baris 2–4')).toBeTruthy();
    expect(screen.getByText('line 4')).toBeTruthy();
  });
});

describe('the audit log', () => {
  const entry: AuditEntry = {
    number: 7,
    at: '2025-11-03T03:00:00.000Z',
    actor: 'Hendra',
    actor_path: null,
    department: 'A',
    action: 'Disetujui',
    object: 'Pendaftaran',
    name: 'Kirana Maharani',
    path: '/pendaftaran/1',
    row: '0000-1111',
    refused: false,
    from: 'Menunggu',
    to: 'Disetujui',
    more: 0,
    codes: [],
    digest: 'abcdef0123456789',
  };
  const asked = () => fake.to('GET /operations/audit').map(({ query }) => String(query));

  it('is narrowed to a row and sought, says whose entries it has, and proves its chain when asked to', async () => {
    fake.on('GET /operations/audit', () => ({
      entries: [
        entry,
        { ...entry, number: 6 },
        { ...entry, number: 5, at: '2025-11-02T03:00:00.000Z', path: null },
      ],
      total: 3,
      page: 1,
      size: 50,
      records: [{ name: 'registration', label: 'Pendaftaran' }],
      actions: ['Disetujui', 'Masuk'],
      in_departments: ['A', 'B'],
      departments: ['A'],
    }));
    fake.on('GET /operations/audit/chain', () => ({
      whole: false,
      broken: 'Seal 2 was removed.',
      checked_at: entry.at,
      last: null,
    }));
    show('audit');
    expect(await screen.findAllByText('Menunggu → Disetujui')).toHaveLength(3);
    const days = screen.getAllByText(/November 2025$/).map(({ textContent }) => textContent);
    expect(days).toEqual(['Senin, 3 November 2025', 'Minggu, 2 November 2025']);
    const links = screen.getAllByRole('link', { name: 'Kirana Maharani' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/pendaftaran/1', '/pendaftaran/1']);
    expect(screen.getByText(/departemen yang Anda kelola: A\./)).toBeTruthy();
    expect(fake.to('GET /operations/audit/chain')).toEqual([]);
    fireEvent.change(screen.getByLabelText('Tindakan'), { target: { value: 'Masuk' } });
    await waitFor(() => expect(asked().at(-1)).toBe('action=Masuk'));
    // Of another kind of row other things are done.
    fireEvent.change(screen.getByLabelText('Jenis objek'), { target: { value: 'registration' } });
    await waitFor(() => expect(asked().at(-1)).toBe('record=registration'));
    fireEvent.change(screen.getByLabelText('Departemen'), { target: { value: 'B' } });
    await waitFor(() => expect(asked().at(-1)).toBe('record=registration&department=B'));
    fireEvent.click(screen.getByRole('button', { name: 'Hapus saringan Pendaftaran' }));
    await waitFor(() => expect(asked().at(-1)).toBe('department=B'));
    expect(screen.queryByText(entry.digest)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Rincian catatan 7' }));
    expect(screen.getByText(entry.digest)).toBeTruthy();
    fireEvent.click(
      screen.getAllByRole('button', { name: /^Semua catatan tentang Pendaftaran/ })[0] as HTMLElement,
    );
    await waitFor(() => expect(asked().at(-1)).toContain('q=0000-1111'));
    fireEvent.click(screen.getByRole('button', { name: 'Periksa rantai' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Rantai putus.');
    expect(screen.getByText('Seal 2 was removed.')).toBeTruthy();
  });
});

describe('mail', () => {
  it('that failed can be sent again, that which waits cannot', async () => {
    const mail = { subject: 'Undangan', tries: 14, queued_at: '2025-11-03T03:00:00.000Z' };
    let state = 'failed';
    fake.on('GET /operations/mail', () => ({
      data: [
        { ...mail, id: 'm1', to: 'a@example.org', state, error: '550 no such box' },
        { ...mail, id: 'm2', to: 'b@example.org', state: 'waiting', error: null },
        { ...mail, id: 'm3', to: 'c@example.org', state: 'digest', tries: 0, error: null },
      ],
      more: false,
    }));
    fake.on('POST /operations/mail/m1/again', () => {
      state = 'waiting';
      return null;
    });
    show('mail');
    expect(await screen.findByText('550 no such box')).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: /^Kirim ulang kepada/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Kirim ulang kepada a@example.org',
    ]);
    fireEvent.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Kirim ulang kepada/ })).toBeNull());
    expect(screen.getAllByText('Menunggu dikirim')).toHaveLength(2);
    expect(screen.getAllByText('Menunggu ringkasan')).toHaveLength(1);
  });
});

describe('work that recurs', () => {
  it('is named in words', async () => {
    fake.on('GET /operations/jobs', () => ({
      data: [{ name: 'timers', running: true, at: '2025-11-03T03:00:00.000Z' }],
    }));
    show('jobs');
    expect(await screen.findByText('Batas waktu dan langkah otomatis')).toBeTruthy();
    expect(screen.getByText('Sedang berjalan')).toBeTruthy();
  });
});

describe('a conversation for a complaint', () => {
  it('is asked for with both addresses, days and a reason, and says why there is none', async () => {
    show('complaint');
    for (const [label, value] of [
      ['Email orang pertama', 'a@example.org'],
      ['Email orang kedua', 'b@example.org'],
      ['Dari', '2026-01-01'],
      ['Sampai', '2026-01-31'],
      ['Alasan', 'Pengaduan 12/2026'],
    ] as const)
      fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } });
    expect(screen.getByText(/dicatat di catatan audit/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Ekspor percakapan' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText(/^Berkas diunduh/)).toBeNull();
  });
});
