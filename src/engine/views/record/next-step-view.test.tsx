import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offer } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, column, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

vi.mock('../../form/form-module.ts', () => ({
  loadFormModule: async () => ({ schema: { type: 'object', properties: {} }, validators: {} }),
}));
vi.mock('@rjsf/validator-ajv8/lib/createPrecompiledValidator.js', async () => ({
  default: () => VALIDATOR,
}));
const { default: VALIDATOR } =
  await vi.importActual<typeof import('@rjsf/validator-ajv8')>('@rjsf/validator-ajv8');

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(async () => {
  await import('./record-views.tsx');
  await import('./form-views.tsx');
  await import('../../form/record/schema-form.tsx');
});

describe('a next step that is filled in on the page itself', () => {
  const DO = 'POST /routes/thing.list@all/actions/judge';
  let fake: FakeServer;
  let leads: number | undefined;
  beforeEach(() => {
    localStorage.clear();
    HTMLElement.prototype.scrollIntoView = vi.fn();
    fake = new FakeServer();
    server.current = fake;
    const tab = (label: string, ...blocks: ReturnType<typeof block>[]) => ({
      label,
      for: null,
      if: null,
      blocks,
    });
    leads = undefined;
    const note = block('text', { id: 'b3', text: 'Hanya dibaca.', tone: 'plain' });
    const form = block('action_form', { id: 'b4', action: 'judge' });
    const other = block('text', { id: 'b5', text: 'Lain lagi.', tone: 'plain' });
    fake.on('GET /screens/thing.list', () =>
      screenOf(
        block('next_step', { actions: ['judge'] }),
        block('tabs', { id: 'b2', tabs: [tab('Baca', note), tab('Isi', form), tab('Lain', other)] }),
      ),
    );
    fake.on('GET /routes/thing.list@all', () =>
      pageOf(
        {
          b1: answer('next_step', {
            mine: true,
            title: 'Menunggu nilai',
            text: 'Nilai sampai Jumat.',
            actions: ['judge'],
            waiting: null,
          }),
          b2: answer('tabs', { visible: [0, 1, 2], ...(leads !== undefined && { leads }) }),
          b3: answer('text', { text: 'Hanya dibaca.' }),
          b4: answer('action_form', {}),
          b5: answer('text', { text: 'Lain lagi.' }),
        },
        { actions: [offer('judge', { label: 'Kirim nilai', form: 'judge' })] },
      ),
    );
    fake.on('GET /routes/thing.list@all/actions/judge', () => ({
      defaults: {},
      version: 1,
      blocked: [],
      by: [],
      tells: [],
    }));
    fake.on(DO, () => ({ id: 'x', version: 2, state: null, message: 'Terkirim.' }));
  });
  afterEach(() => vi.restoreAllMocks());

  const primaries = () =>
    screen
      .getAllByRole('button')
      .filter(({ className }) => className.includes('primary'))
      .map(({ textContent }) => textContent);

  it('leads to its tab while another one is open', async () => {
    renderScreen('/things?b2=0');
    fireEvent.click(await screen.findByRole('button', { name: 'Buka Isi' }));
    expect(screen.getByRole('tab', { name: 'Isi' }).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });

  it('waits while the tab to begin with is another one, and leads there', async () => {
    leads = 0;
    renderScreen();
    const tab = await screen.findByRole('tab', { name: 'Baca' });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('Menunggu nilai')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Buka |nilai/ })).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: 'Lain' }));
    fireEvent.click(screen.getByRole('button', { name: 'Buka Baca' }));
    expect(tab.getAttribute('aria-selected')).toBe('true');
    fireEvent.click(screen.getByRole('tab', { name: 'Isi' }));
    expect(await screen.findAllByRole('button', { name: 'Kirim nilai' })).not.toHaveLength(0);
  });

  it('says more of it only while another tab is open: below it there is the form', async () => {
    renderScreen('/things?b2=0');
    await screen.findByText('Nilai sampai Jumat.');
    fireEvent.click(screen.getByRole('tab', { name: 'Isi' }));
    expect(screen.getByText('Menunggu nilai')).toBeTruthy();
    expect(screen.queryByText('Nilai sampai Jumat.')).toBeNull();
  });

  it('is done by the one primary button of the page while the tab is open', async () => {
    renderScreen('/things?b2=1');
    const tab = within(await screen.findByRole('tabpanel'));
    await tab.findByRole('button', { name: 'Kirim nilai' });
    expect(primaries()).toEqual(['Kirim nilai']);
    const [panel] = screen.getAllByRole('button', { name: 'Kirim nilai' });
    expect(tab.queryAllByRole('button', { name: 'Kirim nilai' })).not.toContain(panel);
    fireEvent.click(panel as HTMLElement);
    expect(await screen.findByText('Terkirim.')).toBeTruthy();
    expect(fake.to(DO)).toHaveLength(1);
  });

  it('leaves the tab open in which it was handed in', async () => {
    renderScreen('/things');
    const tab = within(await screen.findByRole('tabpanel'));
    const button = await tab.findByRole('button', { name: 'Kirim nilai' });
    const done = { mine: false, title: 'Dinilai', actions: [], waiting: 'ketua' };
    fake.on('GET /routes/thing.list@all', () =>
      pageOf({
        b1: answer('next_step', done),
        b2: answer('tabs', { visible: [0, 1] }),
        b3: answer('text', { text: 'Hanya dibaca.' }),
        b4: answer('action_form', {}),
      }),
    );
    fireEvent.click(button);
    expect(await screen.findByText('Dinilai')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Isi' }).getAttribute('aria-selected')).toBe('true');
  });
});

it('leaves nothing primary beside it while it waits for somebody else', async () => {
  const fake = new FakeServer();
  server.current = fake;
  fake.on('GET /screens/thing.list', () =>
    screenOf(block('next_step', { actions: [] }), block('actions', { id: 'b2', actions: ['change'] })),
  );
  fake.on('GET /routes/thing.list@all', () =>
    pageOf(
      {
        b1: answer('next_step', { mine: false, title: 'Terjadwal', actions: [], waiting: 'hari ujian' }),
        b2: answer('actions', {}),
      },
      { actions: [offer('change', { label: 'Ubah tim' })] },
    ),
  );
  renderScreen('/things');
  expect((await screen.findByRole('button', { name: 'Ubah tim' })).className).not.toContain('primary');
});

it('offers what one may do without having to, none of it primary, where nothing else does', async () => {
  const fake = new FakeServer();
  server.current = fake;
  fake.on('GET /screens/thing.list', () =>
    screenOf(
      block('next_step', { actions: ['hand_in', 'cancel', 'open'] }),
      block('actions', { id: 'b2', actions: ['open'], placed: ['open'] }),
    ),
  );
  fake.on('GET /routes/thing.list@all', () =>
    pageOf(
      {
        b1: answer('next_step', {
          mine: false,
          title: 'Rencana',
          actions: ['hand_in', 'cancel', 'open'],
          waiting: 'pengelola',
        }),
        b2: answer('actions', {}),
      },
      {
        actions: [
          offer('hand_in', { label: 'Ajukan' }),
          offer('cancel', { label: 'Batalkan' }),
          offer('open', { label: 'Buka' }),
        ],
      },
    ),
  );
  renderScreen('/things');
  const panel = within((await screen.findByText('Rencana')).closest('section') as HTMLElement);
  const buttons = panel.getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Ajukan', 'Batalkan']);
  expect(buttons.filter(({ className }) => className.includes('primary'))).toEqual([]);
});

describe('a next step of the side that was sent back', () => {
  it.each([
    ['before the head of the record where it goes across', true, true],
    ['after it elsewhere', false, undefined],
  ])('says why, %s', async (_, first, across) => {
    const fake = new FakeServer();
    server.current = fake;
    const head = block('header', { id: 'b1', title: null, cells: [column('name', { label: 'Nama' })] });
    const step = block('next_step', { id: 'b2', actions: [], elsewhere: [] });
    fake.on('GET /screens/thing.list', () => ({ ...screenOf(head), side: [step] }));
    fake.on('GET /routes/thing.list@all', () =>
      pageOf({
        b1: answer('header', { title: null, cells: { name: 'Meja' } }),
        b2: answer('next_step', {
          mine: true,
          title: 'Perbaiki 1 berkas',
          because: 'Belum ditandatangani.',
          actions: [],
          waiting: null,
          ...(across && { across }),
        }),
      }),
    );
    renderScreen('/things');
    const reason = await screen.findByText('Belum ditandatangani.');
    const name = await screen.findByText('Meja');
    const follows = reason.compareDocumentPosition(name) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(follows).toBe(first);
  });
});

describe('a next step that takes files itself', () => {
  const version = (colour: 'red' | 'amber') => ({
    id: `v-${colour}`,
    file: 'f1',
    name: 'lama.pdf',
    size: 1200,
    at: '2025-11-03T03:00:00.000Z',
    by: 'Ani',
    status: { value: colour, label: colour, colour },
    note: null,
    checked_by: null,
    checked_at: null,
    actions: colour === 'amber' ? ['accept'] : [],
  });
  const slot = (code: string, versions: ReturnType<typeof version>[]) => ({
    code,
    label: `Naskah ${code}`,
    stage: 'one',
    required: true,
    formats: ['pdf'],
    max_mb: 10,
    verifier: null,
    versions,
    upload: true,
  });

  function show(slots: ReturnType<typeof slot>[], uploads: boolean, more: Offer[] = []) {
    const fake = new FakeServer();
    server.current = fake;
    fake.on('GET /screens/thing.list', () =>
      screenOf(
        block('next_step', { actions: more.map(({ name }) => name), elsewhere: ['accept'] }),
        block('documents', { id: 'b2', relation: 'files', upload: 'put', accept: 'accept', reject: null }),
      ),
    );
    fake.on('GET /routes/thing.list@all', () =>
      pageOf(
        {
          b1: answer('next_step', {
            mine: true,
            title: 'Perbaiki',
            actions: more.map(({ name }) => name),
            waiting: null,
            uploads,
          }),
          b2: answer('documents', { slots, offers: [offer('put')] }),
        },
        { actions: more },
      ),
    );
    renderScreen('/things');
  }
  const inPanel = async () => {
    const panel = (await screen.findByText('Giliran Anda')).closest('section');
    return [...(panel?.querySelectorAll('input[type=file]') ?? [])].map(
      (input) => input.parentElement?.textContent,
    );
  };

  it('takes what was sent back there, and nowhere else', async () => {
    show([slot('A', [version('red')]), slot('B', []), slot('C', [version('amber')])], true);
    expect(await inPanel()).toEqual([expect.stringContaining('Naskah A, versi 2')]);
    await waitFor(() => expect(document.querySelectorAll('input[type=file]')).toHaveLength(2));
  });

  it('takes what is missing when nothing was sent back', async () => {
    show([slot('A', [version('amber')]), slot('B', [])], true);
    expect(await inPanel()).toEqual([expect.stringContaining('Naskah B')]);
  });

  it('leaves files to their list where the step does not take them, and leads to the first to be checked', async () => {
    HTMLElement.prototype.scrollIntoView = vi.fn();
    show([slot('A', []), slot('C', [version('amber')])], false);
    expect(await inPanel()).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Periksa Naskah C' }));
    expect(document.activeElement?.closest('li')?.textContent).toContain('Naskah C');
  });

  it('has done with a file that was sent back, even where it may still be accepted', async () => {
    const back = { ...version('red'), actions: ['accept'] };
    show([slot('A', [back])], false, [offer('return', { label: 'Kembalikan ke mahasiswa' })]);
    const button = await screen.findByRole('button', { name: 'Kembalikan ke mahasiswa' });
    expect(button.className).toContain('primary');
    expect(screen.queryByRole('button', { name: 'Periksa Naskah A' })).toBeNull();
  });
});
