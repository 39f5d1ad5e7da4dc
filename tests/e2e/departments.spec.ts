import { expectHome } from './support/page-checks.ts';
import { openAs, type Person, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** An examiner of master's exams who works in another programme just now. */
const elsewhere: Person = { ...people.joko, department: 'TKM' };

test('the agenda of another programme leads to its page and takes the department along', {
  tag: '@phone',
}, async ({ page }) => {
  await openAs(page, elsewhere, '/');
  await expectHome(page);
  const agenda = page
    .getByRole('region', { name: 'Agenda ujian' })
    .or(page.locator('section', { hasText: 'Agenda ujian' }));
  const way = agenda
    .first()
    .getByRole('link', { name: /^Ujian / })
    .first();
  const target = new URL((await way.getAttribute('href')) ?? '', page.url());
  expect(target.searchParams.get('department')).toBe('TKMS2');
  await way.click();
  await expect(page).toHaveURL(target.href);
  await expect(page.getByText('Departemen aktif sekarang: S2 Teknik Mesin.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /Ujian/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Ujian/ })).toBeVisible();
});

test('a page of another programme is told to be so, and one press leads there', { tag: '@desktop' }, async ({
  page,
}) => {
  const ofMechanics = '/dosen/magister/mbr/periode-naskah-tesis';
  await openAs(page, elsewhere, ofMechanics);
  await expectHome(page);
  const notice = page.getByRole('status').filter({ hasText: 'milik departemen S2 Teknik Mesin' });
  await expect(notice).toContainText(`Halaman ${ofMechanics} milik departemen S2 Teknik Mesin.`);
  await expect(page.getByText(/bukan untuk peran Anda/)).toHaveCount(0);
  const move = notice.getByRole('button', { name: 'Pindah', exact: true });
  // A long address leaves the button its room: its word stands on one line.
  expect((await move.boundingBox())?.height).toBeLessThanOrEqual(44);
  await move.click();
  await expect(page).toHaveURL(`${ofMechanics}?department=TKMS2`);
  await expect(page.getByRole('heading', { level: 1, name: 'Periode Naskah Tesis' })).toBeVisible();
});
