import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

// Before a role is given it is told which pages it opens, and who holds it now, where whoever gives it administers.

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

/** By department in which it would be given, then by role. */
async function rolesSaid(
  account: string,
  department: string,
): Promise<Record<string, Record<string, { says: string }>>> {
  const route = 'user.one@people_keeper';
  const id = faculty.id('user', 'dosen2');
  const answer = await faculty.app.inject({
    url: `/api/routes/${route}/actions/give_role?p.id=${id}`,
    headers: await faculty.signIn(account, department),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().said).toEqual({});
  const { field, words } = answer.json().said_beside.role;
  expect(field).toBe('department');
  return words;
}

describe('the roles that can be given', () => {
  it('say which pages they open in the department that is chosen, and who holds them there', async () => {
    const said = await rolesSaid('admin', 'TKMS2');
    const [pages, holders] = said.TKMS2?.['head-of-program']?.says.split('\n') ?? [];
    expect(pages).toMatch(/^Membuka: .*Pengesahan Ujian Tesis/);
    // What the office of the department opens, and the administrators, is not told of this one.
    expect(pages).not.toContain('Pengaturan');
    expect(holders).toBe('Dipegang sekarang: Nur Alamsyah.');
    expect(said.TKIS2?.['head-of-program']?.says).toContain('Dipegang sekarang: Intan Maharani.');
    expect(said.TKMS2?.perpustakaan?.says).toContain('Ujian Tesis');
    expect(said.TKM?.perpustakaan?.says).not.toContain('Tesis');
  });

  it('say so where they open nothing yet, or nobody holds them', async () => {
    const said = await rolesSaid('admin', 'TKMS2');
    expect(Object.keys(said).toSorted()).toEqual(['TKI', 'TKIS2', 'TKIS3', 'TKM', 'TKMS2', 'TKMS3']);
    for (const { says } of Object.values(said).flatMap((roles) => Object.values(roles))) {
      expect(says).toMatch(/^(Membuka: .+|Belum membuka halaman apa pun)\.\n/);
      expect(says).toMatch(/\n(Dipegang sekarang: .+|Tidak dipegang siapa pun sekarang)\.$/);
    }
    const mbkm = said.TKMS2?.['mbkm-administration-manager']?.says.split('\n')[0];
    expect(mbkm).toBe('Belum membuka halaman apa pun.');
  });
});
