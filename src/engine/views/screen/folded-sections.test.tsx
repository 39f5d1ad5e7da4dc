import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, column, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('../record/record-views.tsx'));

const detail = (id: string) => block('detail', { id, columns: [column('name', { label: 'Nama' })] });

function show(folded: { text: string; state?: 'done' } | undefined, beside?: string) {
  const fake = new FakeServer();
  server.current = fake;
  fake.on('GET /screens/thing.list', () =>
    screenOf(
      block('section', { id: 'b1', label: 'Syarat', blocks: [detail('b2')] }),
      block('section', { id: 'b3', label: 'Jadwal', blocks: [detail('b4')] }),
      block('section', { id: 'b5', label: 'Kosong', blocks: [detail('b6')] }),
    ),
  );
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({
      b1: answer('section', folded ? { folded } : {}),
      b2: answer('detail', { cells: { name: 'Meja' } }),
      b3: answer('section', beside === undefined ? {} : { beside }),
      b4: answer('detail', { cells: { name: 'Kursi' } }),
      b5: answer('section', {}),
    }),
  );
  renderScreen('/things');
}

const headings = async () =>
  (await screen.findAllByRole('heading', { level: 2 })).map((one) => one.textContent);

it('stand in their order, those without anything for the reader left out', async () => {
  show(undefined);
  expect(await screen.findByText('Meja')).toBeTruthy();
  expect(await headings()).toEqual(['Syarat', 'Jadwal']);
});

it('close to one line after what is open, which says its title once', async () => {
  show({ text: '8 dari 8 terpenuhi', state: 'done' });
  const line = (await screen.findByText('8 dari 8 terpenuhi')).closest('details');
  expect(line?.open).toBe(false);
  expect(line?.textContent).toContain('Meja');
  expect(line?.querySelector('svg')?.getAttribute('aria-label')).toBe('selesai');
  expect(await headings()).toEqual(['Jadwal', 'Syarat']);
});

it('have no mark where they are no step', async () => {
  show({ text: 'Setiap pinjaman' });
  const line = (await screen.findByText('Setiap pinjaman')).closest('summary');
  expect(line?.querySelector('[aria-label]')).toBeNull();
});

it('say beside their heading how far they are', async () => {
  show(undefined, '2 dari 4 bersedia');
  const note = await screen.findByText('2 dari 4 bersedia');
  expect(note.previousElementSibling?.textContent).toBe('Jadwal');
  expect(screen.getAllByText('2 dari 4 bersedia')).toHaveLength(1);
});
