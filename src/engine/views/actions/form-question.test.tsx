import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { FakeServer } from '../../testing/fake-server.ts';
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
import { warningsIn } from './form-question.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('./action-dialog.tsx'));

const DO = 'POST /routes/thing.list@all/actions/drop';
const refused = (...entries: [code: string, message: string][]) =>
  new ApiError(409, { errors: entries.map(([code, message]) => ({ code, message })) });

describe('warningsIn', () => {
  it.each([
    ['warnings', refused(['E_PROCESS_WARNING', 'Satu.'], ['E_PROCESS_WARNING', 'Dua.']), ['Satu.', 'Dua.']],
    [
      'a refusal beside a warning',
      refused(['E_PROCESS_WARNING', 'Satu.'], ['E_PROCESS_STATE', 'Tidak.']),
      [],
    ],
    ['another refusal', refused(['E_PROCESS_STATE', 'Tidak.']), []],
    ['no answer', new ApiError(null, undefined), []],
    ['nothing', null, []],
  ])('finds in %s what may be passed over', (_, error, expected) => {
    expect(warningsIn(error)).toEqual(expected);
  });
});

describe('an action with a warning', () => {
  let fake: FakeServer;
  beforeEach(() => {
    localStorage.clear();
    fake = new FakeServer();
    server.current = fake;
    const table = block('table', {
      record: 'thing',
      relation: null,
      columns: [column('name', { label: 'Nama' })],
      filters: [],
      views: [],
      sort: null,
      opens: null,
      actions: ['drop'],
      bulk: [],
      previews: {},
      create: null,
      export: false,
      paged: true,
      empty: 'Belum ada barang.',
    });
    const row = { id: 'Meja', version: 3, cells: { name: 'Meja' }, actions: ['drop'] };
    const offers = [offer('drop', { label: 'Hapus' })];
    fake.on('GET /me/views/thing.list@all/b1', () => []);
    fake.on('GET /screens/thing.list', () => screenOf(table));
    fake.on('GET /routes/thing.list@all', () =>
      pageOf({ b1: answer('table', listed(table, [row], offers)) }),
    );
  });

  it('is done only after the warning was read', async () => {
    fake.on(DO, ({ body }) => {
      if ((body as { accept?: boolean }).accept)
        return { id: 'Meja', version: 4, state: null, message: 'Dihapus.' };
      throw refused(['E_PROCESS_WARNING', 'Masih dipakai orang lain.']);
    });
    renderScreen();
    fireEvent.click(await screen.findByRole('button', { name: 'Hapus' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Masih dipakai orang lain.')).toBeTruthy();
    expect(fake.to(DO).map(({ body }) => (body as { accept?: boolean }).accept)).toEqual([undefined]);
    fireEvent.click(dialog.getByRole('button', { name: 'Tetap hapus' }));
    expect(await screen.findByText('Dihapus.')).toBeTruthy();
    expect(fake.to(DO).map(({ body }) => (body as { accept?: boolean }).accept)).toEqual([undefined, true]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
