/** What is said around all pages. */

export const departmentEntered = (title: string) => `Departemen aktif sekarang: ${title}.`;

export const startFailed = 'Aplikasi gagal dimuat';
export const serverAway = 'Server tidak dapat dihubungi';
export const serverAwayHelp =
  'Periksa jaringan Anda, lalu muat ulang halaman. Isian yang belum terkirim tetap tersimpan di perangkat ini.';
