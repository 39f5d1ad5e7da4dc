/** What is wrong with what was typed to sign in or up, and with the way back from the provider. */

export const emailMissing = 'Email wajib diisi.';
export const emailInvalid = 'Format email tidak valid.';
export const passwordMissing = 'Kata sandi wajib diisi.';
export const passwordShort = (least: number) => `Kata sandi paling sedikit ${least} karakter.`;
export const passwordOther = 'Kedua kata sandi tidak sama.';
export const nameMissing = 'Nama wajib diisi.';
export const idNumberMissing = 'NIU wajib diisi.';
export const departmentMissing = 'Departemen wajib dipilih.';
export const agreementMissing = 'Centang persetujuan ini untuk mendaftar.';

export const providerLeft = 'Proses masuk dibatalkan di penyedia identitas.';
export const providerRefused = 'Penyedia identitas menolak proses masuk ini. Silakan coba lagi.';
