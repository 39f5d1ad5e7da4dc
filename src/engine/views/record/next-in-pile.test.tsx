import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { WaitingNext } from '../../../definition/wire.ts';
import type { Call } from '../../data/http.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('./record-views.tsx'));

const NEXT = 'GET /users/me/waiting/next';
const row = (state: string) => ({
  id: 'x',
  version: 1,
  label: 'Satu',
  state: { value: state, label: state, colour: 'blue' as const, stage: null },
});

let fake: FakeServer;
/** What the page says now. */
let now: { state: string; mine: boolean; actions: string[] };
/** Whether another panel stands there when it is not the viewer's turn. */
let parted: boolean;
let left: WaitingNext;

beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
  now = { state: 'asked', mine: true, actions: ['approve'] };
  left = { next: { title: 'Setujui Dua', path: '/things/y' }, more: 2 };
  parted = false;
  fake
    .on('GET /screens/thing.list', () =>
      screenOf(
        block('next_step', { actions: ['approve', 'finish'] }),
        block('next_step', { id: 'b2', actions: ['approve', 'finish'] }),
      ),
    )
    .on('GET /routes/thing.list@all', () =>
      pageOf(
        {
          b3: answer('text', { text: 'Isi halaman.' }),
          [parted && !now.mine ? 'b2' : 'b1']: answer('next_step', {
            mine: now.mine,
            title: '',
            text: '',
            actions: now.actions,
            waiting: now.mine ? null : 'orang lain',
          }),
        },
        { row: row(now.state), actions: now.actions.map((name) => offer(name, { label: name })) },
      ),
    )
    .on(NEXT, () => left);
  for (const name of ['approve', 'finish'])
    fake.on(`POST /routes/thing.list@all/actions/${name}`, () => ({
      id: 'x',
      version: 2,
      state: null,
      message: 'Dicatat.',
    }));
});

async function doAndGet(name: string, then: typeof now) {
  fireEvent.click(await screen.findByRole('button', { name }));
  now = then;
}

it('leads to the next of the pile once the step is another one’s, and says how many are left after it', async () => {
  renderScreen('/things');
  await doAndGet('approve', { state: 'done', mine: false, actions: [] });
  const link = await screen.findByRole('link', { name: 'Berikutnya: Setujui Dua (2 lagi)' });
  expect(link.getAttribute('href')).toContain('/things/y');
  const [asked] = fake.to(NEXT) as Call[];
  expect(asked?.query).toEqual({ route: 'thing.list@all', state: 'asked', id: 'x' });
});

it('counts none where the next one is the last', async () => {
  left = { ...left, more: 0 };
  renderScreen('/things');
  await doAndGet('approve', { state: 'asked', mine: false, actions: [] });
  await screen.findByRole('link', { name: 'Berikutnya: Setujui Dua' });
});

it('leads on beside another step on the same row, and then in the pile of that', async () => {
  renderScreen('/things');
  await doAndGet('approve', { state: 'approved', mine: true, actions: ['finish'] });
  await screen.findByRole('link', { name: /Berikutnya/ });
  await doAndGet('finish', { state: 'done', mine: false, actions: [] });
  await waitFor(() => expect(fake.to(NEXT)).toHaveLength(2));
  const [first, second] = fake.to(NEXT) as Call[];
  expect(first?.query).toMatchObject({ state: 'asked' });
  expect(second?.query).toMatchObject({ state: 'approved' });
});

it('asks for nothing while the row waits, nor on a page that did not wait for the viewer', async () => {
  renderScreen('/things');
  await doAndGet('approve', { state: 'asked', mine: true, actions: ['approve'] });
  await screen.findByText('Dicatat.');
  expect(fake.to(NEXT)).toEqual([]);
  expect(screen.queryByRole('link', { name: /Berikutnya/ })).toBeNull();
});

it('is silent on a page that came as another one’s turn', async () => {
  now = { state: 'asked', mine: false, actions: [] };
  renderScreen('/things');
  await screen.findByText('Menunggu orang lain');
  expect(fake.to(NEXT)).toEqual([]);
});

it('shows nothing where nothing is left', async () => {
  left = { next: null, more: 0 };
  renderScreen('/things');
  await doAndGet('approve', { state: 'done', mine: false, actions: [] });
  await waitFor(() => expect(fake.to(NEXT)).toHaveLength(1));
  await screen.findByText('Menunggu orang lain');
  expect(screen.queryByRole('link', { name: /Berikutnya/ })).toBeNull();
});

it('keeps its place before the page where another panel takes over', async () => {
  parted = true;
  const sections = block('text', { id: 'b3', text: 'Isi halaman.', tone: 'plain' });
  const panels = ['b1', 'b2'].map((id) => block('next_step', { id, actions: ['approve', 'finish'] }));
  fake.on('GET /screens/thing.list', () => ({ ...screenOf(sections), side: panels }));
  renderScreen('/things');
  await doAndGet('approve', { state: 'asked', mine: false, actions: [] });
  const heading = await screen.findByText('Menunggu orang lain');
  expect(heading.closest('[data-column]')?.getAttribute('data-column')).toBe('panel');
});

it('leads on where another panel takes the place of the one in which it was done', async () => {
  parted = true;
  renderScreen('/things');
  await doAndGet('approve', { state: 'asked', mine: false, actions: [] });
  await screen.findByRole('link', { name: 'Berikutnya: Setujui Dua (2 lagi)' });
});

it('leads first to what else waits on the same, as the primary button only where the panel asks for nothing', async () => {
  left = { ...left, same: { title: 'Tanda tangani Lembar Satu', path: '/papers/z' } };
  renderScreen('/things');
  await doAndGet('approve', { state: 'approved', mine: true, actions: ['finish'] });
  const beside = await screen.findByRole('link', { name: 'Tanda tangani Lembar Satu' });
  expect(beside.className).not.toContain('primary');
  await doAndGet('finish', { state: 'done', mine: false, actions: [] });
  await screen.findByText('Menunggu orang lain');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Tanda tangani Lembar Satu' }).className).toContain('primary'),
  );
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names.indexOf('Tanda tangani Lembar Satu')).toBeLessThan(
    names.indexOf('Berikutnya: Setujui Dua (2 lagi)'),
  );
});

it('says where else something waits once nothing of it is left here', async () => {
  left = { next: null, more: 0, elsewhere: { B: 3 } };
  renderScreen('/things');
  await doAndGet('approve', { state: 'done', mine: false, actions: [] });
  const link = await screen.findByRole('link', { name: 'Dua (3)' });
  expect(link.getAttribute('href')).toContain('department=B');
});
