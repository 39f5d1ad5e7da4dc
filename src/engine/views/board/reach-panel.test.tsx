import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ActionStart, ReachData } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
const TEXT = { type: 'string' };
const SCHEMA = {
  type: 'object',
  properties: {
    place: { ...TEXT, title: 'Tempat', enum: ['a', 'b'] },
    heading: { ...TEXT, title: 'Kepala' },
    words: { ...TEXT, title: 'Kata' },
  },
};
vi.mock('../../form/form-module.ts', () => ({
  loadFormModule: async () => ({ schema: SCHEMA, validators: {} }),
}));
vi.mock('@rjsf/validator-ajv8/lib/createPrecompiledValidator.js', async () => ({ default: () => VALIDATOR }));
const { default: VALIDATOR } =
  await vi.importActual<typeof import('@rjsf/validator-ajv8')>('@rjsf/validator-ajv8');

beforeAll(() =>
  Promise.all([
    import('../actions/action-dialog.tsx'),
    import('../actions/prepare.ts'),
    import('../../form/record/schema-form.tsx'),
    import('./reach-panel.tsx'),
    import('./reach-count.tsx'),
  ]),
);

const START: ActionStart = {
  defaults: { heading: 'Libur', words: 'Loket **tutup**<script>x()</script>' },
  version: null,
  blocked: [],
  by: [],
  tells: [],
  reach: { follows: ['place'], title: 'heading', text: 'words', letter: true },
};
const person = (name: string) => ({ id: name, name, detail: `no ${name}` });
const REACH: ReachData = {
  count: 1284,
  parts: [
    { label: 'Mahasiswa', count: 1246 },
    { label: 'Tanpa email', count: 0 },
  ],
  people: [person('Maya'), person('Reza')],
};
const ASKED = 'POST /routes/thing.list@all/actions/plan/reach';
let fake: FakeServer;
beforeEach(() => {
  localStorage.clear();
  fake = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(block('actions', { actions: [] })))
    .on('GET /routes/thing.list@all', () =>
      pageOf(
        { b1: answer('actions', {}) },
        { actions: [offer('plan', { label: 'Tulis', form: 'thing.plan' })] },
      ),
    )
    .on('GET /routes/thing.list@all/actions/plan', () => START)
    .on(ASKED, () => REACH);
  server.current = fake;
});

async function open() {
  renderScreen();
  const button = await screen.findByRole('button', { name: 'Tulis' });
  await act(async () => fireEvent.click(button));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findAllByText('1.284 penerima');
  return dialog;
}
const bodies = () => fake.to(ASKED).map(({ body }) => body as { input: object; turn: string; seek: string });

it('tells how many are reached, in the panel and beside the button, and of which parts', async () => {
  const dialog = await open();
  await waitFor(() => expect(dialog.getAllByText('1.284 penerima')).toHaveLength(2));
  expect(dialog.getByText('1.246')).toBeTruthy();
  expect(dialog.queryByText('Tanpa email')).toBeNull();
});

it('shows what the one who is chosen would read, drawn and cleaned', async () => {
  const dialog = await open();
  expect(dialog.getByRole('heading', { name: 'Pratinjau untuk Maya' })).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: /Reza/ })));
  const letter = within(dialog.getByRole('region', { name: 'Pratinjau untuk Reza' }));
  expect(letter.getByText('Yth. Reza,')).toBeTruthy();
  expect(letter.getByText('Libur')).toBeTruthy();
  expect(letter.getByText('tutup').tagName).toBe('STRONG');
  expect(letter.queryByText(/x\(\)/)).toBeNull();
});

it('is no letter where nothing is sent', async () => {
  const reach = { follows: ['place'], title: 'heading', text: 'words' };
  fake.on('GET /routes/thing.list@all/actions/plan', () => ({ ...START, reach }));
  const dialog = await open();
  expect(dialog.getByText('tutup')).toBeTruthy();
  expect(dialog.queryByText(/^Yth/)).toBeNull();
  expect(dialog.getByText('Siapa yang kelak dituju ikut membaca.')).toBeTruthy();
});

it('asks anew when who is meant changes, not while it is written, and for other names', async () => {
  const dialog = await open();
  const before = bodies().length;
  await act(async () => fireEvent.change(dialog.getByLabelText(/^Kepala/), { target: { value: 'Baru' } }));
  expect(await dialog.findByText('Baru')).toBeTruthy();
  expect(bodies()).toHaveLength(before);
  await act(async () => fireEvent.change(dialog.getByLabelText(/^Tempat/), { target: { value: '1' } }));
  expect(bodies().at(-1)).toMatchObject({ input: { place: 'b' }, turn: '', seek: '' });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Contoh lain' })));
  expect(bodies().at(-1)).toMatchObject({ turn: '1' });
  fake.on(ASKED, () => ({ ...REACH, people: [] }));
  const search = dialog.getByRole('searchbox');
  await act(async () => {
    fireEvent.change(search, { target: { value: 'Zoe' } });
    fireEvent.submit(search);
  });
  expect(await dialog.findByText('Tidak ada penerima dengan nama itu.')).toBeTruthy();
  expect(bodies().at(-1)).toMatchObject({ seek: 'Zoe' });
});
