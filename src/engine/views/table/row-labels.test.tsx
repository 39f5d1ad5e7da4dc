import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
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

const server = vi.hoisted(() => ({ current: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (server.current as { call: (options: unknown) => unknown }).call(options),
}));

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => Promise.all([import('../actions/action-dialog.tsx'), import('../record/record-views.tsx')]));

it('calls an action of a row as the row does, in the list and in its question', async () => {
  const row = (id: string, labels?: Record<string, string>) => ({
    id,
    version: 1,
    cells: { name: id },
    actions: ['reply'],
    ...(labels && { labels }),
  });
  const table = block('table', {
    record: 'thing',
    relation: 'things',
    columns: [column('name', { label: 'Nama' })],
    filters: [],
    views: [],
    sort: null,
    opens: null,
    actions: ['reply'],
    bulk: [],
    previews: {},
    create: null,
    export: false,
    paged: false,
    empty: '',
  });
  const rows = [row('satu', { reply: 'Ubah jawaban' }), row('dua')];
  server.current = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(table))
    .on('GET /routes/thing.list@all', () =>
      pageOf({
        b1: answer('table', listed(table, rows, [offer('reply', { label: 'Jawab', confirm: 'Simpan?' })])),
      }),
    );
  renderScreen('/things');
  const inRow = (name: string) => within(screen.getByText(name).closest('li, tr') as HTMLElement);
  await screen.findByText('dua');
  inRow('dua').getByRole('button', { name: 'Jawab' });
  fireEvent.click(inRow('satu').getByRole('button', { name: 'Ubah jawaban' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Ubah jawaban' })).toBeDefined();
});
