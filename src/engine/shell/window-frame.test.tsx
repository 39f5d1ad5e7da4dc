import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { block, pageOf, renderScreen, screenOf } from '../testing/small-world.tsx';
import { useHeading } from '../ui/own-heading.ts';
import WindowFrame from './window-frame.tsx';

vi.mock('../data/http.ts', async (original) =>
  (await import('../testing/mocked-http.ts')).mockedHttp(original),
);

/** Knows what the page is called for as long as it is drawn. */
function Part() {
  useHeading({ title: 'naskah.pdf', note: '14 MB' });
  return <p>Halaman satu</p>;
}

let named: boolean;
beforeEach(() => {
  named = true;
  const fake = new FakeServer();
  server.current = fake;
  fake.on('GET /screens/thing.list', () =>
    screenOf(block('widget', { widget: named ? 'pdf' : 'signing', with: {} })),
  );
  fake.on('GET /routes/thing.list@all', () => ({ ...pageOf({ b1: { kind: 'widget' } }), title: 'Berkas' }));
});

const widgets = {
  pdf: async () => ({ default: Part }),
  signing: async () => ({ default: () => <p>Halaman satu</p> }),
};
const open = () =>
  renderScreen('/things', {
    widgets,
    frame: WindowFrame,
    beside: <Link to="/things?other">Ke tempat lain</Link>,
  });

it('heads the page once, in its own line, with what the screen says', async () => {
  named = false;
  open();
  expect(await screen.findByText('Halaman satu')).toBeTruthy();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Berkas']);
  await waitFor(() => expect(document.title).toBe('Berkas - Sistem'));
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('has a part written by hand name the page', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'naskah.pdf' })).toBeTruthy();
  expect(screen.getByText('14 MB')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Berkas' })).toBeNull();
  await waitFor(() => expect(document.title).toBe('naskah.pdf - Sistem'));
});

it('leads home whoever came from elsewhere', async () => {
  open();
  await screen.findByText('Halaman satu');
  fireEvent.click(screen.getByRole('button', { name: 'Beranda' }));
  expect(screen.getByLabelText('address').textContent).toBe('/?department=A');
});

it('leads back whoever came from a page of the application', async () => {
  open();
  await screen.findByText('Halaman satu');
  fireEvent.click(screen.getByRole('link', { name: 'Ke tempat lain' }));
  expect(screen.getByLabelText('address').textContent).toBe('/things?other');
  fireEvent.click(await screen.findByRole('button', { name: 'Ke halaman sebelumnya' }));
  await vi.waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/things'));
});
