import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { DocumentVersion, Offer } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('./record-views.tsx'));

const VERSION = {
  id: 'v1',
  file: 'f1',
  name: 'naskah.pdf',
  size: 1200,
  at: '2025-11-03T03:00:00.000Z',
  by: 'Ani',
  status: null,
  note: null,
  checked_by: null,
  checked_at: null,
};

/** The page with one slot that has one version, on which these may be done. */
function renderSlot(
  offers: Offer[],
  { draft, status = null }: { draft?: string; status?: DocumentVersion['status'] } = {},
): void {
  const fake = new FakeServer();
  server.current = fake;
  const slot = { code: 'text', label: 'Naskah', stage: 'one', required: true, formats: ['pdf'], max_mb: 10 };
  const versions = [{ ...VERSION, status, actions: offers.map(({ name }) => name) }];
  fake.on('GET /screens/thing.list', () => screenOf(block('documents', { relation: 'files' })));
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({
      b1: answer('documents', {
        slots: [{ ...slot, verifier: null, versions, upload: false }],
        offers,
        draft,
      }),
    }),
  );
  renderScreen();
}

it('shows a version to whoever may read the file but not what became of it', async () => {
  renderSlot([]);
  expect(await screen.findByRole('button', { name: 'naskah.pdf' })).toBeTruthy();
});

it('says of a button what it is about, where the same stands in every row', async () => {
  renderSlot([offer('accept', { label: 'Terima', item: 'v1' })]);
  const accept = await screen.findByRole('button', { name: 'Terima' });
  expect(accept.getAttribute('aria-description')).toBe('Naskah');
});

it.each([
  ['what is there, before it is handed in', 'Terunggah', 'grey', '1 dari 1 wajib terunggah'],
  ['what was sent back', 'Terunggah', 'red', '0 dari 1 wajib terunggah'],
  ['what is accepted', undefined, 'green', '1 dari 1 wajib diterima'],
  ['what waits to be checked', undefined, 'amber', '0 dari 1 wajib diterima'],
] as const)('counts %s', async (_, draft, colour, said) => {
  renderSlot([], { draft, status: { value: 'one', label: 'Keadaan', colour } });
  expect(await screen.findByText(said)).toBeTruthy();
});
