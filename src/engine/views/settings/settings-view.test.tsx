import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Setting, SettingsData } from '../../../definition/wire.ts';
import { ApiError } from '../../errors/api-error.ts';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

const seam = vi.hoisted(() => ({ server: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (seam.server as { call: (options: unknown) => unknown }).call(options),
}));
vi.mock('../../form/send-file.ts', () => ({
  sendFile: async (file: File) => ({ id: 'f2', name: file.name, size: file.size, mime: 'image/png' }),
}));
beforeAll(() => import('./settings-view.tsx'));

const stored = (value: Setting['initial'], seen = 's1') => ({
  value,
  seen,
  at: '2025-09-01T01:12:00.000Z',
  by: 'Laras',
});
const setting = (more: Partial<Setting> & Pick<Setting, 'key' | 'title'>): Setting => ({
  help: '',
  unit: '',
  schema: { type: 'integer' },
  scope: 'own',
  secret: false,
  initial: 3,
  faculty: null,
  own: null,
  ...more,
});
const LOAD = setting({ key: 'load', title: 'Beban', unit: 'ujian' });
const FIXED = setting({ key: 'hours', title: 'Lama sesi', scope: 'faculty', unit: 'jam', initial: 12 });
const SECRET = setting({
  key: 'password',
  title: 'Kata sandi',
  schema: { type: 'string' },
  secret: true,
  initial: null,
});

let fake: FakeServer;
let data: SettingsData;
const show = (settings: Setting[], more: Partial<SettingsData> = {}) => {
  data = {
    department: { code: 'A', title: 'Satu' },
    faculty: false,
    groups: [{ name: 'exam', label: 'Ujian', help: '', settings, tries_mail: false }],
    ...more,
  };
  renderScreen();
};
beforeEach(() => {
  fake = new FakeServer();
  seam.server = fake;
  fake.on('GET /screens/thing.list', () => screenOf(block('settings', { groups: ['exam'] })));
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('settings', data) }));
});

const SAVE = 'POST /routes/thing.list@all/blocks/b1/settings';
const field = (name: string) => screen.findByLabelText(name, { exact: true });
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('several of a few', () => {
  it('are ticked by their names, and sent in the order of the choices', async () => {
    const days = { '1': 'Senin', '2': 'Selasa', '6': 'Sabtu' };
    const items = { type: 'integer', enum: [1, 2, 6], 'x-labels': days };
    show([setting({ key: 'days', title: 'Hari kerja', schema: { type: 'array', items }, initial: [2] })]);
    fake.on(SAVE, () => data);
    const group = await screen.findByRole('group', { name: 'Hari kerja' });
    const box = (name: string) => within(group).getByRole('checkbox', { name });
    expect(within(group).getAllByRole('checkbox', { checked: true })).toEqual([box('Selasa')]);
    fireEvent.click(box('Sabtu'));
    fireEvent.click(box('Senin'));
    fireEvent.click(box('Selasa'));
    press('Simpan 1 perubahan');
    await waitFor(() => expect(fake.to(SAVE)).toHaveLength(1));
    expect(fake.to(SAVE)[0]?.body).toMatchObject({ changes: { days: { value: [1, 6] } } });
  });
});

it('tells what was changed on the whole page, with who and when, when asked to', async () => {
  const HISTORY = 'GET /routes/thing.list@all/blocks/b1/settings/history';
  const change = { group: 'exam', key: 'load', at: '2025-09-01T01:12:00.000Z', by: 'Laras', from: null };
  fake.on(HISTORY, () => ({
    changes: [
      { ...change, faculty: false, reset: false, to: 5, reason: 'Diminta' },
      { ...change, key: 'gone', faculty: true, reset: false, to: 7, reason: null },
    ],
  }));
  show([LOAD, FIXED]);
  await field('Beban');
  expect(fake.to(HISTORY)).toEqual([]);
  press('Riwayat perubahan');
  const panel = await screen.findByRole('region', { name: 'Riwayat perubahan' });
  const [row, ...more] = await within(panel).findAllByRole('listitem');
  expect(more).toEqual([]);
  expect(row?.textContent).toMatch(/Beban5 ujian.*1 Sep 2025.*Laras.*Diminta/);
  fireEvent.click(within(panel).getByRole('button', { name: 'Tutup' }));
  expect(screen.queryByRole('region', { name: 'Riwayat perubahan' })).toBeNull();
});

describe('a file', () => {
  const schema = { type: 'string', 'x-file': { formats: ['png'], max_mb: 1 } };
  const LOGO = setting({ key: 'logo', title: 'Lambang', schema, initial: null });
  const chosen = (name: string) => {
    const input = document.querySelector('input[type=file]');
    if (!input) throw new Error('no file is asked for');
    fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
  };

  it('is sent, named, and in force once it is saved', async () => {
    show([LOGO]);
    fake.on(SAVE, () => data);
    expect(await screen.findByText('PNG, paling besar 1 MB.')).toBeTruthy();
    chosen('lambang.png');
    expect(await screen.findByText('lambang.png')).toBeTruthy();
    expect(await screen.findByText(/Lambang, diganti\./)).toBeTruthy();
    press('Simpan 1 perubahan');
    await waitFor(() => expect(fake.to(SAVE)).toHaveLength(1));
    expect(fake.to(SAVE)[0]?.body).toMatchObject({ changes: { logo: { value: 'f2', seen: null } } });
  });

  it('that is kept is named and replaced by another of the right format alone', async () => {
    show([{ ...LOGO, own: { ...stored('f1', 'mark'), file: 'lama.png' } }]);
    expect(await screen.findByRole('button', { name: 'lama.png' })).toBeTruthy();
    press('Ganti lambang');
    chosen('lambang.svg');
    expect((await screen.findByRole('alert')).textContent).toContain('lambang.svg');
    chosen('baru.png');
    expect(await screen.findByText('baru.png')).toBeTruthy();
    expect(screen.queryByText('f1')).toBeNull();
  });
});

describe('a value', () => {
  it('is sent with the mark of the value that was looked at, and is shown as the answer has it', async () => {
    show([{ ...LOAD, own: stored(7, 'mark') }]);
    fake.on(SAVE, () => ({
      ...data,
      groups: [{ ...data.groups[0], settings: [{ ...LOAD, own: stored(9, 'new') }] }],
    }));
    await type('Beban', '9');
    fireEvent.change(screen.getByLabelText(/^Alasan/), { target: { value: ' Penguji sedikit ' } });
    press('Simpan 1 perubahan');
    await waitFor(() => expect(screen.queryByText(/belum disimpan:/)).toBeNull());
    expect(fake.to(SAVE)[0]?.body).toEqual({
      group: 'exam',
      faculty: false,
      changes: { load: { value: 9, seen: 'mark' } },
      reason: 'Penguji sedikit',
    });
    expect(((await field('Beban')) as HTMLInputElement).value).toBe('9');
  });

  it('goes back to what stands above it without naming it', async () => {
    show([{ ...LOAD, faculty: stored(4), own: stored(7, 'mark') }]);
    await field('Beban');
    expect(screen.getByText('Fakultas: 4 ujian')).toBeTruthy();
    press('Pakai nilai fakultas: Beban');
    expect(((await field('Beban')) as HTMLInputElement).value).toBe('4');
    fake.on(SAVE, () => data);
    press('Simpan 1 perubahan');
    await waitFor(() => expect(fake.to(SAVE)).toHaveLength(1));
    expect(fake.to(SAVE)[0]?.body).toMatchObject({ changes: { load: { reset: true, seen: 'mark' } } });
  });

  it('that is typed as it was is no change', async () => {
    show([LOAD]);
    await type('Beban', '9');
    await type('Beban', '3');
    expect(screen.queryByText(/belum disimpan:/)).toBeNull();
  });

  it('that is refused stays typed, with what is wrong at its field', async () => {
    show([LOAD]);
    fake.on(SAVE, () => {
      throw new ApiError(422, {
        errors: [
          { code: 'E_INPUT_INVALID', message: 'Beban paling banyak 20.', source: { pointer: '/input/load' } },
        ],
      });
    });
    await type('Beban', '99');
    press('Simpan 1 perubahan');
    expect(await screen.findByText('Beban paling banyak 20.')).toBeTruthy();
    const input = (await field('Beban')) as HTMLInputElement;
    expect(input.value).toBe('99');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(input));
  });

  it('stays typed when the server cannot be reached', async () => {
    show([LOAD]);
    fake.on(SAVE, () => {
      throw new ApiError(null, undefined);
    });
    await type('Beban', '9');
    press('Simpan 1 perubahan');
    expect((await screen.findByRole('alert')).textContent).toContain('Server tidak dapat dihubungi');
    expect(((await field('Beban')) as HTMLInputElement).value).toBe('9');
  });

  it('that somebody set meanwhile is told, stays typed, and is meant by the next try', async () => {
    show([LOAD]);
    fake.on(SAVE, () => {
      data = {
        ...data,
        groups: [{ ...data.groups[0], settings: [{ ...LOAD, own: stored(5, 'theirs') }] }],
      } as SettingsData;
      throw new ApiError(409, {
        errors: [
          {
            code: 'E_PROCESS_SETTING',
            message: 'Beban baru saja diubah oleh Laras.',
            source: { pointer: '/input/load' },
          },
        ],
      });
    });
    await type('Beban', '9');
    press('Simpan 1 perubahan');
    expect(await screen.findByText('Beban baru saja diubah oleh Laras.')).toBeTruthy();
    expect(await screen.findByText('Belum disimpan, tadinya 5 ujian')).toBeTruthy();
    fake.on(SAVE, () => data);
    press('Simpan 1 perubahan');
    await waitFor(() => expect(fake.to(SAVE)).toHaveLength(2));
    expect(fake.to(SAVE)[1]?.body).toMatchObject({ changes: { load: { value: 9, seen: 'theirs' } } });
  });
});

it('one value for all is only read in a department, and changed for all by who may', async () => {
  show([FIXED], { faculty: true });
  expect(await screen.findByText('12 jam')).toBeTruthy();
  expect(screen.queryByLabelText('Lama sesi')).toBeNull();
  press('Ubah untuk semua departemen');
  await type('Lama sesi', '8');
  fake.on(SAVE, () => data);
  press('Simpan 1 perubahan');
  await waitFor(() => expect(fake.to(SAVE)).toHaveLength(1));
  expect(fake.to(SAVE)[0]?.body).toMatchObject({
    faculty: true,
    changes: { hours: { value: 8, seen: null } },
  });
});

it('whoever may not change values of all is offered no way to', async () => {
  show([FIXED]);
  await screen.findByText('12 jam');
  expect(screen.queryByRole('button', { name: /[Ss]emua departemen/ })).toBeNull();
});

it('a secret is told to be there, and typed anew without being shown', async () => {
  show([{ ...SECRET, own: stored(null, 'box') }]);
  expect(await screen.findByText('Tersimpan sejak 1 Sep 2025')).toBeTruthy();
  press('Ganti kata sandi');
  const input = screen.getByLabelText('Kata sandi') as HTMLInputElement;
  expect([input.type, input.value]).toEqual(['password', '']);
  fireEvent.change(input, { target: { value: 'baru 123' } });
  const bar = screen.getByText(/belum disimpan:/).parentElement ?? document.body;
  expect(within(bar).queryByText(/baru 123/)).toBeNull();
});

describe('a trial mail', () => {
  const TRIAL = 'POST /routes/thing.list@all/blocks/b1/settings/mail';
  const SERVER = setting({
    key: 'server',
    title: 'Server',
    schema: { type: 'string' },
    scope: 'faculty',
    initial: null,
  });
  const open = async () => {
    show([SERVER], {
      faculty: true,
      groups: [{ name: 'exam', label: 'Email', help: '', settings: [SERVER], tries_mail: true }],
    });
    await screen.findByText('belum diisi');
    press('Semua departemen');
  };

  it('goes out by what is typed, and what became of it is told', async () => {
    await open();
    await type('Server', 'smtp.contoh.ac.id:587');
    fake.on(TRIAL, () => ({ outcome: 'sent', says: 'Diterima server.', at: '2025-11-03T03:04:12.000Z' }));
    fireEvent.change(screen.getByLabelText('Kirim email uji ke'), { target: { value: 'uji@contoh.ac.id' } });
    press('Kirim email uji');
    expect((await screen.findByText('Email uji terkirim.')).parentElement?.textContent).toContain(
      'Diterima server.',
    );
    expect(fake.to(TRIAL)[0]?.body).toEqual({
      to: 'uji@contoh.ac.id',
      values: { server: 'smtp.contoh.ac.id:587' },
    });
    expect(fake.to(SAVE)).toHaveLength(0);
  });

  it('that the server would not take says why, and can be sent again', async () => {
    await open();
    fake.on(TRIAL, () => ({
      outcome: 'refused',
      says: 'Server tidak dapat dihubungi.',
      at: '2025-11-03T03:04:12.000Z',
    }));
    press('Kirim email uji');
    expect(await screen.findByText('Email uji tidak terkirim.')).toBeTruthy();
    fake.on(TRIAL, () => {
      throw refusal(422, 'Kata sandi server belum diisi.');
    });
    press('Kirim email uji');
    expect((await screen.findByRole('alert')).textContent).toContain('Kata sandi server belum diisi.');
  });
});
