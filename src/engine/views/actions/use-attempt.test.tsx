import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offer } from '../../../definition/wire.ts';
import { ApiError } from '../../errors/api-error.ts';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('./action-dialog.tsx'));

const PAGE = 'GET /routes/thing.list@all';
const DO = 'POST /routes/thing.list@all/actions/drop';
const OFFLINE = new ApiError(null, undefined);

describe('an action that does not succeed at once', () => {
  let fake: FakeServer;
  let answers: (ApiError | null)[];
  const keys = () => fake.to(DO).map(({ intent }) => intent);
  const show = (more: Partial<Offer>) => {
    const blocks = { b1: answer('actions', {}) };
    const page = pageOf(blocks, {
      row: { id: 'r1', version: 3, label: 'Meja', state: null },
      actions: [offer('drop', { label: 'Hapus', ...more })],
    });
    fake.on('GET /screens/thing.list', () => screenOf(block('actions', { actions: ['drop'] })));
    fake.on(PAGE, () => page);
    fake.on(DO, () => {
      const refused = answers.shift();
      if (refused) throw refused;
      return { id: 'r1', version: 4, state: null, message: 'Dihapus.' };
    });
    renderScreen();
  };
  beforeEach(() => {
    localStorage.clear();
    fake = new FakeServer();
    server.current = fake;
  });
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const pressInDialog = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name }));
  };

  it.each([
    ['under the same key when no answer came', OFFLINE, true],
    ['under another key after a refusal', refusal(409, 'Masih dipakai.'), false],
  ])('is tried again %s', async (_, first, same) => {
    answers = [first, null];
    show({});
    await press('Hapus');
    await pressInDialog('Coba lagi');
    expect(await screen.findByText('Dihapus.')).toBeTruthy();
    const [one, other] = keys();
    expect(one === other).toBe(same);
  });

  it('looks at the page again after a refusal, not when no answer came', async () => {
    answers = [OFFLINE, refusal(409, 'Masih dipakai.')];
    show({ confirm: 'Hapus barang?' });
    await press('Hapus');
    await pressInDialog('Hapus');
    await screen.findByText(/tidak dapat dihubungi/);
    expect(fake.to(PAGE)).toHaveLength(1);
    await pressInDialog('Hapus');
    await screen.findByText('Masih dipakai.');
    await waitFor(() => expect(fake.to(PAGE)).toHaveLength(2));
  });

  it.each([[{}], [{ confirm: 'Hapus barang?' }]])(
    'tells who was faster, looks at the rows again and offers no second try: %j',
    async (asking) => {
      const sentence = '"Hapus" sudah dilakukan oleh Citra Dewi, pukul 10.15.';
      const body = { errors: [{ code: 'E_PROCESS_OVERTAKEN', message: sentence }] };
      answers = [new ApiError(409, body)];
      show(asking);
      await press('Hapus');
      if ('confirm' in asking) await pressInDialog('Hapus');
      await screen.findByText(sentence);
      await waitFor(() => expect(fake.to(PAGE)).toHaveLength(2));
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.queryByRole('button', { name: /Coba lagi|Hapus/ })).toBeNull();
    },
  );

  describe('when somebody else changed the row meanwhile', () => {
    const changed = (version: number) =>
      new ApiError(409, {
        errors: [{ code: 'E_PROCESS_CONFLICT', message: 'Baru saja diubah orang lain.' }],
        current: [
          { field: 'price', label: 'Harga', value: 45, by: 'Citra Dewi', at: '2025-11-03T02:00:00Z' },
          { field: 'due', label: 'Batas', value: '2025-11-10', by: 'Citra Dewi', at: '2025-11-03T02:00:00Z' },
          { field: 'deed', label: 'Akta', value: null, by: 'Citra Dewi', at: '2025-11-03T02:00:00Z' },
        ],
        version,
      });
    const versions = () => fake.to(DO).map(({ body }) => (body as { version: number }).version);

    it('says what changed, keeps the reason, and does it on what was told, however often', async () => {
      answers = [changed(4), OFFLINE, changed(6), null];
      show({ version: 3, reason: 'required' });
      await press('Hapus');
      const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Alasan' });
      fireEvent.change(field, { target: { value: 'Rusak' } });
      await pressInDialog('Hapus');
      const told = within(await screen.findByRole('alert'));
      expect(told.getByText(/^Citra Dewi menyimpan perubahan/)).toBeTruthy();
      expect(told.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'Harga: 45',
        'Batas: 10 Nov 2025',
        'Akta',
      ]);
      expect(field.value).toBe('Rusak');
      await pressInDialog('Hapus');
      await screen.findByText(/tidak dapat dihubungi/);
      await pressInDialog('Hapus');
      await screen.findByText('Harga: 45');
      await pressInDialog('Hapus');
      expect(await screen.findByText('Dihapus.')).toBeTruthy();
      expect(versions()).toEqual([3, 4, 4, 6]);
      expect(fake.to(DO).at(-1)?.body).toMatchObject({ reason: 'Rusak' });
    });

    it('asks of what needs no question, too', async () => {
      answers = [changed(4), null];
      show({ version: 3 });
      await press('Hapus');
      await screen.findByText('Harga: 45');
      await pressInDialog('Coba lagi');
      expect(await screen.findByText('Dihapus.')).toBeTruthy();
      expect(versions()).toEqual([3, 4]);
    });
  });

  it('says when a reason is needed, and puts the focus where it is missing', async () => {
    answers = [null];
    show({ reason: 'required', reason_hint: 'Sebutkan kerusakannya.' });
    await press('Hapus');
    await screen.findByText('Sebutkan kerusakannya.');
    await pressInDialog('Hapus');
    const field = screen.getByRole('textbox', { name: 'Alasan' });
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(keys()).toEqual([]);
  });

  it('begins a reason with what is known, and sends what was made of it', async () => {
    answers = [null];
    show({ reason: 'required', reason_start: 'Berkas: kabur' });
    await press('Hapus');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Alasan' });
    expect(field.value).toBe('Berkas: kabur');
    fireEvent.change(field, { target: { value: 'Berkas: kabur, unggah lagi' } });
    await pressInDialog('Hapus');
    await waitFor(() => expect(keys()).toHaveLength(1));
    expect(fake.to(DO).at(-1)?.body).toMatchObject({ reason: 'Berkas: kabur, unggah lagi' });
  });

  it('offers ready-made reasons, which join what was typed, go again, and may be changed', async () => {
    answers = [null];
    show({ reason: 'required', reason_suggestions: ['Berkas kabur.', 'Bukan berkasnya.'] });
    await press('Hapus');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Alasan' });
    const offered = within(screen.getByRole('group', { name: 'Kalimat siap pakai' }));
    const blurred = offered.getByRole('button', { name: 'Berkas kabur.' });
    fireEvent.click(blurred);
    expect(field.value).toBe('Berkas kabur.');
    expect(blurred.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(offered.getByRole('button', { name: 'Bukan berkasnya.' }));
    fireEvent.click(blurred);
    expect(field.value).toBe('Bukan berkasnya.');
    fireEvent.change(field, { target: { value: 'Bukan berkasnya. Unggah transkrip.' } });
    expect(offered.queryByRole('button', { pressed: true })).toBeNull();
    fireEvent.click(blurred);
    await pressInDialog('Hapus');
    await waitFor(() => expect(keys()).toHaveLength(1));
    expect(fake.to(DO).at(-1)?.body).toMatchObject({
      reason: 'Bukan berkasnya. Unggah transkrip.\nBerkas kabur.',
    });
  });

  it('calls a reason optional only when nothing says when it is needed', async () => {
    answers = [];
    show({ reason: 'optional', reason_hint: 'Wajib bila rusak.' });
    await press('Hapus');
    await screen.findByText('Wajib bila rusak.');
    expect(screen.queryByText('opsional')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Alasan' }).getAttribute('aria-required')).toBe('false');
  });
});
