/** What is said and asked when something is done: questions, forms, refusals, many rows at once. */

export const notDone = (action: string) => `“${action}” belum berhasil`;
export const goOn = 'Tetap lanjutkan?';
export const nevertheless = (action: string) => `Tetap ${action.toLowerCase()}`;
export const offline = 'Server tidak dapat dihubungi. Coba lagi.';
export const offlineKept = 'Server tidak dapat dihubungi. Isian Anda tetap di sini; coba lagi.';
/** Beside what hands something in, while there is no way for it. */
export const away = {
  network: 'Anda luring. Tindakan ini baru dapat dilakukan setelah tersambung lagi.',
  server: 'Server tidak dapat dihubungi. Tindakan ini baru dapat dilakukan setelah tersambung lagi.',
};
export const awayKept = {
  network: 'Anda luring, jadi belum dapat dikirim. Isian Anda tetap di sini; kirim setelah tersambung lagi.',
  server:
    'Server tidak dapat dihubungi, jadi belum dapat dikirim. Isian Anda tetap di sini; kirim setelah tersambung lagi.',
};
export const withCode = (sentence: string, code: string) => `${sentence} (kode ${code})`;

/* Proving who one is. */
export const yourPassword = 'Kata sandi Anda';
export const mailedCode = 'Kode dari email';
export const byCode = 'Kirim kode lewat email saja';
export const sendCode = 'Kirim kode';
export const byPassword = 'Pakai kata sandi';
export const codeSent = 'Kode enam angka sudah dikirim ke email Anda. Berlaku sepuluh menit.';
export const byPasskey = 'Pakai kunci sandi';
export const passkeyAsked =
  'Anda diminta memakai kunci sandi: sidik jari, wajah, PIN, atau kunci keamanan perangkat Anda.';
export const passkeyGivenUp = 'Kunci sandi tidak jadi dipakai. Coba lagi, atau pakai kata sandi.';
export const fillInPassword = 'Isi kata sandi Anda.';
export const fillInCode = 'Isi kode dari email.';

export const question = (action: string) => `${action}?`;
export const questionAbout = (action: string, what: string) => `${action} ${what}?`;

export const changedMeanwhile = (who: string, again: string) =>
  `${who}. Periksa yang berubah. Bila tetap sesuai, tekan ${again} sekali lagi.`;

/* Asked below a row. */
export const rowDealtWith = (action: string, row: string) =>
  `“${action}” untuk ${row} tidak dapat dikirim lagi.`;
export const textIsKept =
  'Barisnya baru saja berubah, sudah ditangani, atau tidak lagi ada di daftar ini. Yang Anda ketik masih ada di sini:';
export const yourText = 'Tulisan Anda';
export const copyText = 'Salin tulisan';

/* Forms. */
export const cannotBeSent = 'Belum dapat dikirim.';
export const startOver = 'Mulai dari awal';
export const restored = 'Isian terakhir Anda yang belum dikirim dipulihkan.';
export const rulesMissing = (count: number) => `${count} syarat belum terpenuhi.`;
export const fillInAnyway =
  'Anda dapat mulai mengisi sekarang, tetapi baru dapat mengajukan setelah semuanya terpenuhi.';
export const rulesMet = (met: string) => `Syarat: ${met}.`;

/* Many rows. */
export const onSelected = (action: string, count: number) => `${action} untuk ${count} baris terpilih?`;
export const succeeded = (done: number, all: number) => `${done} dari ${all} berhasil.`;
export const resultsOf = (action: string, done: number, all: number) =>
  `${action}: ${done} dari ${all} berhasil`;
export const results = 'Hasil per baris';
export const row = 'Baris';
export const skipped = (count: number, why?: string) => `${count} dilewati${why ? `: ${why}` : ''}`;
export const skippedBy = (action: string, why: string) => `${action} (${why})`;
export const skippedBecause = {
  state: 'Statusnya tidak sesuai',
  person: 'Bukan wewenang Anda',
  moment: 'Belum dapat dilakukan sekarang',
};
export const preview = 'Pratinjau';
export const lookFirst = (action: string, count: number, noun?: string) =>
  noun ? `${action} ${count} ${noun}: periksa dahulu` : `${action}: periksa dahulu ${count} baris terpilih`;
export const nothingChanged =
  'Belum ada yang berubah. Buka dokumennya, hapus centang baris yang belum akan diproses, lalu lanjutkan.';
export const nothingBooked = 'Belum ada yang dipesan.';
export const untilPressed = (button: string) =>
  `Ubah usulan seperlunya dan hapus centang yang belum akan diproses. Semuanya baru terjadi setelah Anda menekan ${button}.`;
export const state = 'Keadaan';
export const stateOfRows = 'Keadaan semua baris';
export const states = {
  ready: 'Semua bisa',
  clash: 'Bentrok',
  no_time: 'Tanpa waktu',
  wrong: 'Perlu dilengkapi',
  blocked: 'Tidak dapat diproses',
};
export const takeTime = (time: string) => `Pakai ${time}`;
export const openRow = 'Buka halamannya';
export const chosenOf = (count: number, all: number) => `${count} dari ${all} dipilih.`;
export const proposeFrom = 'Usulkan mulai tanggal';
export const time = 'Waktu';
export const timeOf = (name: string) => `Waktu ${name}`;
export const noTime = 'Tidak ada waktu yang cocok untuk semua.';
export const busyThroughout = (names: string) =>
  `Tidak ada waktu yang cocok untuk semua: ${names} tidak punya waktu luang lagi.`;
export const toMend = 'Isian';
export const notJudged = 'Jadwal belum diperiksa.';
export const tickOne = 'Centang paling sedikit satu baris.';
export const willHappen = 'Yang akan terjadi';
export const rowsToDo = 'Baris yang akan diproses';
export const opensApart = 'Dibuka di tab baru';
export const lookThrough = (count: number) => `Baca ${count} dokumen satu per satu`;
export const documentOf = (at: number, all: number) => `Dokumen ${at} dari ${all}`;
export const nextDocument = 'Berikutnya';
export const documentBefore = 'Sebelumnya';
export const lookedThrough = 'Selesai membaca';
export const backToList = 'Kembali ke daftar';
export const notMadeYet = 'Belum terbit';
export const cannotBeDone = 'Tidak dapat diproses';
export const countCannotBeDone = (count: number) => `Tidak dapat diproses: ${count}`;
export const rowIsGone = 'Baris ini tidak ada lagi dalam daftar.';

/* Personal links. */
export const linkFor = (name: string) => `Tautan untuk ${name}`;
export const copyAddress = 'Salin alamat';
export const address = 'Alamat';
export const validUntil = (moment: string) => `Berlaku sampai ${moment}.`;
export const copyByHand = 'Alamat sudah dipilih. Salin dengan Ctrl C, atau tahan lalu pilih Salin.';
export const linkIsSecret = (name: string) =>
  `Hanya ditampilkan kali ini. Siapa pun yang memegang alamat ini bertindak sebagai ${name} di halaman tersebut, jadi jangan bagikan kepada orang lain. Tautan baru mengakhiri tautan sebelumnya.`;
export const addressCopied = 'Alamat tersalin.';
export const previewPdf = 'Pratinjau PDF';
