import { accessFaults, expectHome } from './support/page-checks.ts';
import { openAs, password, people, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PROVIDER = 'Masuk dengan akun universitas';
const LIST = '/mahasiswa/magister/reguler/ujian-tesis';

test('a demo account signs in with one press, keeps the wanted page, and signs out', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('/privacy')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Masuk ke Aula' })).toBeVisible();
  await page.getByRole('button', { name: /^Dewi Anggraini/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pemberitahuan privasi' })).toBeVisible();
  await page.getByRole('button', { name: /Dewi Anggraini/ }).click();
  await page.getByRole('menuitem', { name: 'Keluar' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('credentials')]),
  ).toEqual([null, null]);
  expect(await page.evaluate(() => localStorage.getItem('department'))).toBe('TKMS2');
});

test('e-mail and password: what is missing or wrong is said, what is right leads back', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(LIST);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByText('Email wajib diisi.')).toBeVisible();
  await expect(page.getByText('Kata sandi wajib diisi.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('dewi.anggraini');
  await page.getByLabel('Kata sandi', { exact: true }).fill('bukan ini');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByText('Format email tidak valid.')).toBeVisible();
  await page.getByLabel('Email').fill(people.dewi.email);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Email atau kata sandi salah.');
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(LIST));
  await expect(page.getByRole('heading', { level: 1, name: 'Ujian Tesis' })).toBeVisible();
});

test('by the university account: to the provider, and back to the wanted page', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(LIST);
  await page.getByRole('button', { name: PROVIDER }).click();
  await expect(page.getByText('Email wajib diisi.')).toBeVisible();
  await expect(page.getByText('Kata sandi wajib diisi.')).toHaveCount(0);
  await page.getByLabel('Email').fill(people.dewi.email);
  await page.getByRole('button', { name: PROVIDER }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Penyedia identitas demo' })).toBeVisible();
  await expect(page.getByLabel('Email akun demo')).toHaveValue(people.dewi.email);
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ujian Tesis' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(LIST));
  expect(page.url()).not.toContain('code=');
});

test('who turns back at the provider is told so, and the wanted page is not forgotten', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(LIST);
  await page.getByLabel('Email').fill(people.dewi.email);
  await page.getByRole('button', { name: PROVIDER }).click();
  await page.getByRole('button', { name: 'Batal' }).click();
  await expect(page.getByRole('alert')).toHaveText('Proses masuk dibatalkan di penyedia identitas.');
  await page.getByRole('button', { name: /^Dewi Anggraini/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ujian Tesis' })).toBeVisible();
});

test('an answer of the provider that nobody asked for signs nobody in', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/login?code=somebody&state=else');
  await expect(page.getByRole('alert')).toContainText('sudah berakhir atau dimulai di peramban lain');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('credentials'))).toBeNull();
});

test('an unknown account is told the same as a wrong password', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('tidak.ada@mail.example.ac.id');
  await page.getByLabel('Kata sandi', { exact: true }).fill('bukan ini');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Email atau kata sandi salah.');
});

test('only pages of ours are returned to', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login?redirect=//example.org/');
  await page.getByRole('button', { name: /^Dewi Anggraini/ }).click();
  await expectHome(page);
  expect(new URL(page.url()).hostname).toBe('127.0.0.1');
});

test('a student who opens a page of the administration stands at home; the server refuses the same', {
  tag: '@phone',
}, async ({ page }) => {
  await openAs(page, people.dewi, '/administrasi/magister/reguler/periode-ujian-tesis');
  await expectHome(page);
  await expect(
    page.getByText(/^Halaman .+ bukan untuk peran Anda\. Anda dibawa ke halaman awal\.$/),
  ).toBeVisible();
  await expect(page.getByText('Periode Ujian Tesis')).toHaveCount(0);
  const headers = { authorization: `Bearer ${await tokenOf(page, people.dewi)}`, org: 'TKMS2' };
  for (const part of ['', '/blocks/b1', '/blocks/b1/export?format=csv']) {
    const answer = await page.request.get(`/api/routes/s2_thesis_exam.periods@manager${part}`, { headers });
    expect(answer.status(), part).toBe(403);
  }
});

test('the department is changed in the shell, and the menu follows', async ({ page, isMobile }) => {
  await openAs(page, people.admin, '/administrasi/magister/reguler/periode-ujian-tesis');
  await expect(page.getByRole('heading', { level: 1, name: 'Periode Ujian Tesis' })).toBeVisible();
  const choose = async (code: string, title: string) => {
    await page.getByRole('button', isMobile ? { name: 'Menu' } : { name: 'Ganti departemen' }).click();
    // How much waits there stands behind the code as soon as it is known.
    if (isMobile) await page.getByRole('button', { name: new RegExp(`^${code}( \\d+)?$`) }).click();
    else await page.getByRole('menuitemradio', { name: title }).click();
  };
  await choose('TKIS2', 'S2 Teknik Industri');
  await expect(page).toHaveURL(/department=TKIS2/);
  await expect(page.getByRole('heading', { level: 1, name: 'Periode Ujian Tesis' })).toBeVisible();
  await choose('TKM', 'S1 Teknik Mesin');
  await expectHome(page);
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Ujian Tesis', exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => document.cookie)).toContain('org=TKM');
});

test('a call that the server no longer knows signs out and asks to sign in again', { tag: '@phone' }, async ({
  page,
}) => {
  await openAs(page, people.dewi, LIST);
  await expect(page.getByRole('heading', { level: 1, name: 'Ujian Tesis' })).toBeVisible();
  await page.route('**/api/**', (route) =>
    route.request().headers().authorization
      ? route.fulfill({ status: 401, json: { title: 'Unauthorized', detail: 'Unauthorized', errors: [] } })
      : route.continue(),
  );
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('credentials')]),
  ).toEqual([null, null]);
});

test('an expired credential counts as signed out and is left where it was', { tag: '@phone' }, async ({
  page,
}) => {
  await openAs(page, people.dewi, '/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Pemberitahuan privasi' })).toBeVisible();
  await page.evaluate(() => {
    const [token = ''] = JSON.parse(localStorage.getItem('credentials') ?? '[]') as string[];
    const [head, body = '', sign] = token.split('.');
    const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
    const old = btoa(JSON.stringify({ ...claims, exp: 1 }))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    localStorage.setItem('credentials', JSON.stringify([[head, old, sign].join('.')]));
  });
  await page.goto(LIST);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('credentials') ?? '[]').length)).toBe(1);
});

test(
  'a new account: everything is asked for, and success says how to go on',
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Daftar akun' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Daftar akun' })).toBeVisible();
    await page.getByRole('button', { name: 'Daftar akun' }).click();
    for (const fault of [
      'Nama wajib diisi.',
      'Email wajib diisi.',
      'NIU wajib diisi.',
      'Kata sandi wajib diisi.',
      'Centang persetujuan ini untuk mendaftar.',
    ]) {
      await expect(page.getByText(fault)).toBeVisible();
    }
    await expect(page.getByLabel('Nama')).toBeFocused();
    await page.getByLabel('Nama').fill('Rara Pertiwi');
    await page.getByLabel('Email').fill(`rara.${info.project.name}@mail.example.ac.id`);
    await page.getByLabel('NIU').fill('990001');
    await page.getByLabel('Kata sandi', { exact: true }).fill('tujuh belas kuda');
    await page.getByLabel('Departemen').selectOption({ label: 'S2 Teknik Mesin' });
    await page.getByLabel(/^Saya menyetujui/).check();
    await page.getByRole('button', { name: 'Daftar akun' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Thank you. You can sign in with email and Aula password.',
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Masuk ke Aula' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(`rara.${info.project.name}@mail.example.ac.id`);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);
