import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../data/queries.ts';
import { reloadWithoutSession } from '../session/forced-reload.ts';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { FakeServer, refusal } from '../testing/fake-server.ts';
import { manifest } from '../testing/small-world.tsx';
import { SUCCESS_NOTICE_MS } from '../ui/toast.tsx';
import { roleOf } from './demo-section.tsx';
import LoginPage from './login-page.tsx';

const seam = vi.hoisted(() => ({ server: null as unknown, enter: null as unknown }));
vi.mock('../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (seam.server as { call: (options: unknown) => unknown }).call(options),
}));
vi.mock('./enter.ts', () => ({ enter: () => (seam.enter as () => void)() }));

let fake: FakeServer;
let enter: ReturnType<typeof vi.fn>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fake = new FakeServer();
  enter = vi.fn();
  Object.assign(seam, { server: fake, enter });
});

function open(address = '/in', provider: string | null = 'akun kampus') {
  history.replaceState(null, '', address);
  const signedOut = { viewer: null, token: null, department: 'A' };
  const store = createAppStore({ ...manifest, provider }, signedOut);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppProvider value={store}>
        <LoginPage title="Masuk" />
      </AppProvider>
    </QueryClientProvider>,
  );
}

const button = () => screen.getByRole('button', { name: 'Masuk dengan akun kampus' });
const typeEmail = (value: string) => fireEvent.change(screen.getByLabelText('Email'), { target: { value } });

describe('the button of the identity provider', () => {
  it('is not there without a provider', () => {
    open('/in', null);
    expect(screen.queryByRole('button', { name: /^Masuk dengan/ })).toBeNull();
  });

  it.each([
    ['', 'Email wajib diisi.'],
    ['ani', 'Format email tidak valid.'],
  ])('wants a valid e-mail and nothing else: "%s"', (email, text) => {
    open();
    typeEmail(email);
    fireEvent.click(button());
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('Kata sandi wajib diisi.')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(fake.calls).toHaveLength(0);
  });

  it('says what the server says when the provider is away, and can be pressed again', async () => {
    open();
    fake.on('POST /auth/provider', () => {
      throw refusalWithDetail(503, 'Tidak dapat dihubungi.');
    });
    typeEmail(' ani@x.id ');
    fireEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('Tidak dapat dihubungi.');
    expect(fake.to('POST /auth/provider')[0]).toMatchObject({
      body: { email: 'ani@x.id' },
      keepSession: true,
    });
    expect(button().getAttribute('aria-disabled')).toBeNull();
  });
});

describe('whose session ended by itself', () => {
  const WHY = /^Sesi Anda sudah berakhir\. Masuk lagi untuk melanjutkan/;

  it('comes to sign in where the storage is full, too', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(reloadWithoutSession).not.toThrow();
    open();
    expect(screen.queryByText(WHY)).toBeNull();
  });

  it('is told why they are asked again, also by a page that is loaded anew', async () => {
    reloadWithoutSession();
    open();
    expect(screen.getByText(WHY).textContent).toContain('tersimpan di perangkat ini');
    cleanup();
    open();
    expect(screen.getByText(WHY)).toBeTruthy();
    cleanup();
    const { enterAt } = await vi.importActual<typeof import('./enter.ts')>('./enter.ts');
    enterAt('/things');
    open();
    expect(screen.queryByText(WHY)).toBeNull();
  });

  it('is told nothing of the sort on an ordinary visit', () => {
    open();
    expect(screen.queryByText(WHY)).toBeNull();
  });
});

describe('back from the provider', () => {
  const back = '/in?code=c1&state=s1&iss=https%3A%2F%2Fid.x';

  it('sends on what came back, saves the credentials and goes to the wanted page', async () => {
    sessionStorage.setItem('wanted', '/things?a=b');
    fake.on('POST /auth/sign-in-google', () => ({ credentials: ['t1'] }));
    open(back);
    await waitFor(() => expect(enter).toHaveBeenCalledOnce());
    const [call] = fake.to('POST /auth/sign-in-google');
    expect(call?.body).toEqual({ code: 'c1', state: 's1', iss: 'https://id.x' });
    expect(localStorage.getItem('credentials')).toBe('["t1"]');
    expect(location.pathname + location.search).toBe('/in?redirect=%2Fthings%3Fa%3Db');
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows the form with the reason when the server refuses, and says nothing more of the code', async () => {
    fake.on('POST /auth/sign-in-google', () => {
      throw refusalWithDetail(401, 'Belum ada akun.');
    });
    open(back);
    expect((await screen.findByRole('alert')).textContent).toBe('Belum ada akun.');
    expect(screen.getByLabelText('Email')).toBeTruthy();
    expect(location.search).toBe('');
    expect(enter).not.toHaveBeenCalled();
  });

  it('says that somebody changed their mind, without a call', async () => {
    open('/in?error=access_denied&state=s1');
    expect((await screen.findByRole('alert')).textContent).toContain('dibatalkan');
    expect(fake.calls).toHaveLength(0);
  });

  it.each(['/in?code=c1', '/in?redirect=%2Fx', '/in'])('takes %s for an ordinary visit', (address) => {
    open(address);
    expect(button()).toBeTruthy();
    expect(fake.calls).toHaveLength(0);
  });
});

describe('signing up', () => {
  it('leads back to signing in with the e-mail filled in; the notice closes by itself', async () => {
    fake.on('POST /auth/register', () => null);
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Daftar akun' }));
    for (const [label, value] of [
      ['Nama', 'Ani'],
      ['Email', 'ani@x.id'],
      ['NIU', '1'],
      ['Kata sandi', 'rahasia 1'],
    ]) {
      fireEvent.change(screen.getByLabelText(label ?? ''), { target: { value } });
    }
    fireEvent.click(screen.getByLabelText(/^Saya menyetujui/));
    vi.useFakeTimers();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Daftar akun' })));
    expect(screen.getByRole('alert').textContent).toBe(
      'Thank you. You can sign in with email and Sistem password.',
    );
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ani@x.id');
    act(() => vi.advanceTimersByTime(SUCCESS_NOTICE_MS - 1));
    expect(screen.queryByRole('alert')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole('alert')).toBeNull();
    vi.useRealTimers();
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Lupa kata sandi?' }));
    typeEmail(email);
    fireEvent.click(screen.getByRole('button', { name: 'Kirim tautan' }));
  };

  it('is asked for by e-mail, and what is said afterwards tells of no account', async () => {
    fake.on('POST /auth/password/forgot', () => null);
    open();
    ask(' ani@x.id ');
    expect((await screen.findByRole('status')).textContent).toContain('Bila ani@x.id terdaftar');
    expect(fake.to('POST /auth/password/forgot')[0]).toMatchObject({
      body: { email: 'ani@x.id' },
      keepSession: true,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Kembali ke halaman masuk' }));
    expect(button()).toBeTruthy();
  });

  it('wants an e-mail, and says what the server says', async () => {
    fake.on('POST /auth/password/forgot', () => {
      throw refusalWithDetail(429, 'Terlalu banyak permintaan.');
    });
    open();
    ask('');
    expect(screen.getByText('Email wajib diisi.')).toBeTruthy();
    expect(fake.calls).toHaveLength(0);
    typeEmail('ani@x.id');
    fireEvent.click(screen.getByRole('button', { name: 'Kirim tautan' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Terlalu banyak permintaan.');
  });
});

describe('the way of a mail', () => {
  const KEY = 'a'.repeat(43);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Simpan kata sandi' }));

  it('says whose password it is, wants it twice alike, and leads to signing in', async () => {
    fake.on('POST /auth/password/about', () => ({ name: 'Ani', email: 'ani@x.id' }));
    fake.on('POST /auth/password', () => null);
    open(`/in#sandi=${KEY}`);
    expect(await screen.findByText('Ani, ani@x.id')).toBeTruthy();
    type('Kata sandi baru', 'pendek');
    save();
    expect(screen.getByText('Kata sandi paling sedikit 8 karakter.')).toBeTruthy();
    type('Kata sandi baru', 'punya ani 1');
    type('Ulangi kata sandi baru', 'punya ani 2');
    save();
    expect(screen.getByText('Kedua kata sandi tidak sama.')).toBeTruthy();
    expect(fake.to('POST /auth/password')).toHaveLength(0);
    type('Ulangi kata sandi baru', 'punya ani 1');
    save();
    expect((await screen.findByRole('status')).textContent).toContain('Kata sandi disimpan.');
    expect(fake.to('POST /auth/password')[0]?.body).toEqual({ key: KEY, password: 'punya ani 1' });
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ani@x.id');
    expect(location.hash).toBe('');
  });

  it('that is over leads to a new one', async () => {
    fake.on('POST /auth/password/about', () => {
      throw refusal(400, 'Tautan tidak berlaku.');
    });
    open(`/in#sandi=${KEY}`);
    expect((await screen.findByRole('alert')).textContent).toContain('tidak berlaku lagi');
    fireEvent.click(screen.getByRole('button', { name: 'Minta tautan baru' }));
    expect(screen.getByRole('button', { name: 'Kirim tautan' })).toBeTruthy();
  });
});

describe('roleOf', () => {
  const account = (departments: string[], roles: string[] = []) => ({
    key: 'ani',
    name: 'Ani',
    email: 'a@x.id',
    password: 'x',
    position: 'teacher',
    credentials: departments.map((department) => ({ department, roles })),
  });
  const world = { ...manifest, departments: ['A', 'B', 'C', 'D'].map((code) => department(code)) };

  it.each([
    [['A'], ['head'], 'Kepala, A'],
    [['A', 'B'], [], 'Guru, A, B'],
    [['A', 'B', 'C'], [], 'Guru, 3 departemen'],
    [['A', 'B', 'C', 'D'], [], 'Guru'],
    [[], [], 'Guru'],
  ])('says for %j with %j: %s', (departments, roles, expected) => {
    expect(roleOf(account(departments, roles), world)).toBe(expected);
  });
});

function department(code: string) {
  return { code, title: code, level: 'x', api: '', signup: true, survey_path: '', facts: {} };
}

function refusalWithDetail(status: number, detail: string) {
  const error = refusal(status, detail);
  return Object.assign(error, { body: { errors: [{ detail, message: detail }] } });
}
