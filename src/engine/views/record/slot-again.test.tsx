import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DocumentSlot } from '../../../definition/wire.ts';
import { FakeServer, Held, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
vi.mock('../../form/form-module.ts', () => ({
  loadFormModule: async () => ({
    schema: {
      properties: { code: { type: 'string', 'x-from': 'kinds' }, file: { type: 'string', 'x-file': {} } },
    },
  }),
}));

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('./record-views.tsx'));

const ADD = 'POST /routes/thing.list@all/actions/add';
const add = offer('add', { label: 'Unggah', form: 'thing.file', version: 1 });
const AGAIN = {
  file: 'f7',
  name: 'naskah.pdf',
  size: 2048,
  at: '2025-09-12T03:00:00Z',
  label: 'Pakai yang lama',
};

let fake: FakeServer;
let slots: DocumentSlot[];

const slot = (code: string, more: Partial<DocumentSlot>): DocumentSlot => ({
  ...{ code, label: code, stage: 'one', required: true, formats: ['pdf'], max_mb: 1, verifier: null },
  ...{ versions: [], upload: true },
  ...more,
});

beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
  slots = [slot('Naskah', { again: AGAIN }), slot('Abstrak', {})];
  fake.on('GET /screens/thing.list', () =>
    screenOf(block('documents', { relation: 'files', upload: 'add' })),
  );
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({ b1: answer('documents', { slots, offers: [add] }) }, { actions: [add] }),
  );
});

const button = () => screen.findByRole('button', { name: 'Pakai yang lama: Naskah' });

it('offers what was handed in elsewhere by name, size and day, where there is something, and takes it by one press', async () => {
  const held = new Held();
  fake.on(ADD, () => held.promise);
  renderScreen();
  const one = await button();
  expect(screen.getAllByRole('button', { name: /Pakai yang lama/ })).toHaveLength(1);
  expect(one.parentElement?.textContent).toContain('naskah.pdf, 2 kB, 12 Sep 2025');
  fireEvent.click(one);
  await waitFor(() => expect(one.textContent).toContain('Mengambil berkas'));
  fireEvent.click(one);
  slots = [slot('Naskah', {}), slot('Abstrak', {})];
  await act(async () => held.answer({ id: 'x', version: 2, state: null }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Pakai yang lama/ })).toBeNull());
  const sent = fake.calls.filter(({ path }) => path.endsWith('/actions/add'));
  expect(sent.map(({ body }) => body)).toMatchObject([{ input: { code: 'Naskah', file: 'f7' } }]);
});

const everything = () => screen.queryByRole('button', { name: 'Ambil semua' });

it('takes all of them by one press, one after another, and names what was refused meanwhile', async () => {
  const more = { ...AGAIN, file: 'f8', name: 'abstrak.pdf' };
  slots = [slot('Naskah', { again: AGAIN }), slot('Abstrak', { again: more }), slot('Lampiran', {})];
  const answers = [
    Promise.reject(refusal(422, 'Berkas ini tidak ditemukan.')),
    Promise.resolve({ id: 'x', version: 2, state: null }),
  ];
  for (const one of answers) one.catch(() => undefined);
  fake.on(ADD, () => {
    slots = [slot('Naskah', {}), slot('Abstrak', {}), slot('Lampiran', {})];
    return answers.shift();
  });
  renderScreen();
  await button();
  await act(async () => fireEvent.click(everything() as HTMLElement));
  await waitFor(() => expect(everything()).toBeNull());
  expect((await screen.findByRole('alert')).textContent).toBe('Naskah: Berkas ini tidak ditemukan.');
  const sent = fake.calls.filter(({ path }) => path.endsWith('/actions/add'));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { input: { code: 'Naskah', file: 'f7' } },
    { input: { code: 'Abstrak', file: 'f8' } },
  ]);
});

it('asks for no press for all where there is one alone', async () => {
  renderScreen();
  await button();
  expect(everything()).toBeNull();
});

it('says why it was not taken, and leaves the place where a file is chosen', async () => {
  fake.on(ADD, () => Promise.reject(refusal(422, 'Berkas ini tidak ditemukan.')));
  renderScreen();
  const one = await button();
  await act(async () => fireEvent.click(one));
  expect((await screen.findByRole('alert')).textContent).toContain('Berkas ini tidak ditemukan.');
  expect(screen.getByRole('button', { name: 'Pilih berkas: Naskah' })).toBeDefined();
});
