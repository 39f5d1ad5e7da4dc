import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

// Before a role is given it is told which pages it opens, and who holds it now, where whoever gives it administers.

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

async function rolesSaid(account: string, department: string): Promise<Record<string, { says: string }>> {
  const route = 'user.one@people_keeper';
  const id = faculty.id('user', 'dosen2');
  const answer = await faculty.app.inject({
    url: `/api/routes/${route}/actions/give_role?p.id=${id}`,
    headers: await faculty.signIn(account, department),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().said.role;
}

describe('the roles that can be given', () => {
  it('say which pages they open and who holds them', async () => {
    const said = await rolesSaid('admin', 'TKMS2');
    const { says } = said['head-of-program'] ?? { says: '' };
    const [pages, holders] = says.split('\n');
    expect(pages).toMatch(/^Membuka: .*Pengesahan Ujian Tesis/);
    // What the office of the department opens, and the administrators, is not told of this one.
    expect(pages).not.toContain('Pengaturan');
    expect(holders).toMatch(/^Dipegang sekarang: /);
    expect(holders).toContain('TKMS2 Nur Alamsyah');
    expect(holders).toContain('TKIS2 Intan Maharani');
    expect(holders).not.toContain('Bambang Haryadi');
  });

  it('say so where they open nothing yet, or nobody holds them', async () => {
    const said = await rolesSaid('admin', 'TKMS2');
    expect(Object.keys(said)).toContain('ca-manager');
    for (const { says } of Object.values(said)) {
      expect(says).toMatch(/^(Membuka: .+|Belum membuka halaman apa pun)\.\n/);
      expect(says).toMatch(/\n(Dipegang sekarang: .+|Tidak dipegang siapa pun sekarang)\.$/);
    }
    const mbkm = said['mbkm-administration-manager']?.says.split('\n')[0];
    expect(mbkm).toBe('Belum membuka halaman apa pun.');
  });
});
