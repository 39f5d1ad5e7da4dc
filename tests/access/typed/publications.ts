import { type Access, LECTURER, MASTER, STUDENT } from './typed-access.ts';

/*
 * Who opens which page of the publications of the master's programmes, typed from the specification (section 2): the keepers
 * in both departments, lecturers and students of the regular track in one of them, and a form of verification for those alone.
 * Nothing bounds the two of the research track.
 */

const inOne = ['TKMS2'];
const keeper: Access = { roles: ['admin', 'perpustakaan'], departments: MASTER.toSorted() };
const lecturerIn = (departments: string[]): Access => ({ roles: [], position: LECTURER, departments });
const studentIn = (departments: string[]): Access => ({ roles: [], position: STUDENT, departments });

const ofResearchTrack = (number: number): Record<string, Access> => ({
  [`/administrasi/magister/mbr/periode-publikasi-ilmiah-${number}`]: keeper,
  [`/administrasi/magister/mbr/periode-publikasi-ilmiah-${number}/:id`]: keeper,
  [`/administrasi/magister/mbr/publikasi-ilmiah-${number}/:id`]: keeper,
  [`/dosen/magister/mbr/periode-publikasi-ilmiah-${number}`]: lecturerIn(MASTER),
  [`/dosen/magister/mbr/periode-publikasi-ilmiah-${number}/:id`]: lecturerIn(MASTER),
  [`/dosen/magister/mbr/publikasi-ilmiah-${number}/:id`]: lecturerIn(MASTER),
  [`/mahasiswa/magister/mbr/publikasi-ilmiah-${number}`]: studentIn(MASTER),
  [`/mahasiswa/magister/mbr/publikasi-ilmiah-${number}/:id`]: studentIn(MASTER),
});

export const PUBLICATIONS: Record<string, Access> = {
  '/administrasi/magister/reguler/periode-publikasi-ilmiah': keeper,
  '/administrasi/magister/reguler/periode-publikasi-ilmiah/:id': keeper,
  '/administrasi/magister/reguler/publikasi-ilmiah/:id': keeper,
  '/dosen/magister/reguler/periode-publikasi-ilmiah': lecturerIn(inOne),
  '/dosen/magister/reguler/periode-publikasi-ilmiah/:id': lecturerIn(inOne),
  '/dosen/magister/reguler/publikasi-ilmiah/:id': lecturerIn(inOne),
  '/dosen/magister/reguler/publikasi-ilmiah/:id/formulir-ujian': lecturerIn(inOne),
  '/mahasiswa/magister/reguler/publikasi-ilmiah': studentIn(inOne),
  '/mahasiswa/magister/reguler/publikasi-ilmiah/:id': studentIn(inOne),
  '/mahasiswa/magister/reguler/publikasi-ilmiah/:id/formulir-ujian': studentIn(inOne),
  ...ofResearchTrack(1),
  ...ofResearchTrack(2),
};
