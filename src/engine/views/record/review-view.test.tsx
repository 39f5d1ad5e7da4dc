import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DocumentSlot, Offer } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
// What is drawn of a file is tested where it is drawn.
vi.mock('../../pdf/file-view.tsx', () => ({
  FileView: ({ source }: { source: { path: string } }) => <p data-testid="file">{source.path}</p>,
}));
beforeAll(() => Promise.all([import('./record-views.tsx'), import('./review-view.tsx')]));

const states = new Map<string, string>();
let offers: Offer[];
let fake: FakeServer;

const slot = (code: string): DocumentSlot => {
  const status = states.get(code) ?? 'waiting';
  const colour =
    status === 'accepted'
      ? ('green' as const)
      : status === 'returned'
        ? ('red' as const)
        : ('amber' as const);
  return {
    code,
    label: `Berkas ${code}`,
    stage: 'one',
    verifier: null,
    required: true,
    formats: ['pdf'],
    max_mb: 10,
    look_for: [`Judul ${code}`, 'Abstrak dua bahasa'],
    upload: false,
    versions: [
      {
        id: `v-${code}`,
        file: `f-${code}`,
        name: `${code}.pdf`,
        size: 1,
        at: '2025-11-03T03:00:00.000Z',
        by: 'Ani',
        status: { value: status, label: status === 'accepted' ? 'Diterima' : 'Menunggu', colour },
        note: null,
        checked_by: null,
        checked_at: null,
        // What was decided on may still be decided otherwise.
        actions: status === 'accepted' ? ['reject'] : ['accept', 'reject'],
      },
    ],
  };
};

beforeEach(() => {
  states.clear();
  offers = [offer('accept', { label: 'Terima' }), offer('reject', { label: 'Kembalikan' })];
  fake = new FakeServer();
  server.current = fake;
  draw({ review: true });
});

function draw(more: { review: boolean; part?: string }) {
  const documents = block('documents', { relation: 'files', accept: 'accept', reject: 'reject', ...more });
  fake.on('GET /screens/thing.list', () => screenOf(documents));
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({ b1: answer('documents', { slots: ['a', 'b', 'c'].map(slot), offers }) }),
  );
  fake.on('POST /routes/thing.list@all/actions/accept', ({ body }) => {
    states.set(String((body as { item: string }).item).slice(2), 'accepted');
    return {};
  });
}

const shown = () => screen.getByTestId('file').textContent;

async function open() {
  renderScreen();
  const button = await screen.findByRole('button', { name: 'Periksa 3 berkas' });
  button.focus();
  fireEvent.click(button);
  return screen.findByRole('dialog', { name: 'Periksa: Berkas a' });
}

it('shows the first file that waits beside what is decided, with the focus on accepting', async () => {
  const dialog = await open();
  expect(shown()).toBe('/routes/thing.list%40all/files/f-a');
  expect(document.activeElement?.textContent).toContain('Terima');
  expect(within(dialog).getByText('3 dari 3 menunggu')).toBeTruthy();
});

it('opens by the address that names its part, and is left for the page without it', async () => {
  draw({ review: true, part: 'berkas' });
  renderScreen('/things?part=berkas');
  await screen.findByRole('dialog', { name: 'Periksa: Berkas a' });
  fireEvent.click(screen.getByRole('button', { name: 'Kembali ke halaman' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('does not open by an address of another part, nor where nothing waits', async () => {
  for (const code of ['a', 'b', 'c']) states.set(code, 'accepted');
  draw({ review: true, part: 'berkas' });
  renderScreen('/things?part=berkas');
  await screen.findByText('Berkas a');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('goes to the next that waits once one is decided on, and ends where none does', async () => {
  await open();
  for (const [code, next] of [
    ['a', 'b'],
    ['b', 'c'],
  ]) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 't' });
    const dialog = await screen.findByRole('dialog', { name: `Periksa: Berkas ${next}` });
    expect(shown()).toBe(`/routes/thing.list%40all/files/f-${next}`);
    expect(within(dialog).getByText(`Berkas ${code}: diterima.`)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Terima'));
  }
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 't' });
  fireEvent.click(await screen.findByRole('button', { name: 'Selesai' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([...states]).toEqual([
    ['a', 'accepted'],
    ['b', 'accepted'],
    ['c', 'accepted'],
  ]);
});

it('says once that the last one was decided on, and of an earlier one that it was', async () => {
  const dialog = await open();
  for (const next of ['b', 'c', 'c']) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 't' });
    await screen.findByRole('dialog', { name: `Periksa: Berkas ${next}` });
    await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
  }
  expect(await within(dialog).findByText('Berkas c: diterima.')).toBeTruthy();
  expect(within(dialog).queryByText('Sudah diputuskan: diterima.')).toBeNull();
  const files = within(within(dialog).getByRole('region', { name: 'Berkas' }));
  fireEvent.click(files.getByRole('button', { name: /Berkas a/ }));
  expect(await within(dialog).findByText('Sudah diputuskan: diterima.')).toBeTruthy();
});

it('lists what is looked for, begins it anew with each file, and is decided with the focus there too', async () => {
  const dialog = await open();
  const both = within(dialog).getByRole('group', { name: 'Yang diperiksa 0 dari 2' });
  const point = within(both).getByRole('checkbox', { name: 'Abstrak dua bahasa' });
  fireEvent.click(point);
  expect(within(dialog).getByRole('group', { name: 'Yang diperiksa 1 dari 2' })).toBe(both);
  fireEvent.keyDown(point, { key: 't' });
  expect(await within(dialog).findByRole('checkbox', { name: 'Judul b' })).toHaveProperty('checked', false);
  expect(within(dialog).getByRole('group', { name: 'Yang diperiksa 0 dari 2' })).toBeTruthy();
  expect(within(dialog).getByRole('region', { name: 'Berkas' }).textContent).toContain('1 dari 3 diputuskan');
});

it('goes on without deciding, round and round, and back to the page', async () => {
  const dialog = await open();
  for (const next of ['b', 'c', 'a']) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
    expect(await screen.findByRole('dialog', { name: `Periksa: Berkas ${next}` })).toBe(dialog);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Kembali ke halaman' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toContain('Periksa 3 berkas');
  expect(states.size).toBe(0);
});

it('is offered to nobody who decides on nothing, and where no block asks for it', async () => {
  states.set('a', 'accepted').set('b', 'returned').set('c', 'accepted');
  const { unmount } = renderScreen();
  await screen.findByText('Berkas c');
  expect(screen.queryByRole('button', { name: /^Periksa/ })).toBeNull();
  unmount();
  states.clear();
  draw({ review: false });
  renderScreen();
  await screen.findAllByRole('button', { name: 'Terima' });
  expect(screen.queryByRole('button', { name: /^Periksa/ })).toBeNull();
});

it('is what the next step opens, and leads back to it', async () => {
  const documents = block('documents', {
    ...{ id: 'b2', relation: 'files', accept: 'accept', reject: 'reject', review: true },
  });
  fake.on('GET /screens/thing.list', () =>
    screenOf(block('next_step', { actions: [], elsewhere: ['accept'] }), documents),
  );
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({
      b1: answer('next_step', { mine: true, title: 'Periksa', actions: [], waiting: null }),
      b2: answer('documents', { slots: ['a', 'b'].map(slot), offers }),
    }),
  );
  renderScreen();
  const check = await screen.findByRole('button', { name: 'Periksa Berkas a' });
  check.focus();
  fireEvent.click(check);
  const dialog = await screen.findByRole('dialog', { name: 'Periksa: Berkas a' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(document.activeElement).toBe(check));
});
