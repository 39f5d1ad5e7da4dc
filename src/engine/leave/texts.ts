/** The question before typed input is left behind. */

export const title = 'Tinggalkan halaman ini?';
export const inputIsLost = 'Isian yang belum disimpan akan hilang.';
export const inputIsKept =
  'Isian Anda belum dikirim. Isian itu tersimpan di perangkat ini dan dipulihkan saat formulirnya dibuka lagi.';
export const leave = 'Tinggalkan halaman';
export const stay = 'Tetap di sini';
