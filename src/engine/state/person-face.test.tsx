import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '../data/http.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { manifest, session } from '../testing/small-world.tsx';
import { AppProvider } from './app-context.tsx';
import { createAppStore } from './app-store.ts';
import OwnPhoto, { PersonFace } from './person-face.tsx';

vi.mock('../data/http.ts', async (original) =>
  (await import('../testing/mocked-http.ts')).mockedHttp(original),
);

const ASKED = 'GET /users/photos';
const idsIn = ({ query }: Call) => new URLSearchParams(String(query)).get('ids');

let fake: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeServer();
  server.current = fake;
});
afterEach(() => vi.useRealTimers());

let client: QueryClient;

function show(...ids: string[]) {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <AppProvider value={createAppStore(manifest, session)}>
      <QueryClientProvider client={client}>
        {ids.map((id) => (
          <PersonFace key={id} id={id} name="Dewi Anggraini" />
        ))}
        {ids.length === 0 ? <OwnPhoto /> : null}
      </QueryClientProvider>
    </AppProvider>,
  ).container;
}

/** Until what is asked for has come. */
async function rest() {
  for (let n = 0; n < 3; n++) await act(() => vi.advanceTimersByTimeAsync(10));
}

it('asks once for all that are drawn together, and shows initials without a picture', async () => {
  fake.on(ASKED, () => ({ data: { u2: '/files/2.jpg?s=1' } }));
  const faces = show('u1', 'u2');
  expect(faces.querySelector('img')).toBeNull();
  expect(fake.calls).toEqual([]);
  await rest();
  expect(fake.to(ASKED).map(idsIn)).toEqual(['u1,u2']);
  const [first, second] = [...faces.children];
  expect(first?.innerHTML).toBe('DA');
  expect(second?.querySelector('img')?.getAttribute('src')).toBe('/files/2.jpg?s=1');
});

it('asks for no more at once than a call answers', async () => {
  fake.on(ASKED, () => ({ data: {} }));
  show(...Array.from({ length: 61 }, (_, n) => `u${n}`));
  await rest();
  expect(fake.to(ASKED).map((one) => idsIn(one)?.split(',').length)).toEqual([60, 1]);
});

it('shows the initials again where the picture does not come, and where nobody answers', async () => {
  fake.on(ASKED, () => ({ data: { u1: '/files/1.jpg?s=1' } }));
  const faces = show('u1');
  await rest();
  const [picture] = faces.getElementsByTagName('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(faces.children[0]?.innerHTML).toBe('DA');
  fake.on(ASKED, () => {
    throw new Error('away');
  });
  const others = show('u9');
  await rest();
  expect(others.children[0]?.innerHTML).toBe('DA');
});

it('looks for the own picture again when a page about the person was read, and no other', async () => {
  let n = 0;
  fake.on(ASKED, () => ({ data: { u1: `/files/1.jpg?s=${++n}` } }));
  const photo = show();
  await rest();
  act(() => void client.setQueryData(['page', 'other'], { row: { id: 'u2' } }));
  await rest();
  expect(photo.querySelector('img')?.getAttribute('src')).toBe('/files/1.jpg?s=1');
  act(() => void client.setQueryData(['page', 'account'], { row: { id: 'u1' } }));
  await rest();
  expect(photo.querySelector('img')?.getAttribute('src')).toBe('/files/1.jpg?s=2');
});
