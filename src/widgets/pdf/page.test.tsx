import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PdfFault } from '../../engine/pdf/pdf-fault.ts';
import WindowFrame from '../../engine/shell/window-frame.tsx';
import { FakeServer, refusal } from '../../engine/testing/fake-server.ts';
import { server } from '../../engine/testing/mocked-http.ts';
import { block, pageOf, renderScreen, screenOf } from '../../engine/testing/small-world.tsx';

vi.mock('../../engine/data/http.ts', async (original) =>
  (await import('../../engine/testing/mocked-http.ts')).mockedHttp(original),
);
const opening = vi.hoisted(() => ({
  open: (_file: Blob, _ask: (wrong: boolean) => Promise<string>): unknown => ({}),
}));
vi.mock('../../engine/pdf/library.ts', () => ({
  openPdf: async (file: Blob, ask: (wrong: boolean) => Promise<string>) => opening.open(file, ask),
}));
const ahead = vi.hoisted(() => ({ asked: false }));
vi.mock('../../engine/pdf/ahead.ts', () => ({
  askAhead: () => {
    ahead.asked = true;
  },
}));
vi.mock('../../engine/pdf/draw-pages.ts', () => ({
  drawPages: async () => ({ controls: controls(), overlays: [] }),
}));

const state = { page: 1, pages: 3, scale: 1, fit: null, turned: 0, found: null };
const controls = () => ({ state: () => state, subscribe: () => () => undefined });

const widgets = { pdf: () => import('./page.tsx') };
const asked = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();
let fake: FakeServer;

beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
  fake.on('GET /screens/thing.list', () => screenOf(block('widget', { widget: 'pdf', with: {} })));
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: { kind: 'widget' } }));
  opening.open = () => ({ pdf: {}, close: () => undefined });
  ahead.asked = false;
  vi.stubGlobal('fetch', asked);
  asked.mockReset();
  asked.mockImplementation(async () => answer('%PDF-', 'application/pdf', 'naskah.pdf'));
  URL.createObjectURL = vi.fn(() => 'blob:here');
  URL.revokeObjectURL = vi.fn();
  return () => vi.unstubAllGlobals();
});

function answer(body: string, type: string, name: string, more: ResponseInit = {}): Response {
  return new Response(body, {
    ...more,
    headers: { 'content-type': type, 'content-disposition': `inline; filename="${name}"`, ...more.headers },
  });
}

const open = (url: string | null) =>
  renderScreen(url === null ? '/things' : `/things?url=${encodeURIComponent(url)}`, {
    widgets,
    frame: WindowFrame,
  });
const FILE = '/files/a.pdf?s=1';
const CALL = '/api/routes/x@all/files/f1?id=7';

describe('the page of a file', () => {
  it.each([
    ['https://evil.example/a.pdf', 'Alamat itu tidak dapat dibuka di sini'],
    ['//evil.example/a.pdf', 'Alamat itu tidak dapat dibuka di sini'],
    ['javascript:alert(1)', 'Alamat itu tidak dapat dibuka di sini'],
    ['/api/chat/5/read', 'Alamat itu tidak dapat dibuka di sini'],
    [null, 'Belum ada berkas yang dipilih'],
  ])('asks nobody for %s', async (url, said) => {
    open(url);
    expect(await screen.findByRole('heading', { name: said })).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
    expect(fake.calls.map(({ path }) => path).filter((path) => path.includes('chat'))).toEqual([]);
  });

  it('asks for the address of a row’s file with its row, then for the file without credentials, kept by nobody', async () => {
    fake.on('GET /routes/x@all/files/f1', () => ({ url: '/files/b.pdf?s=2' }));
    open(CALL);
    expect(await screen.findByRole('toolbar', { name: 'Alat berkas' })).toBeTruthy();
    expect(fake.to('GET /routes/x@all/files/f1')[0]?.query?.toString()).toBe('id=7&inline=1');
    const [[url, options]] = asked.mock.calls as [[string, RequestInit]];
    expect(url).toBe(`${location.origin}/files/b.pdf?s=2`);
    expect(options).toMatchObject({ cache: 'no-store', credentials: 'omit', redirect: 'error' });
    expect(screen.getByRole('heading', { level: 1, name: 'naskah.pdf' })).toBeTruthy();
    expect(screen.getByText('5 B')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('naskah.pdf - Sistem'));
    expect(screen.getByRole('region', { name: 'naskah.pdf' })).toBeTruthy();
  });

  it('follows no answer to a place that is not ours', async () => {
    fake.on('GET /routes/x@all/files/f1', () => ({ url: 'https://evil.example/b.pdf' }));
    open(CALL);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    [401, 'Masuk dulu untuk melihat berkas ini'],
    [403, 'Berkas ini tidak dapat Anda buka'],
    [404, 'Berkas tidak ditemukan'],
  ])('says what an answer %i means', async (status, said) => {
    fake.on('GET /routes/x@all/files/f1', () => {
      throw refusal(status, 'Ditolak.');
    });
    open(CALL);
    expect(await screen.findByRole('heading', { name: said })).toBeTruthy();
    if (status === 401)
      expect(screen.getByRole('link', { name: 'Masuk' }).getAttribute('href')).toContain(
        encodeURIComponent(encodeURIComponent(CALL)),
      );
  });

  it('says of an address that is too old that it is, and leads nowhere', async () => {
    asked.mockImplementation(async () => answer('{}', 'application/json', 'x', { status: 403 }));
    open(FILE);
    expect(
      await screen.findByRole('heading', { name: 'Alamat berkas ini sudah tidak berlaku' }),
    ).toBeTruthy();
  });

  it.each([
    ['a.pdf', 'application/pdf', true],
    ['a.png', 'image/png', false],
  ])('asks for what draws a PDF before %s is there, only where it is one', async (name, type, is) => {
    let send: (answer: Response) => void = () => undefined;
    asked.mockImplementation(() => new Promise((resolve) => (send = resolve)));
    open(`/files/${name}?s=1`);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    expect(ahead.asked).toBe(is);
    send(answer('%PDF-', type, name));
    expect(await screen.findByText(name)).toBeTruthy();
  });

  it('reads again what was cut off', async () => {
    asked.mockImplementation(async () =>
      answer('%PDF', 'application/pdf', 'a.pdf', { headers: { 'content-length': '900' } }),
    );
    open(FILE);
    const again = await screen.findByRole('button', { name: 'Coba lagi' });
    asked.mockImplementation(async () => answer('%PDF-', 'application/pdf', 'a.pdf'));
    fireEvent.click(again);
    expect(await screen.findByRole('toolbar')).toBeTruthy();
  });

  it('does not begin with what no phone can hold, and offers the download', async () => {
    asked.mockImplementation(async () =>
      answer('%PDF-', 'application/pdf', 'a.pdf', { headers: { 'content-length': '209715200' } }),
    );
    open(FILE);
    expect(await screen.findByText(/Ukurannya 209,7 MB, lebih dari 157,3 MB/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unduh' })).toBeTruthy();
  });

  it.each([
    ['empty', 'Berkas ini kosong'],
    ['not_pdf', 'Berkas ini bukan PDF'],
    ['damaged', 'Berkas ini rusak'],
    ['unknown_lock', 'Berkas ini terkunci'],
  ] as const)('says of a file that is %s what it is', async (kind, said) => {
    opening.open = () => {
      throw new PdfFault(kind);
    };
    open(FILE);
    expect(await screen.findByRole('heading', { name: said })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unduh' })).toBeTruthy();
  });

  it('asks for the password of a locked file until it fits, or says why nothing is shown', async () => {
    const tried: string[] = [];
    opening.open = async (_file, ask) => {
      for (let wrong = false; ; wrong = true) {
        const password = await ask(wrong).catch(() => {
          throw new PdfFault('locked');
        });
        tried.push(password);
        if (password === 'sandi') return { pdf: {}, close: () => undefined };
      }
    };
    open(FILE);
    const type = async (text: string) => {
      fireEvent.change(await screen.findByLabelText(/^Kata sandi berkas/), { target: { value: text } });
      fireEvent.click(screen.getByRole('button', { name: 'Buka berkas' }));
    };
    await type('salah');
    expect(await screen.findByText('Kata sandi itu tidak cocok dengan berkas ini.')).toBeTruthy();
    await type('sandi');
    expect(await screen.findByRole('toolbar')).toBeTruthy();
    expect(tried).toEqual(['salah', 'sandi']);
  });

  it('gives a locked file up without a password', async () => {
    opening.open = async (_file, ask) => {
      await ask(false).catch(() => {
        throw new PdfFault('locked');
      });
    };
    open(FILE);
    fireEvent.click(await screen.findByRole('button', { name: 'Saya tidak punya kata sandinya' }));
    expect(await screen.findByRole('heading', { name: 'Berkas ini terkunci' })).toBeTruthy();
  });

  it('shows a picture in the frame, and says of a text document why it does not', async () => {
    asked.mockImplementation(async () => answer('x', 'image/png', 'foto.png'));
    const { unmount } = open('/files/foto.png');
    expect(await screen.findByRole('img', { name: 'foto.png' })).toBeTruthy();
    unmount();
    asked.mockImplementation(async () =>
      answer('x', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'surat.docx'),
    );
    open('/files/surat.docx');
    expect(await screen.findByText(/Unduh berkas DOCX ini/)).toBeTruthy();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});
