/** The question before typed input is lost. */

export const title = 'Tinggalkan halaman ini?';
export const inputIsLost = 'Isian yang belum disimpan akan hilang.';
export const leave = 'Tinggalkan halaman';
export const stay = 'Tetap di sini';
