import type { CellFault, ImportFault, ImportReason } from '../errors/refusal-facts.ts';

/** The Indonesian sentences about spreadsheets that are brought in. Pure. */

/** What people write in a cell for yes and no, in small letters. */
export const flagWords = {
  yes: ['ya', 'y', 'true', 'benar', '1', 'x', '✓'],
  no: ['tidak', 't', 'false', 'salah', '0', '-'],
};

const REASONS: Record<ImportReason, string> = {
  not_a_sheet: 'Berkas ini bukan XLSX atau CSV. Simpan lembar kerja Anda sebagai XLSX, lalu unggah lagi.',
  empty: 'Tidak ada baris di bawah baris judul.',
  running: 'Impor Anda yang lain belum selesai. Tunggu atau batalkan dahulu.',
  stale: 'Isian daftar ini berubah sejak berkas diperiksa. Periksa berkas sekali lagi.',
  not_checked: 'Impor ini tidak sedang menunggu keputusan. Periksa berkas sekali lagi.',
  wrong_rows: 'Masih ada baris yang salah. Pilih melewatinya, atau perbaiki berkasnya dahulu.',
  undecided: 'Ada baris yang sudah tersimpan dan berbeda. Pilih memperbarui atau membiarkannya.',
  nothing: 'Tidak ada baris yang dapat diimpor.',
  broken_off: 'Impor terhenti di tengah jalan. Tidak ada baris yang disimpan; ulangi impornya.',
};

const list = new Intl.ListFormat('id', { type: 'conjunction' });

export function importSentence(fault: ImportFault): string {
  switch (fault.why) {
    case 'rows':
      return `Berkas memuat lebih dari ${fault.limit.toLocaleString('id-ID')} baris. Bagi menjadi beberapa berkas.`;
    case 'formula':
      return `Sel ${fault.cell} berisi rumus. Salin sebagai nilai, lalu unggah lagi.`;
    case 'heading_twice':
      return `Judul kolom “${fault.heading}” muncul dua kali. Hapus salah satunya.`;
    case 'headings':
      return `Kolom ${list.format(fault.titles.map((title) => `“${title}”`))} tidak ditemukan di baris pertama.`;
    case 'refused':
      return `Baris ${fault.row}: ${fault.says} Tidak ada baris yang disimpan; periksa berkas sekali lagi.`;
    default:
      return REASONS[fault.why];
  }
}

export function cellSentence(fault: CellFault): string {
  switch (fault.why) {
    case 'number':
      return `${fault.title} harus berupa angka, misalnya 3,45.`;
    case 'whole':
      return `${fault.title} harus berupa angka bulat, misalnya 12.`;
    case 'flag':
      return `${fault.title} diisi “ya” atau “tidak”.`;
    case 'day':
      return `${fault.title} belum berupa tanggal. Tulis hari/bulan/tahun, misalnya 31/01/2026.`;
    case 'hour':
      return `${fault.title} belum berupa jam, misalnya 09.00.`;
    case 'digits':
      return `${fault.title} disimpan sebagai angka sehingga digitnya terpotong. Format kolomnya sebagai teks, lalu tulis ulang.`;
    case 'needed':
      return `${fault.title} wajib diisi.`;
    case 'idle':
      return `Selain ${fault.title}, tidak ada yang diisi pada baris ini.`;
    case 'not_listed':
      return `${fault.title} “${fault.value}” tidak ada dalam daftar ini.`;
    case 'several_listed':
      return `${fault.title} “${fault.value}” ada ${fault.count} kali dalam daftar ini. Lakukan satu per satu dari daftar.`;
    case 'exists':
      return `${fault.title} ini sudah ada.`;
    case 'no_day':
      return `Tanggal ${fault.value} tidak ada. Tulis hari/bulan/tahun.`;
    case 'choice':
      return `${fault.title} tidak mengenal “${fault.value}”.${near(fault.near) || among(fault.among)}`;
    case 'unknown':
      return `Tidak ada ${fault.title.toLowerCase()} “${fault.value}”.${near(fault.near)}`;
    case 'several':
      return `Ada ${fault.count} ${fault.title.toLowerCase()} “${fault.value}”. Tulis nomornya.`;
    case 'twice':
      return `${fault.title} ini juga ada di baris ${list.format(fault.rows.map(String))}. Simpan satu baris saja.`;
  }
}

/** "Mahasiswa dan tahap": what a row is known by, where that is several columns. */
export const titlesTogether = ([first = '', ...others]: readonly string[]): string =>
  list.format([first, ...others.map((title) => title.toLowerCase())]);

/** Few enough to be read in a cell of a table. */
const MOST_CHOICES = 8;
const anyOf = new Intl.ListFormat('id', { type: 'disjunction' });
const among = (words: readonly string[]): string =>
  words.length > MOST_CHOICES ? '' : ` Tulis ${anyOf.format(words)}.`;

const near = (meant: string | null): string => (meant === null ? '' : ` Yang mirip: ${meant}.`);
