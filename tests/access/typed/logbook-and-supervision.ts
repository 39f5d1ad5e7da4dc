import { type Access, BACHELOR, DOCTORAL, LECTURER, MASTER, STUDENT } from './typed-access.ts';

/*
 * Who opens which page of logbooks and supervision, typed from the specification (section 2: master programme, lecturer,
 * student). The administrator's list names its departments itself, those of the bachelor's programmes too.
 */

const manager: Access = { roles: ['admin'], departments: [...BACHELOR, ...MASTER] };
const lecturerOf = (departments: string[]): Access => ({ roles: [], position: LECTURER, departments });
const student: Access = { roles: [], position: STUDENT, departments: MASTER };

/** Rows have no address of their own there: they open on that of their list. */
export const LOGBOOK_AND_SUPERVISION: Record<string, Access> = {
  '/v3/administrasi/magister/logbook': manager,
  '/v3/dosen/magister/logbook-mahasiswa': lecturerOf(MASTER),
  '/v3/dosen/sarjana/mahasiswa-bimbingan': lecturerOf(BACHELOR),
  '/v3/dosen/magister/mahasiswa-bimbingan': lecturerOf(MASTER),
  '/v3/dosen/doktoral/mahasiswa-bimbingan': lecturerOf(DOCTORAL),
  '/v3/mahasiswa/magister/logbook-mahasiswa': student,
};
