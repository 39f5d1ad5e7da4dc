import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
const SCHEMA = { type: 'object', properties: { note: { type: 'string', title: 'Catatan' } } };
vi.mock('../../form/form-module.ts', () => ({
  loadFormModule: async () => ({ schema: SCHEMA, validators: {} }),
}));
vi.mock('@rjsf/validator-ajv8/lib/createPrecompiledValidator.js', async () => ({
  default: () => VALIDATOR,
}));
const { default: VALIDATOR } =
  await vi.importActual<typeof import('@rjsf/validator-ajv8')>('@rjsf/validator-ajv8');

beforeAll(async () => {
  await import('./action-dialog.tsx');
  await import('../../form/record/schema-form.tsx');
});

const ADD = 'POST /routes/thing.list@all/actions/add';
const OFFLINE = new ApiError(null, undefined);
let fake: FakeServer;
let answers: (ApiError | null)[];
beforeEach(() => {
  localStorage.clear();
  fake = new FakeServer();
  server.current = fake;
  fake.on('GET /screens/thing.list', () => screenOf(block('actions', { actions: ['add'] })));
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({ b1: answer('actions', {}) }, { actions: [offer('add', { label: 'Tulis', form: 'note' })] }),
  );
  fake.on('GET /routes/thing.list@all/actions/add', () => ({
    defaults: {},
    version: null,
    blocked: [],
    by: [],
    tells: [],
  }));
  fake.on(ADD, () => {
    const refused = answers.shift();
    if (refused) throw refused;
    return { id: 'r1', version: 1, state: null, message: 'Ditulis.' };
  });
});

/** Opens the page and its dialog, and types where something is given. */
async function open(text?: string) {
  const page = renderScreen();
  fireEvent.click(await screen.findByRole('button', { name: 'Tulis' }));
  const dialog = await screen.findByRole('dialog');
  const field = await within(dialog).findByLabelText(/Catatan/);
  if (text !== undefined) {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  }
  return { page, field, press: () => fireEvent.click(within(dialog).getByRole('button', { name: 'Tulis' })) };
}
const keys = () => fake.to(ADD).map(({ intent }) => intent);

it.each([
  ['was lost', OFFLINE],
  ['did not come through what stands before the server', new ApiError(502, undefined)],
])(
  'is the same act after the page was loaded anew, when its answer %s: it is not done twice',
  async (_, lost) => {
    answers = [lost];
    const first = await open('Bimbingan bab tiga');
    first.press();
    await waitFor(() => expect(answers).toEqual([]));
    await screen.findByText(/coba lagi|kesahalan/);
    first.page.unmount();
    const second = await open();
    expect(second.field).toHaveProperty('value', 'Bimbingan bab tiga');
    second.press();
    await screen.findByText('Ditulis.');
    expect(keys()).toHaveLength(2);
    expect(keys()[1]).toBe(keys()[0]);
  },
);

it('is another act once something else is typed, or the server has refused it', async () => {
  answers = [OFFLINE, refusal(409, 'Belum boleh.')];
  const first = await open('Bimbingan bab tiga');
  first.press();
  await screen.findByText(/coba lagi/);
  first.page.unmount();
  const second = await open('Bimbingan bab empat');
  second.press();
  await screen.findByText('Belum boleh.');
  second.page.unmount();
  const third = await open();
  third.press();
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect(new Set(keys()).size).toBe(3);
});
