import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer, Held, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string', title: 'Nama' }, note: { type: 'string', title: 'Catatan' } },
};
vi.mock('../../form/form-module.ts', () => ({
  loadFormModule: async () => ({ schema: SCHEMA, validators: {} }),
}));
vi.mock('@rjsf/validator-ajv8/lib/createPrecompiledValidator.js', async () => ({
  default: () => VALIDATOR,
}));
const { default: VALIDATOR } =
  await vi.importActual<typeof import('@rjsf/validator-ajv8')>('@rjsf/validator-ajv8');

// What the page brings when it is asked for: fetching it is not what is tested here.
beforeAll(() =>
  Promise.all([
    import('./action-dialog.tsx'),
    import('./prepare.ts'),
    import('../../form/record/schema-form.tsx'),
  ]),
);

const START = 'GET /routes/thing.list@all/actions/add';
const started = { defaults: {}, version: 1, blocked: [], by: [], tells: [] };

let fake: FakeServer;
let held: Held;
beforeEach(() => {
  localStorage.clear();
  held = new Held();
  fake = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(block('actions', { actions: [] })))
    .on('GET /routes/thing.list@all', () =>
      pageOf(
        { b1: answer('actions', {}) },
        {
          actions: [
            offer('add', { label: 'Tambah', form: 'thing.add' }),
            offer('drop', { label: 'Hapus', reason: 'required' }),
          ],
        },
      ),
    )
    .on(START, () => held.promise);
  server.current = fake;
});

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  await act(async () => fireEvent.click(button));
};
const type = (keys: string) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

it('opens with all that it shows, in its first field, with what was typed since the press', async () => {
  renderScreen();
  await press('Tambah');
  expect(screen.queryByRole('dialog')).toBeNull();
  type('Meja bx');
  fireEvent.keyDown(document.body, { key: 'Backspace' });
  await act(async () => held.answer(started));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText<HTMLInputElement>(/^Nama/);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Meja b');
});

it('says on the button that it is under way when that takes long', async () => {
  renderScreen();
  await press('Tambah');
  expect(screen.getByRole('button', { name: 'Tambah' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Memproses' })).toBeTruthy();
  await act(async () => held.answer(started));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: 'Memproses' })).toBeNull();
});

it('leaves the keys alone once another dialog was asked for', async () => {
  renderScreen();
  await press('Tambah');
  await press('Hapus');
  await act(async () => held.answer(started));
  const dialog = within(screen.getByRole('dialog'));
  const reason = dialog.getByLabelText('Alasan');
  expect(document.activeElement).toBe(reason);
  expect(fireEvent.keyDown(reason, { key: 'a' })).toBe(true);
});

it('tells in the dialog what could not be had, and begins in the first field once it is there', async () => {
  renderScreen();
  await press('Tambah');
  await act(async () => held.refuse(refusal(500, 'Sebab.')));
  const dialog = within(await screen.findByRole('dialog'));
  fake.on(START, () => started);
  fireEvent.click(await dialog.findByRole('button', { name: 'Coba lagi' }));
  expect(await dialog.findByLabelText(/^Nama/)).toBe(document.activeElement);
});
