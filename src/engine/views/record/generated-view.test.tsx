import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { GeneratedDocument } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('./record-views.tsx'));

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
});

const letter = (id: string, status: string, label: string): GeneratedDocument => ({
  id,
  code: 'letter',
  label: 'Surat',
  number: `${id}/2025`,
  date: '2025-11-03',
  status: { value: status, label, colour: 'grey' },
  path: null,
  signers: [],
});

function show(documents: GeneratedDocument[]) {
  fake.on('GET /screens/thing.list', () => screenOf(block('generated', { actions: [], documents: null })));
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('generated', { documents }) }));
  renderScreen();
}

it('lists documents in force, and keeps void ones apart', async () => {
  show([letter('2', 'draft', 'Draf'), letter('1', 'void', 'Batal')]);
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('2/2025')).toBeTruthy();
  expect(table.queryByText('1/2025')).toBeNull();
  const older = screen.getByText('Dokumen yang tidak berlaku lagi: 1').closest('details');
  expect(older?.open).toBe(false);
  expect(older?.textContent).toContain('1/2025');
});

it('says that there is none while all are void', async () => {
  show([letter('1', 'void', 'Batal')]);
  expect(await screen.findByText(/Belum ada dokumen/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('tells documents of one name apart', async () => {
  const signed = (id: string, name: string): GeneratedDocument => ({
    ...letter(id, 'draft', 'Draf'),
    signers: [{ name, role: 'Penguji', status: 'waiting', at: null, mine: false }],
  });
  show([signed('1', 'Budi'), signed('2', 'Citra')]);
  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('button', { name: 'Surat, Budi' })).toBeTruthy();
  expect(table.getByRole('button', { name: 'Surat, Citra' })).toBeTruthy();
});

it('names who signs in their order', async () => {
  const signers = ['Citra', 'Budi'].map((name) => ({
    name,
    role: 'Penguji',
    status: 'pending',
    at: null,
    mine: false,
  }));
  show([{ ...letter('1', 'draft', 'Draf'), signers }]);
  const inOrder = await screen.findByRole('list', { name: 'Penanda tangan, berurutan' });
  expect(
    within(inOrder)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining('Citra'), expect.stringContaining('Budi')]);
});

it('leads to where a document is signed, for those alone for whom that page opens and who are asked now', async () => {
  const signer = (mine: boolean) => [{ name: 'Budi', role: 'Penguji', status: 'pending', at: null, mine }];
  show([
    { ...letter('1', 'draft', 'Draf'), path: '/sign/1', signers: signer(true) },
    letter('2', 'draft', 'Draf'),
    { ...letter('3', 'draft', 'Draf'), path: '/sign/3', signers: signer(false) },
  ]);
  const link = await screen.findByRole('link', { name: /^Tanda tangani/ });
  expect(link.getAttribute('href')).toContain('/sign/1');
  expect(screen.getByRole('link', { name: /^Rincian/ }).getAttribute('href')).toContain('/sign/3');
  expect(screen.queryAllByRole('link', { name: /^Tanda tangan/ })).toHaveLength(1);
});

it('waits for nobody where nobody is asked any more', async () => {
  const signers = [
    { name: 'Budi', role: 'Ketua', status: 'signed', at: '2025-11-03T02:00:00Z', mine: false },
    { name: 'Citra', role: 'Penguji', status: 'skipped', at: null, mine: false },
  ];
  show([{ ...letter('1', 'outside', 'Di luar sistem'), path: '/sign/1', signers }]);
  expect(await screen.findByRole('link', { name: /^Rincian/ })).toBeTruthy();
  expect(screen.getByLabelText('sudah menandatangani')).toBeTruthy();
  expect(screen.getByLabelText('tidak diminta lagi')).toBeTruthy();
  expect(screen.queryByLabelText('belum menandatangani')).toBeNull();
});
