/** What the bringing in of a spreadsheet says. */

export const back = 'Kembali ke daftar';
export const nothingKept = 'Belum ada yang disimpan.';

export const steps = 'Tahap impor';
export const choose = 'Pilih berkas';
export const check = 'Periksa';
export const write = 'Impor';
export const rowsOf = (count: string) => `${count} baris`;

export const file = 'Berkas';
export const rules = 'XLSX atau CSV, paling besar 10 MB dan 20.000 baris. Judul kolom di baris pertama.';
export const tooLarge = 'Berkas lebih besar dari 10 MB. Bagi menjadi beberapa berkas.';
export const sending = 'Mengirim berkas';
export const columns = 'Kolom yang dikenal';
export const column = 'Kolom';
export const holds = 'Isi';
export const required = 'wajib';
export const template = 'Unduh templat';
export const downloading = 'Mengunduh';
export const keptCells =
  'Pada baris yang sudah ada, sel kosong dan kolom yang tidak ada di berkas tidak mengubah apa pun.';

export const checking = (count: string) => `Memeriksa ${count} baris`;
export const writing = (count: string) => `Mengimpor ${count} baris`;
export const ofAll = (at: string, of: string) => `${at} dari ${of}`;
export const mayLeave =
  'Anda boleh meninggalkan halaman ini. Semua baris masuk sekaligus, atau tidak sama sekali.';
export const mayLeaveChecking = 'Anda boleh meninggalkan halaman ini. Pemeriksaan tidak menyimpan apa pun.';
export const cancelImport = 'Batalkan impor';
export const cancelling = 'Membatalkan';

export const figures = 'Hasil pemeriksaan';
export const inFile = 'Dalam berkas';
export const row = 'baris';
export const right = 'Baik';
export const rightNote = (fresh: string, changed: string) => `${fresh} baru, ${changed} diperbarui`;
export const actedNote = 'siap dilakukan';
export const joined = (count: string) =>
  `${count} orang sudah terdaftar di departemen lain dan menjadi anggota departemen ini. Datanya tidak berubah.`;
export const change = (before: string | null, after: string | null) =>
  `${before ?? emptyCell} → ${after ?? emptyCell}`;
export const result = 'Unduh hasil per baris';
export const wrong = 'Salah';
export const wrongNote = (content: string, twice: string) => `${content} isi, ${twice} ganda`;
export const known = 'Kolom';
export const knownNote = (all: string) => `dari ${all} dikenali`;
export const passed = (names: string) => `Tidak diimpor: ${names}.`;
export const knownByHeading = (count: string) => `${count} kolom dikenali dari baris judul.`;
export const changeMapping = 'Ubah pemetaan kolom';
export const mapColumns = 'Petakan kolom';
export const mapping = 'Pemetaan kolom';
export const mappingHint = (file: string) =>
  `Pilih isian untuk tiap kolom di ${file}. Berkas diperiksa ulang, belum ada yang disimpan.`;
export const inYourFile = 'Kolom di berkas';
export const fillsIn = 'Isian';
export const fillsInOf = (heading: string) => `Isian untuk kolom ${heading}`;
export const notImported = 'Tidak diimpor';
export const notMapped = (titles: string) => `Belum dipetakan: ${titles}.`;
/** One of several columns with the same heading, by its place. */
export const oneOfSame = (heading: string, place: number) => `${heading} (kolom ke-${place})`;
export const mappedTwice = (titles: string) => `Dipetakan dua kali: ${titles}.`;
export const checkFile = 'Periksa berkas';

export const twinsHead = 'Ganda dan diperbarui';
export const rowsNamed = (rows: string[]) =>
  `Baris ${rows.slice(0, -1).join(', ')}${rows.length > 1 ? ' dan ' : ''}${rows.at(-1) ?? ''}`;
export const rowNumbered = (row: string) => `Baris ${row}`;
export const exactlyTheSame = 'Sama persis. Satu cukup.';
export const differIn = (titles: string) => `Berbeda di: ${titles}.`;
export const compare = 'Bandingkan';
export const compareRows = (rows: string) => `Bandingkan ${rows}`;
export const thereAlready = (count: string) => `${count} baris sudah tersimpan`;
export const thereHint = 'Isinya lain daripada yang tersimpan.';
export const showChanges = (count: string) => `Lihat ${count} perubahan`;
export const same = (count: string) => `${count} baris sudah sama dengan yang tersimpan dan dilewati.`;

export const tabs = 'Baris menurut hasil pemeriksaan';
export const tabWrong = 'Salah';
export const warning = 'Perhatian';
export const noneWrong = 'Tidak ada baris yang salah';
export const rowHead = 'Baris';
export const valueHead = 'Nilai dalam berkas';
export const mendHead = 'Yang perlu diperbaiki';
export const nameHead = 'Nama';
export const rowAsWhole = 'seluruh baris';
export const emptyCell = 'kosong';
export const twice = 'Ganda';
export const mend = 'Unduh berkas perbaikan';
export const mendHint = 'Baris yang salah dengan sel berwarna dan catatannya.';
export const firstFaults = (count: string) =>
  `Ditampilkan ${count} catatan pertama; semuanya ada di berkas perbaikan.`;

/** What a list of rows says that can be written. */
export interface RowsWords {
  tab: string;
  none: string;
  /** Heading of what the file says of a row. */
  fields: string;
  /** Only so many are shown. */
  first: (count: string) => string;
}

const noneChanged = 'Tidak ada baris yang diperbarui';
const firstOfAll = (count: string) =>
  `Ditampilkan ${count} baris pertama; semuanya ada di berkas hasil setelah diimpor.`;
export const changed: RowsWords = {
  tab: 'Diperbarui',
  none: noneChanged,
  fields: 'Yang berubah',
  first: firstOfAll,
};
export const acted: RowsWords = {
  tab: 'Yang dilakukan',
  none: noneChanged,
  fields: 'Isian',
  first: firstOfAll,
};
export const made: RowsWords = {
  tab: 'Baru',
  none: 'Tidak ada baris baru',
  fields: 'Isian',
  first: (count) => `Ditampilkan ${count} baris pertama.`,
};

export const chooseFor = (count: string) => `Pilih untuk ${count} baris yang salah`;
export const others = (count: string) => `${count} baris lain siap diimpor.`;
export const ready = (count: string) => `${count} baris siap diimpor`;
export const nothingReady = 'Tidak ada baris yang dapat diimpor';
export const skip = (count: string) => `Lewati ${count} baris`;
export const skipHint = 'Tidak diimpor. Daftarnya ada di berkas perbaikan.';
export const mendFirst = 'Perbaiki dahulu';
export const mendFirstHint = 'Unggah berkas baru, pemeriksaan diulang.';
export const chooseThere = (count: string) => `Pilih untuk ${count} baris yang sudah ada`;
export const thereIntro = (count: string) => `${count} baris sudah tersimpan dengan isi yang lain.`;
export const update = (count: string) => `Perbarui ${count} baris`;
export const updateHint = 'Isinya diganti menurut berkas.';
export const leave = (count: string) => `Biarkan ${count} baris`;
export const leaveHint = 'Tetap seperti yang tersimpan.';
export const chooseThereFirst = 'Pilih dahulu untuk baris yang sudah ada.';
export const chooseBoth = 'Pilih dahulu untuk baris yang salah dan yang sudah ada.';
export const importRows = (count: string) => `Impor ${count} baris`;
export const chooseFirst = 'Pilih dahulu untuk baris yang salah.';
export const otherFile = 'Ganti berkas';
export const cancel = 'Batal';

export const done = (count: string) => `${count} baris diimpor`;
export const doneText = (name: string) => `Diambil dari ${name}, tercatat atas nama Anda.`;
export const doneWithout = (wrong: string) => `${wrong} baris yang salah dilewati.`;
export const toList = 'Lihat daftar';
export const cancelled = 'Impor dibatalkan';
export const cancelledText = 'Tidak ada baris yang disimpan.';
export const failed = 'Impor gagal';
export const failedText = 'Tidak ada baris yang disimpan. Coba lagi, atau hubungi administrator.';
export const again = 'Periksa berkas lagi';
