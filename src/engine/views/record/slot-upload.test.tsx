import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentSlot } from '../../../definition/wire.ts';
import { ChunkLoadError } from '../../chunks/chunk-error.ts';
import { FakeServer, Held, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
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
    'Unggahan terhenti karena jaringan terputus. Dilanjutkan saat tersambung lagi, atau tekan Coba lagi.',
  );
  expect(said).toBeTruthy();
  code.away = false;
  fireEvent.click(within(placeOf('Naskah')).getByRole('button', { name: 'Coba lagi' }));
  await waitFor(() => expect(fake.to(ADD)).toHaveLength(1));
});

it('goes on by itself once the network is back, once, and not after it was given up', async () => {
  fake.on(ADD, () => ({ id: 'x', version: 2, state: null }));
  code.away = true;
  renderScreen();
  await screen.findByText('Naskah', { selector: 'li b' });
  for (const name of ['Naskah', 'Abstrak']) {
    await choose(name);
    await within(placeOf(name)).findByText(/^Unggahan terhenti/);
  }
  fireEvent.click(within(placeOf('Abstrak')).getByRole('button', { name: /^Batalkan/ }));
  await waitFor(() => expect(chooser('Abstrak')).toBeTruthy());
  code.away = false;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(fake.to(ADD)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/^Unggahan terhenti/)).toBeNull());
  expect(fake.to(ADD)).toHaveLength(1);
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

describe('a place that moves from the list into the panel', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Giliran Anda' }));
  /** The page, and what makes its next step ask for the file itself. */
  async function page() {
    let asks = false;
    fake.on('GET /screens/thing.list', () =>
      screenOf(block('next_step', { actions: [], elsewhere: [] }), {
        ...block('documents', { relation: 'files', upload: 'add' }),
        id: 'b2',
      }),
    );
    fake.on('GET /routes/thing.list@all', () =>
      pageOf(
        {
          b1: answer('next_step', { mine: true, title: 'Kirim', actions: [], waiting: null, uploads: asks }),
          b2: answer('documents', { slots: [slot('Naskah', true)], offers: [add] }),
        },
        { actions: [add] },
      ),
    );
    renderScreen();
    await screen.findByText('Naskah', { selector: 'li b' });
    return async () => {
      asks = true;
      await act(async () => {
        focusManager.setFocused(false);
        focusManager.setFocused(true);
      });
      await waitFor(() => expect(panel().queryAllByText(/naskah/i).length).toBeGreaterThan(0));
    };
  }
  const input = () => placeOf('Naskah').querySelector('input[type=file]') as HTMLInputElement;
  const pdf = new File(['abc'], 'naskah.pdf');

  it('goes on with the file that is on its way, and says why it was refused', async () => {
    const held = new Held();
    fake.on(ADD, () => held.promise);
    const move = await page();
    await choose('Naskah');
    await move();
    expect(panel().getByText('naskah.pdf')).toBeTruthy();
    await act(async () => held.refuse(refusal(422, 'Berkas ini rusak.')));
    expect((await panel().findByRole('alert')).textContent).toContain('Berkas ini rusak.');
  });

  it.each([
    ['takes', pdf, 1],
    ['refuses', new File(['abc'], 'naskah.exe'), 0],
  ])('%s the file that is chosen while it moves', async (_, file, sent) => {
    const held = new Held();
    fake.on(ADD, () => held.promise);
    const move = await page();
    const before = input();
    await move();
    expect(before.isConnected).toBe(false);
    Object.defineProperty(before, 'files', { value: [file] });
    await act(async () => before.dispatchEvent(new Event('change')));
    if (sent > 0) expect(await panel().findByText('naskah.pdf')).toBeTruthy();
    else expect((await panel().findByRole('alert')).textContent).not.toBe('');
    expect(fake.to(ADD)).toHaveLength(sent);
  });
});
