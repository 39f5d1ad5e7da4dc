import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
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

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => Promise.all([import('../actions/action-dialog.tsx'), import('../record/record-views.tsx')]));

/** A list of names, with the actions of its rows. */
const tableOf = (own: { actions: string[]; relation?: string; foremost?: string[] }) =>
  block('table', {
    record: 'thing',
    relation: null,
    columns: [column('name', { label: 'Nama' })],
    filters: [],
    views: [],
    sort: null,
    opens: null,
    bulk: [],
    previews: {},
    create: null,
    export: false,
    paged: false,
    empty: '',
    ...own,
  });

it('calls an action of a row as the row does, in the list and in its question', async () => {
  const row = (id: string, labels?: Record<string, string>) => ({
    id,
    version: 1,
    cells: { name: id },
    actions: ['reply'],
    ...(labels && { labels }),
  });
  const table = tableOf({ actions: ['reply'], relation: 'things' });
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

it('asks with the words of the row, of which the list told those of another', async () => {
  const table = tableOf({ actions: ['remove'] });
  const rows = [{ id: 'r2', version: 1, cells: { name: 'Ani' }, actions: ['remove'] }];
  const start = { defaults: {}, version: 1, by: [], blocked: [], tells: [] };
  server.current = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(table))
    .on('GET /routes/thing.list@all', () =>
      pageOf({
        b1: answer(
          'table',
          listed(table, rows, [offer('remove', { confirm: 'Hapus nilai Budi? Ia hilang.' })]),
        ),
      }),
    )
    .on('GET /routes/thing.list@all/actions/remove', () => ({
      ...start,
      confirm: 'Hapus nilai Ani? Ia tidak kembali.',
    }));
  renderScreen('/things');
  fireEvent.click(await screen.findByRole('button', { name: 'remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hapus nilai Ani?' });
  expect(dialog.textContent).toContain('Ia tidak kembali.');
});

it('keeps in the row what the table wants to hand there, and the rest in its menu', async () => {
  const names = ['present', 'absent', 'replace', 'link', 'cancel'];
  const row = (id: string, actions: string[]) => ({ id, version: 1, cells: { name: id }, actions });
  const table = tableOf({ actions: names, relation: 'things', foremost: ['present', 'absent'] });
  const offers = names.map((name) =>
    offer(name, { label: name, tone: name === 'cancel' ? 'danger' : 'plain' }),
  );
  const rows = [
    row('satu', names),
    row('dua', ['absent', 'replace', 'link']),
    row('tiga', ['replace', 'link']),
    row('empat', ['absent', 'cancel']),
    row('lima', ['cancel']),
    { ...row('enam', ['present', 'absent', 'replace']), later: ['present'] },
  ];
  server.current = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(table))
    .on('GET /routes/thing.list@all', () => pageOf({ b1: answer('table', listed(table, rows, offers)) }));
  renderScreen('/things');
  await screen.findByText('lima');
  const buttons = (name: string) =>
    within(screen.getByText(name).closest('li, tr') as HTMLElement)
      .getAllByRole('button')
      .map((button) => button.textContent || button.getAttribute('aria-label'));
  expect(buttons('satu')).toEqual(['present', 'absent', 'Tindakan lain']);
  expect(buttons('dua')).toEqual(['absent', 'Tindakan lain']);
  expect(buttons('tiga')).toEqual(['replace', 'link']);
  expect(buttons('empat')).toEqual(['absent', 'Tindakan lain']);
  expect(buttons('lima')).toEqual(['Tindakan lain']);
  expect(buttons('enam')).toEqual(['absent', 'Tindakan lain']);
});
