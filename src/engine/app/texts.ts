/** What is said around all pages. */

export const departmentEntered = (title: string) => `Departemen aktif sekarang: ${title}.`;

/** Instead of the page that the address names, the way home is taken. */
export const missed = {
  unknown: (path: string) => `Tidak ada halaman di alamat ${path}. Anda dibawa ke halaman awal.`,
  closed: (path: string) => `Halaman ${path} bukan untuk peran Anda. Anda dibawa ke halaman awal.`,
};

export const belongsTo = (path: string, title: string) =>
  `Halaman ${path} milik departemen ${title}. Anda dibawa ke halaman awal.`;
export const enter = 'Pindah';

export const startFailed = 'Aplikasi gagal dimuat';
export const serverAway = 'Server tidak dapat dihubungi';
export const serverAwayHelp =
  'Periksa jaringan Anda, lalu muat ulang halaman. Isian yang belum terkirim tetap tersimpan di perangkat ini.';
