import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { DocumentSlot } from '../../../definition/wire.ts';
import { ChunkLoadError } from '../../chunks/chunk-error.ts';
import { FakeServer, Held, refusal } from '../../testing/fake-server.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

const server = vi.hoisted(() => ({ current: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (server.current as { call: (options: unknown) => unknown }).call(options),
}));
const code = vi.hoisted(() => ({ away: false }));
vi.mock('../../form/form-module.ts', () => ({
  loadFormModule: async () => {
    if (code.away) throw new ChunkLoadError('missing');
    return { schema: { properties: { file: { type: 'string', 'x-file': {} } } } };
  },
}));
vi.mock('../../form/send-file.ts', () => ({
  sendFile: async (file: File) => ({ id: 'f1', name: file.name, size: file.size, mime: 'application/pdf' }),
}));

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('./record-views.tsx'));

const ADD = 'POST /routes/thing.list@all/actions/add';
const add = offer('add', { label: 'Unggah', form: 'thing.file', version: 1 });

const slot = (label: string, upload: boolean): DocumentSlot => ({
  code: label,
  label,
  stage: 'one',
  required: true,
  formats: ['pdf'],
  max_mb: 1,
  verifier: null,
  versions: [],
  upload,
});

let fake: FakeServer;
/** Which places still take a file. */
let open: string[];

beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
  open = ['Naskah', 'Abstrak'];
  code.away = false;
  fake.on('GET /screens/thing.list', () =>
    screenOf(block('documents', { relation: 'files', upload: 'add' })),
  );
  fake.on('GET /routes/thing.list@all', () => {
    const slots = ['Naskah', 'Abstrak'].map((label) => slot(label, open.includes(label)));
    return pageOf({ b1: answer('documents', { slots, offers: [add] }) }, { actions: [add] });
  });
});

const chooser = (name: string) => screen.getByRole('button', { name: `Pilih berkas: ${name}` });
const placeOf = (name: string) => screen.getByText(name, { selector: 'li b' }).closest('li') as HTMLElement;

/** As a person does: the chooser has the focus when the file is chosen. */
async function choose(name: string, file = new File(['abc'], 'naskah.pdf')) {
  chooser(name).focus();
  const input = placeOf(name).querySelector('input[type=file]') as HTMLInputElement;
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
}

it('tells at once of a file that does not fit, and leaves the focus where another one is chosen', async () => {
  renderScreen();
  await screen.findByText('Naskah', { selector: 'li b' });
  await choose('Naskah', new File(['abc'], 'naskah.exe'));
  expect(within(placeOf('Naskah')).getByRole('alert').textContent).not.toBe('');
  expect(document.activeElement).toBe(chooser('Naskah'));
});

it('keeps the focus at its place while a file is sent, and gives it back where the server refuses the file', async () => {
  const held = new Held();
  fake.on(ADD, () => held.promise);
  renderScreen();
  await screen.findByText('Naskah', { selector: 'li b' });
  await choose('Naskah');
  expect(placeOf('Naskah').contains(document.activeElement)).toBe(true);
  await act(async () => held.refuse(refusal(422, 'Berkas ini rusak.')));
  expect((await screen.findByRole('alert')).textContent).toContain('Berkas ini rusak.');
  await waitFor(() => expect(document.activeElement).toBe(chooser('Naskah')));
});

it('says of a file that was chosen without a network that it waits for one, and sends it then', async () => {
  fake.on(ADD, () => ({ id: 'x', version: 2, state: null }));
  code.away = true;
  renderScreen();
  await screen.findByText('Naskah', { selector: 'li b' });
  await choose('Naskah');
  const said = await within(placeOf('Naskah')).findByText(
    'Unggahan terhenti karena jaringan terputus. Coba lagi setelah tersambung.',
  );
  expect(said).toBeTruthy();
  code.away = false;
  fireEvent.click(within(placeOf('Naskah')).getByRole('button', { name: 'Coba lagi' }));
  await waitFor(() => expect(fake.to(ADD)).toHaveLength(1));
});

it('goes on to the next file that is wanted, after the last one to the heading', async () => {
  fake.on(ADD, () => {
    open.shift();
    return { id: 'x', version: 2, state: null };
  });
  renderScreen();
  await screen.findByText('Naskah', { selector: 'li b' });
  await choose('Naskah');
  await waitFor(() => expect(document.activeElement).toBe(chooser('Abstrak')));
  await choose('Abstrak');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});
