import { describe, expect, test } from 'vitest';
import { printNotes, printNotesCounted } from '../../scripts/definitions/print-issues.ts';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { definitionsRoot } from '../../server/testing/definitions-root.ts';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { compileDefinitions } from '../../src/definition/compiler.ts';
import { packManifest, unpackManifest } from '../../src/definition/routes/manifest.ts';
import { redirectedPath } from '../../src/definition/routes/redirects.ts';
import { createRouteIndex } from '../../src/definition/routes/route-index.ts';
import { type Place, resolveDestination } from '../../src/engine/routing/destination.ts';

/*
 * All old paths of the specification (section 2 "Route guarding"), typed from there. All are kept; one whose new page
 * exists leads to it, one whose page does not exist yet goes home as every unknown path, and the check notes it.
 */

const STAFF = 2;
const LECTURER = 3;
const STUDENT = 4;
const DOCTORAL = ['TKMS3', 'TKIS3'];
const OTHERS = ['TKM', 'TKI', 'TKMS2', 'TKIS2'];

interface OldPath {
  from: string;
  to: string;
  position: number;
  /** Where it leads there; `undefined` = wherever its page is. */
  departments?: string[];
}

const one = (position: number, departments?: string[]) => (from: string, to: string) => ({
  from,
  to,
  position,
  ...(departments && { departments }),
});
/** The path, and with the number of a row behind both. */
const both = (position: number, departments?: string[]) => (from: string, to: string) =>
  ['', '/7'].map((row) => one(position, departments)(from + row, to + row));

const OLD: OldPath[] = [
  one(STAFF)('/pengguna/me', '/v3/pengguna/me/edit'),
  one(STAFF)('/pengguna/7', '/v3/data/pengguna/mahasiswa/7'),
  ...both(STAFF)('/data/internship', '/administrasi/kerja-praktik'),
  one(STAFF)('/data/thesis-period', '/administrasi/tugas-akhir'),
  one(STAFF)('/data/thesis-period/7', '/administrasi/tugas-akhir/7/mahasiswa'),
  ...both(STAFF)('/data/comprehensive-period', '/administrasi/ujian-komprehensif'),
  one(STAFF)('/data/thesis-defense-period', '/administrasi/pendadaran'),
  one(STAFF)('/data/thesis-defense-period/7', '/administrasi/pendadaran/7/mahasiswa'),
  ...both(STAFF, DOCTORAL)('/data/yudisium-period', '/administrasi/doktoral/yudisium'),
  ...both(STAFF, OTHERS)('/data/yudisium-period', '/v3/administrasi/yudisium'),
  ...both(LECTURER)('/lecturer/portfolio', '/dosen/portfolio'),
  ...both(LECTURER)('/lecturer/internship', '/dosen/kerja-praktik'),
  ...both(LECTURER)('/lecturer/thesis', '/dosen/tugas-akhir'),
  ...both(LECTURER)('/lecturer/thesis-defense/registration', '/dosen/pendadaran'),
  ...both(LECTURER)(
    '/lecturer/magister/reguler/periode-ujian-tesis',
    '/dosen/magister/reguler/periode-ujian-tesis',
  ),
  ...both(STUDENT)('/student/internship', '/mahasiswa/kerja-praktik'),
  ...both(STUDENT)('/student/thesis', '/mahasiswa/tugas-akhir'),
  ...both(STUDENT)('/student/thesis-defense/registration', '/mahasiswa/pendadaran'),
  ...both(STUDENT)('/student/magister/reguler/ujian-tesis', '/mahasiswa/magister/reguler/ujian-tesis'),
  one(STAFF)('/report/portfolio', '/v3/laporan/portfolio'),
  one(STAFF)('/report/portfolio/7', '/laporan/portfolio/7'),
  one(STAFF)('/report/outcome', '/laporan/outcome'),
];

const model = projectModel();
const manifest = unpackManifest(packManifest(model, { demo: false, extents: new Map() }));
const index = createRouteIndex(manifest.routes);
const everywhere = model.departments.map(({ code }) => code);
const exists = ({ to }: OldPath) => index.find(to) !== null;

/** In which departments the old path is tried: its own ones in which the new page is. */
function departmentsOf({ to, departments }: OldPath): string[] {
  const all = departments ?? everywhere;
  const opens = index.find(to)?.route.departments ?? all;
  return all.filter((code) => opens.includes(code));
}

/** Where somebody ends who may open everything of their position, through redirects and full page loads. */
function endOf(from: string, position: number | null, department: string): string {
  const roles = Object.keys(model.roles);
  const viewer = position === null ? null : ({ position_id: position, roles } as Place['viewer']);
  const place: Place = { manifest, index, viewer, department, entries: [], loaded: null };
  let at = from;
  for (let step = 0; step < 5; step++) {
    const { pathname, search, hash } = new URL(at, 'http://aula.test');
    const next = resolveDestination(place, { pathname, search, hash });
    if (next.kind === 'screen') return at;
    if (next.kind === 'sign_in') return `sign in for ${next.wanted}`;
    if (next.kind === 'leave') place.loaded = new URL(next.to, 'http://aula.test').pathname;
    at = next.to;
  }
  throw new Error(`${from} goes round in circles`);
}

describe('an old path', () => {
  test.each(OLD.filter(exists))('$from leads to $to', (old) => {
    const departments = departmentsOf(old);
    const ends = departments.map((code) => endOf(`${old.from}?a=b#c`, old.position, code));
    expect(departments).not.toEqual([]);
    expect(ends).toEqual(departments.map(() => `${old.to}?a=b#c`));
  });

  test('is kept, whether its new page exists or not', () => {
    const kept = OLD.flatMap(({ from, to, departments = everywhere }) =>
      departments.map((code) => [code, from, redirectedPath(model.redirects, from, code) === to]),
    );
    expect(kept.filter(([, , leads]) => !leads)).toEqual([]);
  });

  test('whose new page does not exist is a note of the check, which refuses nothing', () => {
    const { issues, notes } = compileDefinitions(loadDefinitions(definitionsRoot));
    expect(issues).toEqual([]);
    expect(new Set(notes.map(({ rule }) => rule))).toEqual(new Set(['E_DEF_PATH_AHEAD']));
    const counted = `note: ${notes.length} old paths lead where nothing is yet; until then they go home; --notes lists them`;
    expect(printNotesCounted(notes)).toBe(counted);
    expect(printNotesCounted(notes.slice(0, 1))).toBe(printNotes(notes.slice(0, 1)));
    const noted = notes.map(({ facts }) => (facts as { path: string }).path);
    const covers = (to: string) => (path: string) =>
      path.endsWith('/*')
        ? to === path.slice(0, -2) || to.startsWith(path.slice(0, -1))
        : to === path.replace(':id', '7');
    expect(OLD.filter((old) => !exists(old) && !noted.some(covers(old.to)))).toEqual([]);
    expect(OLD.filter((old) => exists(old) && noted.some(covers(old.to)))).toEqual([]);
  });

  test('goes home while its new page does not exist', () => {
    const ends = OLD.filter((old) => !exists(old)).flatMap((old) =>
      departmentsOf(old).map((code) => [old.from, endOf(old.from, old.position, code)]),
    );
    expect(ends.filter(([, end]) => end !== model.app.home)).toEqual([]);
  });

  test('of the accounts and of the exams that exist is among those that lead on', () => {
    expect(OLD.filter(exists).map(({ from }) => from)).toEqual(
      expect.arrayContaining([
        '/pengguna/me',
        '/pengguna/7',
        '/lecturer/magister/reguler/periode-ujian-tesis/7',
        '/student/magister/reguler/ujian-tesis/7',
      ]),
    );
  });

  test('asks whoever is signed out to sign in for the new page', () => {
    const asked = OLD.filter(exists).map(({ from }) => endOf(from, null, 'TKM'));
    expect(asked).toEqual(OLD.filter(exists).map(({ to }) => `sign in for ${to}`));
  });
});
