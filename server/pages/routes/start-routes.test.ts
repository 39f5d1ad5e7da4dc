import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackManifest } from '../../../src/definition/routes/manifest.ts';
import { type Client, openSmallFaculty, type SmallFaculty } from '../../testing/small-faculty.ts';

let faculty: SmallFaculty;
let member: Client;

beforeAll(async () => {
  faculty = await openSmallFaculty();
  member = await faculty.as('member');
});
afterAll(() => faculty.close());

describe('the start of a visit', () => {
  it('says in one answer what four calls say', async () => {
    const { body } = await member.get('/start?path=/anggota/pinjam');
    const [manifest, profile, open, changes] = await Promise.all(
      ['/manifest', `/users/${faculty.people.member}`, '/open?path=/anggota/pinjam', '/changes'].map(
        async (path) => (await member.get(path)).body,
      ),
    );
    expect(body.manifest).toEqual(manifest);
    expect(unpackManifest(body.manifest).routes.map(({ id }) => id)).toContain(body.open.route);
    expect(body.profile).toEqual(profile);
    expect(body.profile.data).toMatchObject({ id: faculty.people.member, name: 'Dian Putra' });
    const { now: _, ...data } = open.data;
    expect(body.open).toMatchObject({ ...open, now: expect.any(String), data });
    expect(body.seq).toBe(changes.seq);
  });

  it('counts from before the page was read', async () => {
    const { seq } = (await member.get('/start?path=/anggota/pinjam')).body;
    const { book } = faculty.rows;
    await member.post('/routes/regular_loan.mine@member/actions/create', { params: {}, input: { book } });
    await expect
      .poll(async () => (await member.get(`/changes?after=${seq}`)).body.records, { timeout: 10_000 })
      .toContain('loan');
  });

  it('tells nobody in particular what is closed, and nothing of anybody', async () => {
    const answer = await faculty.app.inject({ url: '/api/start?path=/anggota/pinjam' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ profile: null, seq: null, open: { refused: 'E_ACCESS_SIGN_IN' } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['/start', '/start?path=elsewhere', '/start?path=a&path=b'])(
    'needs a path: %s',
    async (address) => {
      expect((await member.get(address)).status).toBe(404);
    },
  );
});
