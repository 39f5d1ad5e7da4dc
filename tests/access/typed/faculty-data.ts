import {
  type Access,
  BACHELOR,
  DEPARTMENTS,
  DOCTORAL,
  LECTURER,
  MASTER,
  SIGNED_IN,
  STUDENT,
} from './typed-access.ts';

/*
 * Who opens which page of the faculty's own data, typed from the specification (sections 2 and 6), never from the
 * definitions. The reviewed table beside it says what is; this one says what shall be.
 */

const USERS = [
  ...['admin', 'ca-manager', 'internship-manager', 'thesis-manager', 'comprehensive-manager'],
  ...['thesis-defense-manager', 'yudisium-manager'],
];
const SEMESTER = [
  ...['admin', 'ca-manager', 'thesis-manager', 'comprehensive-manager', 'thesis-defense-manager'],
  'yudisium-manager',
];
export const FACULTY_DATA: Record<string, Access> = {
  '/data/pengguna': { roles: USERS, departments: DEPARTMENTS },
  '/data/pengguna/:id': { roles: USERS, departments: DEPARTMENTS },
  '/v3/data/pengguna/mahasiswa': { roles: USERS, departments: DEPARTMENTS },
  '/v3/data/pengguna/dosen': { roles: USERS, departments: DEPARTMENTS },
  '/v3/data/pengguna/admin': { roles: USERS, departments: DEPARTMENTS },
  // Where /pengguna/:id leads: everybody has a page of their own; whose rows open there is asked of the rows.
  '/v3/data/pengguna/mahasiswa/:id': { roles: SIGNED_IN, departments: DEPARTMENTS },
  '/v3/pengguna/me/edit': { roles: SIGNED_IN, departments: DEPARTMENTS },
  '/data/semester': { roles: SEMESTER, departments: DEPARTMENTS },
  '/data/pengaturan': { roles: ['admin'], departments: DEPARTMENTS },
  '/data/download': { roles: ['admin'], departments: DEPARTMENTS },
  '/data/dokumen-ujian': { roles: ['admin'], departments: DEPARTMENTS },
  '/data/kunjungan-industri': { roles: ['admin', 'comprehensive-manager'], departments: ['TKM', 'TKI'] },
  '/fasilitas/ruangan': {
    roles: ['admin', 'comprehensive-manager', 'thesis-defense-manager'],
    departments: DEPARTMENTS,
  },
  '/v3/administrasi/broadcast': { roles: ['admin'], departments: DEPARTMENTS },
  // A broadcast as its recipients read it: whose it is, is asked of the row.
  '/?siaran=:id': { roles: SIGNED_IN, departments: DEPARTMENTS },
  '/v3/administrasi/definisi': { roles: ['admin'], departments: DEPARTMENTS },
  '/v3/administrasi/audit': { roles: ['admin'], departments: DEPARTMENTS },
  '/v3/administrasi/magister/logbook': { roles: ['admin'], departments: [...BACHELOR, ...MASTER] },
  '/v3/dosen/magister/logbook-mahasiswa': { roles: [], position: LECTURER, departments: MASTER },
  '/v3/dosen/sarjana/mahasiswa-bimbingan': { roles: [], position: LECTURER, departments: BACHELOR },
  '/v3/dosen/magister/mahasiswa-bimbingan': { roles: [], position: LECTURER, departments: MASTER },
  '/v3/dosen/doktoral/mahasiswa-bimbingan': { roles: [], position: LECTURER, departments: DOCTORAL },
  '/v3/mahasiswa/magister/logbook-mahasiswa': { roles: [], position: STUDENT, departments: MASTER },
};
