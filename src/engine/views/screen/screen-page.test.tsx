import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableData } from '../../../definition/wire.ts';
import { ApiError } from '../../errors/api-error.ts';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import {
  answer,
  block,
  column,
  listed,
  offer,
  pageOf,
  renderScreen,
  screenOf,
} from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

const PAGE = 'GET /routes/thing.list@all';
const BLOCK = `${PAGE}/blocks/b1`;
const DO = (name: string) => `POST /routes/thing.list@all/actions/${name}`;

const table = block('table', {
  record: 'thing',
  relation: null,
  columns: [column('name', { label: 'Nama' }), column('kind', { label: 'Jenis', as: 'badge' })],
  filters: [
    {
      name: 'kind',
      label: 'Jenis',
      kind: 'options',
      options: [{ value: 'big', label: 'Besar', colour: null }],
      path: 'kind',
      for: null,
      record: null,
    },
  ],
  views: [{ name: 'mine', label: 'Milik saya', for: null, reads: [] }],
  search: [{ path: 'name', label: 'Nama', for: null }],
  sort: null,
  opens: 'thing.one',
  actions: ['drop'],
  bulk: ['drop'],
  previews: {},
  create: null,
  export: false,
  paged: true,
  empty: 'Belum ada barang.',
});

function rows(...names: string[]): TableData {
  return listed(
    table,
    names.map((name) => ({
      id: name,
      version: 3,
      cells: { name, kind: { value: 'big', label: 'Besar', colour: 'green' } },
      actions: ['drop'],
      opens: `/things/${name}`,
    })),
  );
}

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() =>
  Promise.all([
    import('../actions/action-dialog.tsx'),
    import('../actions/bulk-dialog.tsx'),
    import('../table/table-bulk.tsx'),
  ]),
);

let fake: FakeServer;
beforeEach(() => {
  localStorage.clear();
  fake = new FakeServer();
  server.current = fake;
  fake.on('GET /me/views/thing.list@all/b1', () => []);
});

function show(data: TableData, offers = [offer('drop', { label: 'Hapus', reason: 'required', bulk: true })]) {
  fake.on('GET /screens/thing.list', () => screenOf(table));
  fake.on(PAGE, () => pageOf({ b1: answer('table', { ...data, offers }) }));
}

const address = () => screen.getByLabelText('address').textContent;

describe('ScreenPage', () => {
  it('puts the heading of the screen in place of its title, which the tab keeps', async () => {
    fake.on('GET /screens/thing.list', () => screenOf());
    fake.on(PAGE, () => pageOf({}, { heading: 'Selamat pagi, Ani', beside: 'Senin' }));
    renderScreen();
    expect(await screen.findByRole('heading', { level: 1, name: 'Selamat pagi, Ani' })).toBeTruthy();
    expect(screen.getByText('Senin')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Barang - Sistem'));
  });

  it('titles the page by route and system, and links rows with the department', async () => {
    show(rows('Meja'));
    renderScreen();
    const link = await screen.findByRole('link', { name: 'Meja' });
    expect(link.getAttribute('href')).toBe('/things/Meja?department=A');
    await waitFor(() => expect(document.title).toBe('Barang - Sistem'));
  });

  it('leads from a row to the further pages that are there for it, beside what is done with it', async () => {
    const two = (opens: string, label: string) => ({ opens, with: {}, label, for: null });
    const links = [two('thing.talk', 'Tulis'), two('thing.more', 'Lain')];
    const data = rows('Meja', 'Kursi', 'Lemari');
    const [desk, chair, wardrobe] = data.data.map((row) => ({ ...row, actions: [] as string[] }));
    if (!desk || !chair || !wardrobe) throw new Error('three rows');
    const shown = [
      { ...desk, links: ['/talk?person=7', null] },
      { ...chair, actions: ['drop'], links: [null, '/more'] },
      wardrobe,
    ];
    fake.on('GET /screens/thing.list', () => screenOf({ ...table, links } as typeof table));
    const offers = [offer('drop', { label: 'Hapus' })];
    fake.on(PAGE, () => pageOf({ b1: answer('table', { ...data, data: shown, offers }) }));
    renderScreen();
    const talk = await screen.findByRole('link', { name: 'Tulis' });
    expect([talk.getAttribute('href'), talk.getAttribute('aria-description')]).toEqual([
      '/talk?person=7&department=A',
      'Meja',
    ]);
    const rest = screen.getByRole('link', { name: 'Lain' }).closest('tr');
    expect(within(rest as HTMLElement).getByRole('button', { name: 'Hapus' })).toBeTruthy();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Meja', 'Tulis', 'Kursi', 'Lain', 'Lemari'],
    ]);
  });

  it.each([
    [403, 'Halaman ini bukan untuk peran Anda', 1, 'Halaman ini bukan untuk peran Anda'],
    [404, 'Data tidak ditemukan', 1, 'Data tidak ditemukan'],
    [500, 'Barang gagal dimuat', 2, 'Barang'],
  ])('explains a %d, which the tab names until the page opens', async (status, title, level, tab) => {
    fake.on('GET /screens/thing.list', () => screenOf(table));
    fake.on(PAGE, () => {
      throw refusal(status, 'Sebab.');
    });
    const { unmount } = renderScreen();
    expect(await screen.findByRole('heading', { name: title, level })).toBeTruthy();
    // The page names the tab once it is drawn.
    await waitFor(() => expect(document.title).toBe(`${tab} - Sistem`));
    unmount();
    expect(document.title).toBe('Barang - Sistem');
  });

  it('has the focus on the heading of a page arrived at before anything on it can be chosen', async () => {
    show(rows('Meja'));
    const first = renderScreen();
    await screen.findByText('Meja');
    first.unmount();
    // A kind of block whose code no test before this one has asked for: the page is shown once that came.
    const parts = block('documents', {
      knob: 'documents',
      stages: [],
      relation: 'files',
      upload: null,
      accept: null,
      reject: null,
    });
    fake.on('GET /screens/thing.list', () => screenOf(parts));
    fake.on(PAGE, () => pageOf({ b1: answer('documents', { slots: [], offers: [] }) }));
    const focused: (Element | null)[] = [];
    const drawn = new MutationObserver(() => {
      if (screen.queryByRole('heading', { level: 1 })) focused.push(document.activeElement);
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    renderScreen();
    const heading = await screen.findByRole('heading', { level: 1 });
    drawn.disconnect();
    expect(focused[0]).toBe(heading);
  });

  it('has the focus on the heading of a page arrived at that is not there', async () => {
    show(rows('Meja'));
    const first = renderScreen();
    await screen.findByText('Meja');
    first.unmount();
    fake.on(PAGE, () => {
      throw refusal(404, 'Sebab.');
    });
    renderScreen();
    const heading = await screen.findByRole('heading', { level: 1, name: 'Data tidak ditemukan' });
    expect(document.activeElement).toBe(heading);
  });

  it('asks again after a failure, and shows the code to pass on', async () => {
    show(rows('Meja'));
    let broken = true;
    fake.on(PAGE, () => {
      if (broken) throw refusal(500, 'Sebab.');
      return pageOf({ b1: answer('table', rows('Meja')) });
    });
    renderScreen();
    expect(await screen.findByText('r-1')).toBeTruthy();
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('link', { name: 'Meja' })).toBeTruthy();
  });

  it('does not draw a block whose data the server left out', async () => {
    fake.on('GET /screens/thing.list', () => screenOf(table));
    fake.on(PAGE, () => pageOf({}));
    renderScreen();
    await screen.findByRole('heading', { name: 'Barang' });
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a table', () => {
  it('says what comes when there is nothing yet', async () => {
    show(rows());
    renderScreen();
    expect(await screen.findByText('Belum ada barang.')).toBeTruthy();
  });

  it('sorts in the address and asks the server for that order', async () => {
    show(rows('Meja', 'Kursi'));
    fake.on(BLOCK, () => rows('Kursi', 'Meja'));
    renderScreen();
    fireEvent.click(await screen.findByRole('button', { name: 'Nama' }));
    await waitFor(() => expect(address()).toBe('/things?sort=name'));
    await waitFor(() => expect(fake.to(BLOCK)).toHaveLength(1));
    expect(String(fake.to(BLOCK)[0]?.query)).toContain('sort=name');
  });

  it('names the filters in force when they hide every row, and drops them at one press', async () => {
    show(rows('Meja'));
    fake.on(BLOCK, () => rows());
    renderScreen('/things?filter.kind=big&search=xyz');
    expect(await screen.findByText(/Saringan aktif: Jenis: Besar, kata “xyz”/)).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: 'Hapus semua saringan' });
    fireEvent.click(buttons[buttons.length - 1] as HTMLElement);
    await waitFor(() => expect(address()).toBe('/things'));
  });

  it('leaves the focus in the search box while the list follows what is typed', async () => {
    show(rows('Meja'), []);
    fake.on('GET /routes/thing.list@all/blocks/b1', () => rows('Meja'));
    // The first page of a visit takes no focus; this one is a later one.
    renderScreen().unmount();
    renderScreen();
    const box = await screen.findByRole('searchbox');
    box.focus();
    fireEvent.change(box, { target: { value: 'me' } });
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toContain('search=me'));
    expect(document.activeElement).toBe(box);
  });

  it('goes back to the first page when the view changes', async () => {
    show(rows('Meja'));
    fake.on(BLOCK, () => rows('Meja'));
    renderScreen('/things?page=2');
    fireEvent.click(await screen.findByRole('tab', { name: 'Milik saya' }));
    await waitFor(() => expect(address()).toBe('/things?view=mine'));
  });

  it('opens with the view it is to open with, and says only another one in the address', async () => {
    show(rows('Meja'));
    fake.on('GET /screens/thing.list', () => screenOf({ ...table, default_view: 'mine' } as typeof table));
    fake.on(BLOCK, () => rows('Meja'));
    renderScreen('/things');
    const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
    const all = await screen.findByRole('tab', { name: 'Semua' });
    expect(chosen()).toBe('Milik saya');
    fireEvent.click(all);
    await waitFor(() => expect(address()).toBe('/things?view=*'));
    expect(chosen()).toBe('Semua');
    fireEvent.click(screen.getByRole('tab', { name: 'Milik saya' }));
    await waitFor(() => expect(address()).toBe('/things'));
  });

  it('offers to reload where a newer server sends a block that this code does not know', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show(rows('Meja'));
    const newer = { ...table, id: 'b2', kind: 'hologram' } as unknown as typeof table;
    fake.on('GET /screens/thing.list', () => screenOf(table, newer));
    fake.on(PAGE, () => pageOf({ b1: answer('table', rows('Meja')), b2: answer('section', {}) }));
    renderScreen('/things');
    expect(await screen.findByRole('button', { name: 'Muat ulang' })).toBeTruthy();
    expect(await screen.findByText('Meja')).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('tells for each selected row what became of it', async () => {
    show(rows('Meja', 'Kursi'));
    fake.on(`${DO('drop')}/bulk`, () => ({
      results: [
        { id: 'Meja', ok: true },
        { id: 'Kursi', ok: false, message: 'Masih dipakai.' },
      ],
    }));
    renderScreen();
    for (const name of ['Meja', 'Kursi']) fireEvent.click(await screen.findByLabelText(`Pilih ${name}`));
    fireEvent.click(await screen.findByRole('button', { name: 'Hapus 2' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Alasan'), { target: { value: 'Rusak' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Hapus 2' }));
    expect(await screen.findByText('Masih dipakai.')).toBeTruthy();
    expect(fake.to(`${DO('drop')}/bulk`)[0]?.body).toMatchObject({ ids: ['Meja', 'Kursi'], reason: 'Rusak' });
  });
});

describe('an action', () => {
  async function openDialog() {
    show(rows('Meja'));
    renderScreen();
    fireEvent.click(await screen.findByRole('button', { name: 'Hapus' }));
    const dialog = await screen.findByRole('dialog');
    const press = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Hapus' }));
    const reason = within(dialog).getByLabelText('Alasan') as HTMLTextAreaElement;
    return { dialog, press, reason };
  }

  it('wants its reason, then sends it with the version that was seen', async () => {
    fake.on(DO('drop'), () => ({ id: 'Meja', version: 4, state: null, message: 'Dihapus.' }));
    const { dialog, press, reason } = await openDialog();
    press();
    expect(within(dialog).getByText('Tulis alasannya dahulu.')).toBeTruthy();
    expect(fake.to(DO('drop'))).toHaveLength(0);
    fireEvent.change(reason, { target: { value: 'Rusak' } });
    press();
    expect(await screen.findByText('Dihapus.')).toBeTruthy();
    expect(fake.to(DO('drop'))[0]?.body).toMatchObject({ id: 'Meja', reason: 'Rusak', version: 3 });
  });

  it('keeps the reason when it fails; without an answer the wish stays the same, after a refusal it is a new one', async () => {
    const failures = [new ApiError(null, undefined), refusal(409, 'Sudah dihapus orang lain.')];
    fake.on(DO('drop'), () => {
      throw failures.shift() ?? refusal(500, 'Lagi.');
    });
    const { press, reason } = await openDialog();
    fireEvent.change(reason, { target: { value: 'Rusak' } });
    press();
    await screen.findByText(/Server tidak dapat dihubungi/);
    press();
    await screen.findByText('Sudah dihapus orang lain.');
    press();
    await screen.findByText(/Lagi\./);
    expect(reason.value).toBe('Rusak');
    const [first, second, third] = fake.to(DO('drop')).map((call) => call.intent);
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });

  it('shows what blocks it and does not send it', async () => {
    show(rows('Meja'), [offer('drop', { label: 'Hapus', blocked: ['Masih dipinjam.'] })]);
    renderScreen();
    fireEvent.click(await screen.findByRole('button', { name: 'Hapus' }));
    expect(screen.getByText('Masih dipinjam.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(fake.to(DO('drop'))).toHaveLength(0);
  });

  it('does at once what needs no question, with the usual notice', async () => {
    show(rows('Meja'), [offer('drop', { label: 'Hapus' })]);
    fake.on(DO('drop'), () => ({ id: 'Meja', version: 4, state: null }));
    renderScreen();
    fireEvent.click(await screen.findByRole('button', { name: 'Hapus' }));
    expect(await screen.findByText('Data saved!')).toBeTruthy();
  });

  const making = { ...table, create: 'add' };
  const inside = { ...making, id: 'b2' };
  const short = { ...inside, paged: false, filters: [] } as typeof table;
  it.each([
    ['of the page', [making]],
    ['with a title', [{ ...making, label: 'Barang lama' }]],
    ['in a tab', [block('tabs', { tabs: [{ label: 'Satu', for: null, blocks: [inside] }] })]],
    ['in a section', [block('section', { label: 'Bagian', blocks: [inside] })]],
    [
      'without tools, in a tab',
      [
        block('tabs', {
          tabs: [{ label: 'Satu', for: null, blocks: [short] }],
        }),
      ],
    ],
  ])('offers once what makes a row of a list %s', async (_, blocks) => {
    const list = answer('table', listed(table, [], [offer('add', { label: 'Tambah barang' })]));
    fake.on('GET /screens/thing.list', () => screenOf(...blocks));
    fake.on('GET /me/views/thing.list@all/b2', () => []);
    fake.on(PAGE, () => pageOf({ b1: blocks[0]?.kind === 'table' ? list : answer('section', {}), b2: list }));
    renderScreen();
    expect(await screen.findAllByRole('button', { name: 'Tambah barang' })).toHaveLength(1);
  });

  it('offers among the buttons of a block what is done to the one row of a relation', async () => {
    fake.on('GET /screens/thing.list', () => screenOf(block('actions', { actions: ['mend'] })));
    const mend = offer('mend', { label: 'Perbaiki kaki', item: 'leg' });
    fake.on(PAGE, () => pageOf({ b1: answer('actions', {}) }, { actions: [mend] }));
    fake.on(DO('mend'), () => ({ id: 'Meja', version: 4, state: null }));
    renderScreen();
    fireEvent.click(await screen.findByRole('button', { name: 'Perbaiki kaki' }));
    await screen.findByText('Data saved!');
    expect(fake.to(DO('mend'))[0]?.body).toMatchObject({ item: 'leg' });
  });

  it.each([
    { tone: 'plain', leads: false },
    { tone: 'primary', leads: true },
  ] as const)(
    'makes a button of the heading the primary one where its step is: $tone',
    async ({ tone, leads }) => {
      fake.on('GET /screens/thing.list', () => screenOf(block('actions', { actions: ['mend'] })));
      const mend = offer('mend', { label: 'Ubah kaki', tone });
      fake.on(PAGE, () => pageOf({ b1: answer('actions', {}) }, { actions: [mend] }));
      renderScreen();
      const button = await screen.findByRole('button', { name: 'Ubah kaki' });
      expect(button.className.includes('primary')).toBe(leads);
    },
  );

  it('says in which list it was offered', async () => {
    show(rows('Meja'), [offer('drop', { label: 'Hapus', block: 'b1' })]);
    fake.on(DO('drop'), () => ({ id: 'Meja', version: 4, state: null }));
    renderScreen();
    fireEvent.click(await screen.findByRole('button', { name: 'Hapus' }));
    await screen.findByText('Data saved!');
    expect(fake.to(DO('drop'))[0]?.body).toMatchObject({ id: 'Meja', block: 'b1' });
  });

  it('names a list without a title after its tab', async () => {
    const inner = { ...table, id: 'b2' };
    const tab = { label: 'Barang lama', for: null, blocks: [inner] };
    fake.on('GET /screens/thing.list', () => screenOf(block('tabs', { tabs: [tab] })));
    fake.on('GET /me/views/thing.list@all/b2', () => []);
    const list = answer('table', { ...rows('Meja'), offers: [] });
    fake.on(PAGE, () => pageOf({ b1: answer('section', {}), b2: list }));
    renderScreen();
    expect(await screen.findByRole('table', { name: 'Barang lama' })).toBeTruthy();
  });
});
