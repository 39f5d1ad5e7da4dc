import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

beforeAll(() => Promise.all([import('../actions/action-dialog.tsx'), import('./score-views.tsx')]));

const DO = 'POST /routes/thing.list@all/actions/send';

describe('a sheet that is handed in while somebody else changes it', () => {
  let fake: FakeServer;
  let answers: (ApiError | null)[];
  beforeEach(() => {
    localStorage.clear();
    fake = new FakeServer();
    server.current = fake;
    const send = offer('send', { label: 'Kirim', form: 'sheet', confirm: 'Kirim nilai?', item: 's1' });
    const save = offer('save', { label: 'Simpan', form: 'sheet', item: 's1' });
    const data = answer('sheet', {
      item: 's1',
      version: 3,
      offers: [send, save],
      name: 'Citra Dewi',
      components: [{ code: 'Isi', label: 'Isi', weight: 100, min: 0, max: 100, step: 1 }],
      scores: { Isi: 80 },
      comment: null,
      editable: true,
      actions: ['send', 'save'],
      scale: [],
      pass: 60,
    });
    fake.on('GET /screens/thing.list', () =>
      screenOf(block('sheet', { relation: 'sheets', save: 'save', submit: 'send' })),
    );
    fake.on('GET /routes/thing.list@all', () => pageOf({ b1: data }, { actions: [send, save] }));
    fake.on(DO, () => {
      const refused = answers.shift();
      if (refused) throw refused;
      return { id: 'x', version: 9, state: null, message: 'Terkirim.' };
    });
  });

  const changed = (field: string, version: number) =>
    new ApiError(409, {
      errors: [{ code: 'E_PROCESS_CONFLICT', message: 'Baru saja diubah orang lain.' }],
      current: [{ field, label: 'Batas', value: 'besok', by: 'Sekar', at: '2025-11-03T02:00:00Z' }],
      version,
    });
  const versions = () => fake.to(DO).map(({ body }) => (body as { version: number }).version);
  const press = async () => {
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Kirim' }));
  };

  it('can be confirmed again once it was told what changed', async () => {
    answers = [changed('due', 4), null];
    renderScreen();
    fireEvent.click(await screen.findByRole('button', { name: 'Kirim' }));
    await press();
    await screen.findByText('Batas: besok');
    expect(screen.getByText(/tekan Kirim sekali lagi/)).toBeTruthy();
    await press();
    expect(await screen.findByText('Terkirim.')).toBeTruthy();
    expect(versions()).toEqual([3, 4]);
    expect(fake.to(DO).at(-1)?.body).toMatchObject({ input: { scores: { Isi: 80 } } });
  });

  it('is not sent over what somebody else wrote in its own fields', async () => {
    answers = [changed('scores', 4), changed('scores', 4)];
    renderScreen();
    fireEvent.click(await screen.findByRole('button', { name: 'Kirim' }));
    await press();
    await screen.findByText(/Baru saja diubah orang lain/);
    await press();
    await waitFor(() => expect(versions()).toEqual([3, 3]));
  });
});
