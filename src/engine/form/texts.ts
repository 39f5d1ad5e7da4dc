/** What forms say of their fields, lists and files. */

export const uploadsFirst = 'Tunggu sampai unggahan selesai, lalu kirim lagi.';
export const toMend = 'Yang perlu diperbaiki';
export const faultsToMend = (count: number) => `Ada ${count} isian yang perlu diperbaiki`;
export const faulty = (count: number) => `${count} perlu diperbaiki`;

/* Sections. */
export const section = 'Isian';
export const lacking = (count: number) => `${count} belum diisi`;
export const complete = 'Lengkap';
export const emptyOptional = 'Belum diisi, opsional';

/* Marks of a text. */
export const marks = 'Format teks';
export const bold = 'Tebal';
/** Drawn on the button, as writing programs do in every language. */
export const boldLetter = 'B';
export const italic = 'Miring';
export const italicLetter = 'I';
export const list = 'Daftar';
export const link = 'Tautan';

/* Single fields. */
export const choose = 'Pilih';
/** Which days can be chosen. */
export const daysOffered = (from: string, to: string, weekends: boolean) =>
  `${weekends ? 'Dari' : 'Senin sampai Jumat, dari'} ${from} sampai ${to}.`;
export const dayRefused = (day: string, range: string) => `${day}: tidak dapat dipilih. ${range}`;
export const onlyChoice = 'Satu-satunya pilihan, sudah dipilih.';
/** Why a choice cannot be made; `title: null` = it is not said for what. */
export const takenAt = (title: string | null, at: string) =>
  `Tidak bisa: ${title ?? 'sudah terpakai'}, ${at}`;
export const notFilled = 'Tidak diisi';
export const notFilledYet = 'Belum diisi';
export const agreed = 'Disetujui';
export const atTime = (time: string) => `Pukul ${time}`;
export const characters = 'karakter';
export const typedOf = (typed: string, most: string) => `${typed} dari ${most} ${characters}`;
/** What a description may say instead of a figure. */
export const smallNumbers = 'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'.split(
  ' ',
);
/** What may be filled in at least and at most; `null` = no bound, or one that is told elsewhere. */
export const bounds = ({
  least,
  most,
  unit,
}: {
  least: string | null;
  most: string | null;
  unit: string;
}) => {
  if (least !== null && most !== null) return `${least} sampai ${most}${unit}.`;
  if (least !== null) return `Paling sedikit ${least}${unit}.`;
  return most === null ? '' : `Paling banyak ${most}${unit}.`;
};
export const notDrawn = 'Isian ini tidak dapat ditampilkan.';
export const removeNamed = (name: string) => `Hapus ${name}`;

/* Drawn by hand. */
export const drawHere = (field: string) => `${field}: gambar di sini dengan jari, pena, atau tetikus`;
export const drawingHint = 'Gambar di kotak ini, lalu pakai.';
export const useDrawing = 'Pakai gambar ini';
export const undoStroke = 'Urungkan goresan';
export const clearDrawing = 'Kosongkan';
export const nothingDrawn = 'Belum ada goresan.';
export const drawingFile = 'tanda-tangan.png';

/* Options that are searched. */
export const optionsFailed = 'Pilihan gagal dimuat. Ketik lagi untuk mencoba.';
export const noOptions = 'Belum ada yang dapat dipilih.';
export const noMoreOptions = 'Semuanya sudah dipilih.';
export const optionsLoading = 'Memuat pilihan';
/** In place of the name of what is chosen. */
export const nameLoading = 'Memuat nama';
export const nameFailed = 'Nama belum termuat';
export const optionGone = 'Tidak ditemukan lagi';
export const chosen = (field: string) => `${field}, sudah dipilih`;
export const allChosen = (count: number, most: number | undefined) => `Sudah ${count}, paling banyak ${most}`;
/** Beside a few that are in sight. */
export const searchOther = (field: string) => `Cari ${field.toLowerCase()} lain`;
export const typeToSearch = 'Ketik untuk mencari';

/* Words of a list. */
export const written = (field: string) => `${field}, sudah ditulis`;
export const allWritten = 'Sudah lengkap';
export const endEachWord = 'Akhiri tiap kata dengan Enter atau koma.';

/* Files. */
export const sentBefore = 'Berkas yang sudah diunggah';
export const uploadFailed = 'Unggahan gagal.';
export const replaceFile = 'Ganti';

/* What a source outside knows. */
export const fillFrom = (field: string) => `Isi dari ${field}`;
export const lookingUp = 'Mengambil data';
export const fillInFirst = (field: string) => `Isi ${field} dulu.`;
export const lookUpFailed = 'Data gagal diambil. Isi sendiri; yang sudah ditulis tetap ada.';
export const filledFrom = ({ source, at, fields }: { source: string; at: string; fields: string[] }) =>
  `${fields.length} isian diambil dari ${source}, pukul ${at}: ${fields.join(', ')}. Periksa lagi sebelum dikirim.`;
export const foundOthers = (source: string) => `Isian yang diketahui ${source} sudah terisi.`;
export const nothingNew = (source: string) => `${source} tidak mengetahui hal lain; isian tidak berubah.`;
export const unfit = (fields: string[]) => `Tidak dapat diambil, isi sendiri: ${fields.join(', ')}.`;
export const undoFill = 'Urungkan pengisian';
export const filledBack = 'Pengisian diurungkan; isian kembali seperti sebelumnya.';
export const differs = (count: number, source: string) =>
  `${count} isian berbeda dari ${source} dan tidak diganti:`;
export const yours = (value: string) => `Isian: ${value}`;
export const theirs = (source: string, value: string) => `${source}: ${value}`;
export const takeFrom = (source: string) => `Pakai dari ${source}`;
export const takeTheirs = (source: string, field: string) => `Pakai dari ${source}: ${field}`;

/* Lists of rows. */
export const row = 'Baris';
export const rowNoun = 'baris';
export const dayNoun = 'tanggal';
export const thisItem = (noun: string) => `${noun} ini`;
export const add = (noun: string) => `Tambah ${noun}`;
export const atMost = (count: number) => `Paling banyak ${count}.`;
export const noRows = 'Belum ada isi.';
export const edit = 'Ubah';
export const done = 'Selesai';
export const moveUp = 'Naikkan';
export const moveDown = 'Turunkan';
export const total = 'Jumlah';
/** Stands after the sum. */
export const ofAtMost = (most: string) => ` dari paling banyak ${most}`;

/** The tabs over choices that stand in groups, and the mark of the group with the chosen one. */
export const groupsOf = (field: string) => `Kelompok ${field}`;
export const chosenHere = 'terpilih';
