import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BulkDone, SkippedRow } from '../../../definition/wire.ts';
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
import { skippedInShort } from './skipped.ts';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => Promise.all([import('./bulk-dialog.tsx'), import('../table/table-bulk.tsx')]));

const ACTION = 'POST /routes/thing.list@all/actions/drop';
const OTHER = 'POST /routes/thing.list@all/actions/lend';

const table = block('table', {
  record: 'thing',
  relation: null,
  columns: [column('name', { label: 'Nama', as: 'strong' })],
  filters: [],
  views: [],
  sort: null,
  opens: null,
  actions: [],
  bulk: ['drop', 'lend'],
  previews: {},
  create: null,
  export: false,
  paged: true,
  empty: 'Belum ada barang.',
});

const row = (id: string, actions: string[]) => ({ id, version: 3, cells: { name: id }, actions });
const ROWS = [row('Meja', ['drop', 'lend']), row('Kursi', ['lend']), row('Lampu', []), row('Rak', ['drop'])];
const WHY: SkippedRow[] = [
  { id: 'Kursi', why: 'person' },
  { id: 'Lampu', why: 'state', state: 'Dihapus' },
];

let fake: FakeServer;
beforeEach(() => {
  localStorage.clear();
  fake = new FakeServer();
  server.current = fake;
  fake.on('GET /me/views/thing.list@all/b1', () => []);
  fake.on('GET /screens/thing.list', () => screenOf(table));
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({
      b1: answer(
        'table',
        listed(table, ROWS, [
          offer('drop', { label: 'Hapus', bulk: true, confirm: 'Hapus?' }),
          offer('lend', { label: 'Pinjamkan', bulk: true, confirm: 'Pinjamkan?' }),
        ]),
      ),
    }),
  );
});

const asked = (path = ACTION) =>
  fake.to(`${path}/skipped`).map(({ body }) => (body as { ids: string[] }).ids);
/** What each action answers; a test has the other one say something else. */
const answerWhy = (rows = WHY) => {
  for (const action of [ACTION, OTHER])
    fake.on(`${action}/skipped`, ({ body }) => ({
      rows: rows.filter(({ id }) => (body as { ids: string[] }).ids.includes(id)),
    }));
};

async function choose(...names: string[]) {
  renderScreen();
  for (const name of names) fireEvent.click(await screen.findByLabelText(`Pilih ${name}`));
  return within(await screen.findByRole('region', { name: 'Tindakan untuk baris terpilih' }));
}

describe('rows that are left out', () => {
  it('are told before anything is pressed, with the reason, where no action fits them', async () => {
    answerWhy();
    const bar = await choose('Meja', 'Lampu');
    await waitFor(() => expect(bar.getByRole('status').textContent).toBe('2 dipilih 1 dilewati: Dihapus'));
    expect(asked()).toEqual([['Lampu']]);
  });

  it('are told by action where each leaves them out for another reason', async () => {
    answerWhy();
    fake.on(`${OTHER}/skipped`, () => ({ rows: [{ id: 'Lampu', why: 'moment' }] }));
    const bar = await choose('Meja', 'Lampu');
    await waitFor(() =>
      expect(bar.getByRole('status').textContent).toBe(
        '2 dipilih 1 dilewati: Hapus (Dihapus); Pinjamkan (Belum dapat dilakukan sekarang)',
      ),
    );
    expect(asked(OTHER)).toEqual([['Lampu']]);
  });

  it('are told of the actions that say why', async () => {
    answerWhy();
    fake.on(`${OTHER}/skipped`, () => refusal(500, 'E_SYSTEM_UNEXPECTED', 'Terjadi kesalahan.'));
    const bar = await choose('Lampu');
    await waitFor(() =>
      expect(bar.getByRole('status').textContent).toBe('1 dipilih 1 dilewati: Hapus (Dihapus)'),
    );
  });

  it('are asked for only where there are some', async () => {
    const bar = await choose('Meja', 'Kursi');
    expect(bar.getByRole('status').textContent).toBe('2 dipilih');
    expect(asked()).toEqual([]);
  });

  it('are counted when nobody can say why', async () => {
    fake.on(`${ACTION}/skipped`, () => refusal(500, 'E_SYSTEM_UNEXPECTED', 'Terjadi kesalahan.'));
    const bar = await choose('Lampu');
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(bar.getByRole('status').textContent).toBe('1 dipilih 1 dilewati');
  });

  it('are named with the reason in the question and after it was done', async () => {
    answerWhy();
    const done: BulkDone = {
      results: [
        { id: 'Meja', ok: true },
        { id: 'Rak', ok: true },
      ],
    };
    fake.on(`${ACTION}/bulk`, () => done);
    const bar = await choose('Meja', 'Kursi', 'Lampu', 'Rak');
    fireEvent.click(bar.getByRole('button', { name: 'Hapus 2' }));
    const skipped = async () => {
      const list = await screen.findByRole('list', { name: '2 dilewati' });
      await waitFor(() => expect(within(list).getAllByText(/wewenang|Dihapus/)).toHaveLength(2));
      return within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    };
    const expected = [
      expect.stringMatching(/Kursi.*Bukan wewenang Anda/),
      expect.stringMatching(/Lampu.*Dihapus/),
    ];
    expect(await skipped()).toEqual(expected);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hapus 2' }));
    await screen.findByText('Hapus: 2 dari 2 berhasil');
    expect(await skipped()).toEqual(expected);
    expect(fake.to(`${ACTION}/bulk`)[0]?.body).toMatchObject({ ids: ['Meja', 'Rak'] });
    // The question is about one action: of the other only that was asked which neither fits.
    expect(asked(OTHER)).toEqual([['Lampu']]);
  });
});

it('keeps a long list of them closed, that what is asked stays in sight', async () => {
  const many = ['A', 'B', 'C', 'D'].map((id) => row(id, []));
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({
      b1: answer(
        'table',
        listed(
          table,
          [row('Meja', ['drop']), ...many],
          [offer('drop', { label: 'Hapus', bulk: true, confirm: 'Hapus?' })],
        ),
      ),
    }),
  );
  answerWhy(many.map(({ id }) => ({ id, why: 'moment' })));
  const bar = await choose('Meja', 'A', 'B', 'C', 'D');
  fireEvent.click(bar.getByRole('button', { name: 'Hapus 1' }));
  const line = await screen.findByText('4 dilewati: Belum dapat dilakukan sekarang', { selector: 'summary' });
  expect(line.closest('details')?.open).toBe(false);
});

it('says how many are left out for which reason', () => {
  const of = (...reasons: string[]) => new Map(reasons.map((reason, at) => [String(at), reason]));
  expect(skippedInShort(2, of())).toBe('2 dilewati');
  expect(skippedInShort(2, of('Ditolak', 'Ditolak'))).toBe('2 dilewati: Ditolak');
  expect(skippedInShort(3, of('Ditolak', 'Disetujui', 'Ditolak'))).toBe('3 dilewati: 2 Ditolak, 1 Disetujui');
  // Of one of them it is not known.
  expect(skippedInShort(3, of('Ditolak', 'Ditolak'))).toBe('3 dilewati: 2 Ditolak');
});
