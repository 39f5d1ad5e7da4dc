import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, column, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('./record-views.tsx'));

const PAGE = 'GET /routes/thing.list@all';
let fake: FakeServer;

beforeEach(() => {
  localStorage.clear();
  fake = new FakeServer();
  server.current = fake;
});

describe('notifications that cannot be read', () => {
  it('are not called none', async () => {
    fake.on('GET /screens/thing.list', () => screenOf(block('notifications', {})));
    fake.on(PAGE, () => pageOf({ b1: answer('notifications', {}) }));
    fake.on('GET /users/me/notifications', () => {
      throw refusal(500, 'Sedang sibuk.');
    });
    renderScreen();
    expect(await screen.findByText('Notifikasi gagal dimuat')).toBeTruthy();
    expect(screen.queryByText('Belum ada notifikasi.')).toBeNull();
  });
});

describe('notifications of a page', () => {
  it('are counted as the bell counts them', async () => {
    fake.on('GET /screens/thing.list', () => screenOf(block('notifications', {})));
    fake.on(PAGE, () => pageOf({ b1: answer('notifications', {}) }));
    fake.on('GET /users/me/notifications', () =>
      Array.from({ length: 100 }, (_, at) => ({
        id: `${at}`,
        kind: 'x',
        title: '',
        message: `${at}`,
        read_at: null,
      })),
    );
    renderScreen();
    expect((await screen.findByText(/belum dibaca/)).parentElement?.textContent).toBe('99+ belum dibaca');
  });

  it('that say the same stand as one, unread apart from read; opening one marks all of them read', async () => {
    const note = (id: string, message: string, more: object = {}) => ({
      ...{ id, kind: 'x', title: 'Undangan', message, link: '/things/1', read_at: null },
      ...more,
    });
    fake.on('GET /screens/thing.list', () => screenOf(block('notifications', {})));
    fake.on(PAGE, () => pageOf({ b1: answer('notifications', {}) }));
    fake.on('POST /users/me/notifications/read', () => ({}));
    fake.on('GET /users/me/notifications', () => [
      note('6', 'Senin'),
      note('5', 'Selasa'),
      note('4', 'Senin'),
      note('3', 'Senin', { link: '/things/2' }),
      note('2', 'Senin', { read_at: '2025-11-01T00:00:00Z' }),
      note('1', 'Senin', { read_at: '2025-11-01T00:00:00Z' }),
    ]);
    renderScreen();
    const [first] = await screen.findAllByRole('link', { name: 'Senin (2)' });
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Senin (2)', 'Selasa', 'Senin', 'Senin (2)']);
    fireEvent.click(first as HTMLElement);
    const told = () => fake.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await vi.waitFor(() => expect(told()).toEqual([{ ids: ['6', '4'] }]));
  });
});

describe('another choice of a call', () => {
  const CHOSEN = `${PAGE}/blocks/b1`;
  const choose = async () => {
    fake.on('GET /screens/thing.list', () =>
      screenOf(
        block('call', {
          label: 'Kegiatan',
          as: 'table',
          columns: [column('name', { label: 'Nama' })],
          empty: 'Belum ada kegiatan.',
          choose: {
            name: 'weeks',
            label: 'Dalam',
            remember: 'weeks',
            default: 0,
            options: [{ label: '1 pekan' }, { label: '2 pekan' }],
          },
        }),
      ),
    );
    fake.on(PAGE, () => pageOf({ b1: answer('call', { rows: [{ name: 'Rapat' }] }) }));
    renderScreen();
    fireEvent.change(await screen.findByRole('combobox', { name: 'Dalam' }), { target: { value: '1' } });
  };

  it('is waited for without being called empty', async () => {
    fake.on(CHOSEN, () => new Promise(() => {}));
    await choose();
    expect(await screen.findByText('Memuat')).toBeTruthy();
    expect(screen.queryByText('Belum ada kegiatan.')).toBeNull();
  });

  it('says that it failed, and is asked again', async () => {
    const answers = [refusal(500, 'Sedang sibuk.')];
    fake.on(CHOSEN, () => {
      const refused = answers.shift();
      if (refused) throw refused;
      return { rows: [] };
    });
    await choose();
    expect(await screen.findByText('Kegiatan gagal dimuat')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Belum ada kegiatan.')).toBeTruthy();
  });
});
