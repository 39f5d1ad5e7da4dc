/** The ways in: signing in and up, the demo's people, personal links. */

export const pictureTitle = 'Judul gambar';
export const pictureOf = (application: string) => `${application}, pendopo administrasi akademik`;
export const help = 'Layanan bantuan';
export const university = 'Universitas';

export const signInTo = (application: string) => `Masuk ke ${application}`;
export const signUp = 'Daftar akun';
export const intro = 'Administrasi akademik sarjana, magister, dan doktor.';
export const signIn = 'Masuk';
export const sessionEnded =
  'Sesi Anda sudah berakhir. Masuk lagi untuk melanjutkan; isian yang belum terkirim tersimpan di perangkat ini.';
export const checking = 'Memeriksa';
export const email = 'Email';
export const password = 'Kata sandi';
export const forgot = 'Lupa kata sandi?';
export const forgotTitle = 'Lupa kata sandi';
export const forgotIntro =
  'Masukkan email akun Anda. Tautan untuk menentukan kata sandi baru dikirim ke sana.';
export const sendLink = 'Kirim tautan';
export const sending = 'Mengirim';
/** The same whether there is such an account or not. */
export const linkSent = (email: string) =>
  `Bila ${email} terdaftar, tautannya sudah dikirim dan berlaku satu jam. Periksa juga folder spam.`;
export const backToSignIn = 'Kembali ke halaman masuk';
export const newPasswordTitle = 'Tentukan kata sandi';
export const newPassword = 'Kata sandi baru';
export const newPasswordAgain = 'Ulangi kata sandi baru';
export const passwordFor = (name: string, email: string) => `${name}, ${email}`;
export const savePassword = 'Simpan kata sandi';
export const saving = 'Menyimpan';
export const passwordSaved = 'Kata sandi disimpan. Masuk dengan kata sandi itu.';
export const passwordLinkOver =
  'Tautan ini tidak berlaku lagi: sudah dipakai, diganti dengan yang lebih baru, atau lewat waktunya.';
export const askAgain = 'Minta tautan baru';

export const newHere = 'Mahasiswa baru?';
export const signInWith = (provider: string) => `Masuk dengan ${provider}`;
export const opening = 'Membuka';
export const orWithPassword = (application: string) => `atau dengan kata sandi ${application}`;
export const checkingProvider = 'Memeriksa jawaban penyedia identitas';

export const name = 'Nama';
export const idNumber = 'NIU';
export const department = 'Departemen';
export const agreement = 'Saya menyetujui ketentuan penggunaan dan pemrosesan data pribadi.';
export const signingUp = 'Mendaftarkan';
export const knownHere = 'Sudah punya akun?';
/** The specification's own words (section 8). */
export const registered = (application: string) =>
  `Thank you. You can sign in with email and ${application} password.`;

export const departments = (count: number) => `${count} departemen`;

export const linkIntro = 'Membuka satu halaman tanpa kata sandi.';
export const linkIncomplete =
  'Buka kembali tautan lengkap yang Anda terima. Bila sudah tidak ada, minta tautan baru kepada pengelola.';
export const linkFor = 'Untuk';
export const linkPage = 'Halaman';
export const linkAbout = 'Tentang';
export const linkDepartment = 'Program studi';
export const linkUntil = 'Berlaku sampai';
export const linkSignsOut = (name: string) =>
  `Di peramban ini ${name} sedang masuk. Membuka tautan ini mengeluarkan akun tersebut lebih dahulu.`;
export const signOutAndOpen = (name: string) => `Keluarkan ${name} dan buka`;
export const open = 'Buka';
