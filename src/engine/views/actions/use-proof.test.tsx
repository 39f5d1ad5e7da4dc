import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

const seam = vi.hoisted(() => ({ server: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (seam.server as { call: (options: unknown) => unknown }).call(options),
}));

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: vi.fn(async () => ({ id: 'key' })),
}));

const SIGN = offer('sign', { label: 'Tanda tangani', confirm: 'Tanda tangani surat?', identified: true });
const ACTION = 'POST /routes/thing.list@all/actions/sign';
const PROOF = 'POST /auth/proof';
const wrong = refusal(403, 'Kata sandi atau kode itu salah.', '/password');

beforeAll(() => import('./action-dialog.tsx'));

let fake: FakeServer;
afterEach(() => vi.unstubAllGlobals());
beforeEach(async () => {
  fake = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(block('actions', { actions: ['sign'] })))
    .on('GET /routes/thing.list@all', () => pageOf({ b1: answer('actions', {}) }, { actions: [SIGN] }))
    .on(PROOF, () => ({ proof: 'sealed' }))
    .on(ACTION, () => ({ id: '1', version: 2, state: null }));
  seam.server = fake;
  renderScreen();
  fireEvent.click(await screen.findByRole('button', { name: SIGN.label }));
});

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const send = () => {
  const buttons = screen.getAllByRole('button', { name: SIGN.label });
  fireEvent.click(buttons.at(-1) as HTMLElement);
};

it('asks for the password and sends what proves it along', async () => {
  await type('Kata sandi Anda', 'rahasia');
  send();
  await waitFor(() => expect(fake.to(ACTION)).toHaveLength(1));
  expect(fake.to(PROOF)).toMatchObject([{ body: { password: 'rahasia' } }]);
  expect(fake.to(ACTION)).toMatchObject([{ proof: 'sealed' }]);
});

it('sends nothing while nothing is filled in, and says so at the field', async () => {
  await screen.findByLabelText('Kata sandi Anda');
  send();
  await screen.findByText('Isi kata sandi Anda.');
  expect(fake.to(PROOF)).toHaveLength(0);
  expect(fake.to(ACTION)).toHaveLength(0);
});

it('does nothing with a wrong password, says so once, and keeps what was typed', async () => {
  fake.on(PROOF, () => Promise.reject(wrong));
  await type('Kata sandi Anda', 'salah');
  send();
  await screen.findByText('Kata sandi atau kode itu salah.');
  expect(fake.to(ACTION)).toHaveLength(0);
  expect(screen.getByLabelText<HTMLInputElement>('Kata sandi Anda').value).toBe('salah');
});

it('takes a code that is mailed instead', async () => {
  fake.on('POST /auth/proof/code', () => undefined);
  fireEvent.click(await screen.findByRole('button', { name: 'Kirim kode lewat email saja' }));
  await screen.findByText(/sudah dikirim ke email Anda/);
  await type('Kode dari email', '123456');
  send();
  await waitFor(() => expect(fake.to(ACTION)).toHaveLength(1));
  expect(fake.to(PROOF)).toMatchObject([{ body: { code: '123456' } }]);
});

it('sends what a code gave again with what failed for another reason', async () => {
  fake.on('POST /auth/proof/code', () => undefined);
  fake.on(ACTION, () => Promise.reject(refusal(409, 'Dokumen sudah berubah.')));
  fireEvent.click(await screen.findByRole('button', { name: 'Kirim kode lewat email saja' }));
  await type('Kode dari email', '123456');
  send();
  await screen.findByText('Dokumen sudah berubah.');
  fake.on(ACTION, () => ({ id: '1', version: 2, state: null }));
  send();
  await waitFor(() => expect(fake.to(ACTION)).toHaveLength(2));
  expect(fake.to(PROOF)).toHaveLength(1);
  expect(fake.to(ACTION).map(({ proof }) => proof)).toEqual(['sealed', 'sealed']);
});

it('asks for the passkey first where there is one, and gives what is to be done along', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  fake
    .on('GET /auth/passkeys', () => ({
      data: [{ id: 'key', name: 'Telepon', created_at: '2025-11-03T02:12:00.000Z', used_at: null }],
    }))
    .on('POST /auth/passkeys/challenge', () => ({ challenge: 'c' }))
    .on('POST /auth/passkeys/proof', () => ({ proof: 'by key' }));
  // Opened anew, as in a browser that knows passkeys.
  fireEvent.click(screen.getByRole('button', { name: 'Batal' }));
  fireEvent.click(await screen.findByRole('button', { name: SIGN.label }));
  await screen.findByText(/Anda diminta memakai kunci sandi/);
  send();
  await waitFor(() => expect(fake.to(ACTION)).toMatchObject([{ proof: 'by key' }]));
  const subject = { route: 'thing.list@all', action: 'sign', rows: [] };
  expect(fake.to('POST /auth/passkeys/proof')).toMatchObject([
    { body: { ...subject, response: { id: 'key' } } },
  ]);
  expect(fake.to(PROOF)).toHaveLength(0);
});
