import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeSource } from '../../data/change-source.ts';
import { ApiError } from '../../errors/api-error.ts';
import { useLiveData } from '../../state/use-live-data.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

/** Hears of changes, as the frame of the application does. */
function Live() {
  useLiveData();
  return null;
}

/** News of definitions, of which there are none here. */
class Silence {
  addEventListener() {}
  close() {}
}

const SCHEMA = {
  type: 'object',
  required: ['outcome', 'note'],
  properties: {
    outcome: {
      type: 'string',
      title: 'Hasil',
      enum: ['good', 'bad'],
      'x-labels': { good: 'Baik', bad: 'Buruk' },
    },
    note: { type: 'string', title: 'Ringkasan' },
  },
};
vi.mock('../../form/form-module.ts', () => ({
  loadFormModule: async () => ({ schema: SCHEMA, validators: {} }),
}));
vi.mock('@rjsf/validator-ajv8/lib/createPrecompiledValidator.js', async () => ({
  default: () => VALIDATOR,
}));
const { default: VALIDATOR } =
  await vi.importActual<typeof import('@rjsf/validator-ajv8')>('@rjsf/validator-ajv8');

beforeAll(async () => {
  await Promise.all([import('./form-views.tsx'), import('../../form/record/schema-form.tsx')]);
});

const ACT = 'POST /routes/thing.list@all/actions';
const DO = `${ACT}/decide`;
const SAVE = `${ACT}/draft`;
const DRAWN = `${DO}/document`;

describe('a form that is written before it is handed in', () => {
  let fake: FakeServer;
  /** What the page offers: only who decides hands it in. */
  const openFor = (...names: string[]) => {
    const offers = {
      draft: offer('draft', { label: 'Simpan', form: 'minutes' }),
      decide: offer('decide', {
        label: 'Putuskan',
        form: 'minutes',
        reason: 'optional',
        reason_hint: 'Wajib bila buruk.',
        confirm: 'Putuskan Dewi: {outcome}? Surat dibuat.',
      }),
      blocked: offer('decide', {
        label: 'Putuskan',
        form: 'minutes',
        blocked: ['Unggah naskah.', 'Isi judul.'],
      }),
    };
    const actions = names.map((name) => offers[name as keyof typeof offers]);
    const data = answer('form', {
      schema: 'minutes',
      data: { outcome: 'good', note: 'Lancar' },
      editable: true,
      by: [],
      saved_at: null,
    });
    const form = block('form', { field: 'minutes', save: 'draft', submit: 'decide', preview: 'letter' });
    fake.on('GET /screens/thing.list', () => screenOf(form));
    fake.on('GET /routes/thing.list@all', () => pageOf({ b1: data }, { actions }));
    fake.on(SAVE, () => ({ id: 'x', version: 2, state: null }));
    fake.on(DO, () => ({ id: 'x', version: 3, state: null, message: 'Diputuskan.' }));
    fake.on(DRAWN, () => ({ url: '/berkas/1' }));
    return renderScreen();
  };
  beforeEach(() => {
    localStorage.clear();
    fake = new FakeServer();
    server.current = fake;
    vi.spyOn(window, 'open').mockReturnValue(null);
  });

  const write = async (label: string, value: string) => {
    const field = await screen.findByLabelText(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };

  it('is asked about by what was chosen, and takes the reason along', async () => {
    openFor('draft', 'decide');
    await write('Ringkasan', 'Sangat lancar');
    await write('Alasan', 'Musyawarah');
    fireEvent.click(screen.getByRole('button', { name: 'Putuskan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Putuskan Dewi: Baik?' }));
    // Everything is on the server before anything is decided.
    expect(fake.to(SAVE).at(-1)?.body).toMatchObject({ input: { note: 'Sangat lancar' } });
    expect(fake.to(DO)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Putuskan' }));
    await waitFor(() => expect(fake.to(DO)).toHaveLength(1));
    expect(fake.to(DO)[0]?.body).toMatchObject({
      input: { outcome: 'good', note: 'Sangat lancar' },
      reason: 'Musyawarah',
      version: 2,
    });
  });

  it('keeps the reason over a reload, and says at the field what was refused', async () => {
    const first = openFor('draft', 'decide');
    await write('Alasan', 'Belum selesai');
    first.unmount();
    openFor('draft', 'decide');
    fake.on(DO, () => {
      const errors = [{ code: 'E', message: 'Ringkasan kurang.', source: { pointer: '/input/note' } }];
      throw new ApiError(422, { errors });
    });
    expect(await screen.findByLabelText('Alasan')).toHaveProperty('value', 'Belum selesai');
    fireEvent.click(screen.getByRole('button', { name: 'Putuskan' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Putuskan' }));
    await waitFor(() => expect(screen.getAllByText('Ringkasan kurang.').length).toBeGreaterThan(0));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Alasan')).toHaveProperty('value', 'Belum selesai');
  });

  it('shows what it would make, of what is typed and saved', async () => {
    openFor('draft', 'decide');
    await write('Ringkasan', 'Sangat lancar');
    fireEvent.click(screen.getByRole('button', { name: 'Pratinjau PDF' }));
    await waitFor(() => expect(fake.to(DRAWN)).toHaveLength(1));
    expect(fake.to(DRAWN)[0]?.body).toMatchObject({ input: { note: 'Sangat lancar' }, version: 2 });
  });

  it('says on a phone at the docked button what is in its way, and all of it above and to who cannot see', async () => {
    const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', () => media);
    openFor('blocked');
    const button = await screen.findByRole('button', { name: 'Putuskan' });
    const dock = screen.getByText('+ 1 lagi').parentElement;
    expect(dock?.textContent).toBe('Unggah naskah.+ 1 lagi');
    expect(dock?.parentElement?.contains(button)).toBe(true);
    const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Unggah naskah. Isi judul.');
    expect(screen.getAllByText('Unggah naskah. Isi judul.')).not.toEqual([described]);
    vi.unstubAllGlobals();
  });

  it('is only written by who does not decide', async () => {
    openFor('draft');
    await write('Ringkasan', 'Konsep sekretaris');
    await waitFor(() => expect(fake.to(SAVE).length).toBeGreaterThan(0), { timeout: 3000 });
    expect(screen.queryByRole('button', { name: 'Putuskan' })).toBeNull();
    expect(screen.queryByLabelText('Alasan')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pratinjau PDF' })).toBeNull();
  });

  describe('that is written elsewhere, too', () => {
    /** What the server has, and the way to say that it has changed. */
    let stored: Record<string, string>;
    let version: number;
    let tell: () => void;
    const openStored = async () => {
      vi.stubGlobal('EventSource', Silence);
      version = 1;
      stored = { outcome: 'good', note: 'Lancar' };
      const form = block('form', { field: 'minutes', save: 'draft', submit: 'decide', preview: null });
      const offers = [offer('draft', { form: 'minutes' }), offer('decide', { form: 'minutes' })];
      fake.on('GET /screens/thing.list', () => screenOf(form));
      fake.on('GET /routes/thing.list@all', () =>
        pageOf(
          { b1: answer('form', { schema: 'minutes', data: stored, editable: true, by: [], saved_at: null }) },
          { actions: offers, row: { id: 'x', version, label: '', state: null } },
        ),
      );
      fake.on(SAVE, ({ body }) => {
        const sent = body as { input: Record<string, string>; version: number };
        if (sent.version !== version) {
          throw new ApiError(409, {
            errors: [{ code: 'E_PROCESS_CONFLICT', message: 'Diubah orang lain.' }],
          });
        }
        stored = sent.input;
        version += 1;
        return { id: 'x', version, state: null };
      });
      const changes: ChangeSource = {
        subscribe: (listener) => {
          tell = () => act(() => listener({ records: ['thing'], elsewhere: [] }));
          return () => undefined;
        },
      };
      renderScreen('/things', { beside: <Live />, changes });
      expect(await screen.findByLabelText('Ringkasan')).toHaveProperty('value', 'Lancar');
    };
    afterEach(() => vi.unstubAllGlobals());
    const choose = async (word: string) => {
      const list = screen.getByLabelText<HTMLSelectElement>('Hasil');
      const chosen = within(list).getByRole<HTMLOptionElement>('option', { name: word });
      fireEvent.change(list, { target: { value: chosen.value } });
    };
    const elsewhere = (change: Record<string, string>) => {
      stored = { ...stored, ...change };
      version += 1;
    };

    it('is handed in once more where something beside it was changed, after that was told', async () => {
      await openStored();
      fake.on(DO, ({ body }) => {
        if ((body as { version: number }).version === version)
          return { id: 'x', version, state: null, message: 'Diputuskan.' };
        const current = [
          { field: 'room', label: 'Ruang', value: 'R2', by: 'Sekar', at: '2025-11-03T02:00:00Z' },
        ];
        throw new ApiError(409, {
          errors: [{ code: 'E_PROCESS_CONFLICT', message: 'Diubah orang lain.' }],
          current,
          version,
        });
      });
      elsewhere({});
      fireEvent.click(screen.getByRole('button', { name: 'decide' }));
      await screen.findByText('Ruang: R2');
      expect(screen.getByText(/^Sekar menyimpan perubahan/)).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'decide' }));
      expect(await screen.findByText('Diputuskan.')).toBeTruthy();
      expect(fake.to(DO).map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
    });

    it('shows what was written there, and saves nothing of its own over it', async () => {
      await openStored();
      elsewhere({ note: 'Ditulis di laptop' });
      tell();
      await waitFor(() =>
        expect(screen.getByLabelText('Ringkasan')).toHaveProperty('value', 'Ditulis di laptop'),
      );
      await choose('Buruk');
      await waitFor(() => expect(stored).toEqual({ outcome: 'bad', note: 'Ditulis di laptop' }), {
        timeout: 3000,
      });
      expect(fake.to(SAVE)).toHaveLength(1);
    });

    it('puts together what two wrote in other fields', async () => {
      await openStored();
      elsewhere({ note: 'Ditulis di laptop' });
      await choose('Buruk');
      await waitFor(() => expect(stored).toEqual({ outcome: 'bad', note: 'Ditulis di laptop' }), {
        timeout: 4000,
      });
      expect(screen.getByLabelText('Ringkasan')).toHaveProperty('value', 'Ditulis di laptop');
      expect(screen.queryByRole('button', { name: 'Simpan isian saya' })).toBeNull();
    });

    it('names the field that two wrote, and shows what is taken', async () => {
      await openStored();
      elsewhere({ note: 'Ditulis di laptop' });
      await write('Ringkasan', 'Ditulis di ponsel');
      const take = await screen.findByRole('button', { name: 'Pakai yang tersimpan' }, { timeout: 3000 });
      await screen.findByText(
        'Ringkasan baru saja disimpan dengan isian lain, oleh orang lain atau oleh Anda di tempat lain.',
      );
      fireEvent.click(take);
      await waitFor(() =>
        expect(screen.getByLabelText('Ringkasan')).toHaveProperty('value', 'Ditulis di laptop'),
      );
      expect(stored).toEqual({ outcome: 'good', note: 'Ditulis di laptop' });
    });
  });
});
