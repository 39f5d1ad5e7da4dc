import type { PdfFaultKind } from './pdf-fault.ts';

/** What the pages of a PDF, and the bar above them, say. */

export const pageOf = (number: number, all: number) => `Halaman ${number} dari ${all}`;
export const opening = 'Membuka berkas';

/* Files that cannot be shown. */
export const faults: Record<PdfFaultKind, { title: string; text: string }> = {
  empty: {
    title: 'Berkas ini kosong',
    text: 'Tidak ada halaman di dalamnya. Minta pengunggahnya mengirim ulang.',
  },
  not_pdf: {
    title: 'Berkas ini bukan PDF',
    text: 'Isinya bukan PDF walau namanya demikian. Unduh untuk memeriksanya, atau minta pengunggahnya mengirim ulang.',
  },
  damaged: {
    title: 'Berkas ini rusak',
    text: 'Isinya tidak dapat dibaca sebagai PDF. Minta pengunggahnya mengirim ulang.',
  },
  locked: {
    title: 'Berkas ini terkunci',
    text: 'Tanpa kata sandinya, isi berkas tidak dapat ditampilkan.',
  },
  unknown_lock: {
    title: 'Berkas ini terkunci',
    text: 'Cara penguncian berkas ini tidak dikenal. Unduh dan buka dengan program lain, atau minta berkas tanpa kunci.',
  },
};
export const pagesFailed = 'Halaman berkas gagal ditampilkan';
export const askTitle = 'Berkas ini terkunci kata sandi';
export const askHint =
  'Kata sandi dari pembuat berkas, bukan kata sandi akun Anda. Tidak disimpan dan tidak dikirim.';
export const password = 'Kata sandi berkas';
export const wrongPassword = 'Kata sandi itu tidak cocok dengan berkas ini.';
export const unlock = 'Buka berkas';
export const noPassword = 'Saya tidak punya kata sandinya';

/* The bar above the pages. */
export const tools = 'Alat berkas';
export const page = 'Halaman';
export const ofPages = (all: number) => `dari ${all}`;
export const previousPage = 'Halaman sebelumnya';
export const nextPage = 'Halaman berikutnya';
export const smaller = 'Perkecil';
export const larger = 'Perbesar';
export const size = 'Ukuran';
export const fits = { 'page-width': 'Selebar layar', 'page-fit': 'Satu halaman' };
export const turn = 'Putar ke kanan';
export const search = 'Cari';
export const print = 'Cetak';
export const download = 'Unduh';
export const moreTools = 'Alat lain';
export const contents = 'Daftar isi';
export const pages = 'Halaman';
export const pageNumber = (page: number) => `Halaman ${page}`;
export const noContents = 'Berkas ini tidak memiliki daftar isi.';
export const contentsFailed = 'Daftar isi gagal dibaca.';

/* Search in the text. */
export const searchIn = 'Cari dalam berkas';
export const searching = 'Mencari';
export const noHits = 'Tidak ditemukan.';
export const hitOf = (current: number, total: number) =>
  current > 0 ? `${current} dari ${total} hasil` : `${total} hasil`;
export const previousHit = 'Hasil sebelumnya';
export const nextHit = 'Hasil berikutnya';
export const closeSearch = 'Tutup pencarian';
export const onPage = (page: number) => `Halaman ${page}`;
export const moreHits = (shown: number) => `Hanya ${shown} hasil pertama yang tercantum di sini.`;
export const searchKeys = 'Enter hasil berikutnya, Shift+Enter sebelumnya, Esc menutup.';

/* Files on their way, and those that do not come. */
export const loadingFile = 'Mengambil berkas';
export const soFar = (got: string, all: string | null) => (all === null ? got : `${got} dari ${all}`);
export const file = 'Berkas';
export const signInFirst = 'Masuk dulu untuk melihat berkas ini';
export const signInHelp = 'Berkas hanya ditampilkan kepada yang berhak melihatnya.';
export const signIn = 'Masuk';
export const notForYou = 'Berkas ini tidak dapat Anda buka';
export const expired = 'Alamat berkas ini sudah tidak berlaku';
export const expiredHelp =
  'Alamat langsung ke berkas hanya berlaku beberapa menit. Buka berkas dari halamannya.';
export const notFound = 'Berkas tidak ditemukan';
export const notFoundHelp = 'Berkas mungkin sudah diganti atau dihapus, atau tidak untuk Anda.';
export const tooLarge = 'Berkas ini terlalu besar untuk ditampilkan';
export const tooLargeHelp = (bytes: string | null, most: string) =>
  `${bytes === null ? 'Ukurannya' : `Ukurannya ${bytes},`} lebih dari ${most}. Unduh untuk membukanya.`;
export const cannotShow = 'Berkas ini tidak dapat ditampilkan di sini';
export const cannotShowHelp = (kind: string) =>
  `Yang dapat ditampilkan adalah PDF, JPG, dan PNG. Unduh berkas ${kind} ini untuk membukanya.`;
export const fullSize = 'Ukuran penuh';
export const brokenPicture = 'Gambar ini rusak atau tidak dapat dibaca. Unduh untuk memeriksanya.';
