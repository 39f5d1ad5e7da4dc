/** What pages say around their blocks, and the words that several kinds of blocks share. */

export const toYourPage = 'Ke halaman Anda';
export const toHome = 'Ke beranda';
export const outsideLink = 'Halaman ini di luar tautan Anda';
export const linkDone = 'Tautan Anda sudah selesai';
export const notForYourRole = 'Halaman ini bukan untuk peran Anda';
export const notFound = 'Data tidak ditemukan';
export const notFoundHelp = 'Data ini tidak ada, sudah dihapus, atau bukan bagian Anda.';
export const page = 'Halaman';

export const today = 'Hari ini';
export const days = (count: string) => `${count} hari`;
export const showAll = (count: number) => `Tampilkan semua (${count})`;

export const open = 'Buka';
export const actions = 'Tindakan';
export const moreActions = 'Tindakan lain';
export const documents = 'Dokumen';
export const form = 'Formulir';
export const rules = 'Syarat';
export const rulesMet = (met: number, all: number) => `${met} dari ${all} terpenuhi`;
export const comparedWith = (label: string) => `dibanding ${label}`;
export const ofAll = (count: number, all: number) => `${count} dari ${all}`;
export const working = 'Memproses';
export const sending = 'Mengirim';
export const noneCanBeDone = 'Tidak ada baris terpilih yang dapat diproses.';
