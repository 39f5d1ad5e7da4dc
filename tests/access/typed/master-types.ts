import { type Access, LECTURER, MASTER, STUDENT } from './typed-access.ts';

/*
 * Who opens which page of the types of the master's programmes, typed from the specification (sections 2 and 6): each
 * address has the access of its own prefix, and the whole stands in the master's departments.
 */

const manager: Access = { roles: ['admin', 'perpustakaan'], departments: MASTER };
const lecturer: Access = { roles: [], position: LECTURER, departments: MASTER };
const student: Access = { roles: [], position: STUDENT, departments: MASTER };
const programHead: Access = { roles: ['head-of-program'], departments: MASTER };
const departmentHead: Access = { roles: ['head-of-department'], departments: MASTER };
const secretaryOf = (department: string): Access => ({
  roles: ['secretary-of-program'],
  departments: [department],
});

/** An exam or a seminar: periods with their participants, a registration, a form of the exam; students meet no periods. */
const meeting = (at: string): Record<string, Access> => ({
  ...Object.fromEntries(
    [['/administrasi', manager] as const, ['/dosen', lecturer] as const].flatMap(([prefix, access]) => {
      const [track, name] = at.split('/');
      const base = `${prefix}/magister/${track}`;
      return [
        ...[`${base}/periode-${name}`, `${base}/periode-${name}/:id`],
        ...[`${base}/${name}/:id`, `${base}/${name}/:id/formulir-ujian`],
      ].map((path) => [path, access]);
    }),
  ),
  [`/mahasiswa/magister/${at}`]: student,
  [`/mahasiswa/magister/${at}/:id`]: student,
  [`/mahasiswa/magister/${at}/:id/formulir-ujian`]: student,
});

/** What is handed in of the research track: a list and a page for each registration, without pages for periods. */
const submission = (name: string, of = MASTER, lecturers = of): Record<string, Access> =>
  Object.fromEntries(
    [
      ['/administrasi', { ...manager, departments: of }] as const,
      ['/dosen', { ...lecturer, departments: lecturers }] as const,
      ['/mahasiswa', { ...student, departments: of }] as const,
    ].flatMap(([prefix, access]) =>
      ['', '/:id'].map((end) => [`${prefix}/magister/mbr/${name}${end}`, access]),
    ),
  );

/** Pages of lecturers that open in mechanical engineering alone. */
const inMechanical = (paths: Record<string, Access>): Record<string, Access> =>
  Object.fromEntries(
    Object.entries(paths).map(([path, access]) => [
      path,
      path.startsWith('/dosen') ? { ...access, departments: ['TKMS2'] } : access,
    ]),
  );

export const MASTER_TYPES: Record<string, Access> = {
  ...meeting('reguler/ujian-proposal-tesis'),
  ...meeting('reguler/ujian-semhas'),
  ...meeting('reguler/ujian-tesis'),
  ...submission('naskah-proposal-penelitian', MASTER, ['TKMS2']),
  ...meeting('mbr/ujian-proposal-penelitian'),
  ...submission('laporan-hasil-penelitian-1', ['TKMS2']),
  ...submission('logbook-penelitian-1', ['TKIS2']),
  ...submission('laporan-hasil-penelitian-2', ['TKMS2']),
  ...submission('logbook-penelitian-2', ['TKIS2']),
  ...meeting('mbr/ujian-semhas-1'),
  ...meeting('mbr/ujian-semhas-2'),
  ...inMechanical(meeting('mbr/naskah-tesis')),
  ...meeting('mbr/ujian-tesis'),
  '/sekprodi/pasca/ujian-proposal': secretaryOf('TKIS2'),
  '/sekprodi/pasca/ujian-proposal/formulir-ujian/:id': secretaryOf('TKIS2'),
  '/sekprodi/magister/proposal-tesis': secretaryOf('TKMS2'),
  '/sekprodi/magister/proposal-tesis?row=:id': secretaryOf('TKMS2'),
  '/kaprodi/pasca/ujian-semhas': programHead,
  '/kaprodi/pasca/ujian-semhas/formulir-ujian/:id': programHead,
  '/kaprodi/pasca/berita-acara-ujian-tesis': programHead,
  '/kaprodi/pasca/berita-acara-ujian-tesis/:id': programHead,
  '/kaprodi/pasca/pengesahan-ujian-tesis': programHead,
  '/kaprodi/pasca/pengesahan-ujian-tesis/:id': programHead,
  '/kepala-departemen/pasca/pengesahan-ujian-tesis': departmentHead,
  '/kepala-departemen/pasca/pengesahan-ujian-tesis/:id': departmentHead,
};
