/** What is said of something that failed, in the place where it failed or over the page. */

/** Spelled as the specification has it (section 8), and said nowhere but where it gives it. */
export const failed = 'Mohon maaf ada kesahalan sistem.';
export const signInFailed = 'Internal Server Error.';
export const saved = 'Data saved!';

export const offline = 'Server tidak dapat dihubungi. Periksa jaringan Anda, lalu coba lagi.';

export const notLoaded = (what: string) => `${what} gagal dimuat`;
export const partNotHere = 'Bagian ini belum terunduh';
export const partNotDrawn = 'Bagian ini gagal ditampilkan';
export const codeNotLoaded =
  'Jaringan terputus, atau aplikasi baru diperbarui. Muat ulang; isian Anda tersimpan di perangkat ini.';
export const reload = 'Muat ulang';
