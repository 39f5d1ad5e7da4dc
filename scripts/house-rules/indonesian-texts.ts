import { type Finding, isTest, type SourceFile } from './finding.ts';
import { literalsOf } from './literals.ts';

/** Where the texts that people see are kept. */
const KEPT = /^src\/definition\/messages\//;
/** Rooms that keep no text of their own. */
const ROOMS = /^(src\/definition|server)\//;
const TESTING = /\/testing\//;
/** Words that no English and no name of data has. */
const WORDS =
  'ada adalah akan akun alamat alasan anda angka atau baris baru batal belum berkas berupa besok bila bisa boleh buang buka ' +
  'cari coba daftar dahulu dalam dan dapat dari dengan departemen di diisi dikembalikan dipilih diunggah dokumen gagal ' +
  'ganti gelap giliran halaman hapus hari harus hasil huruf ini isi isian itu jadi jam jumlah kami kata keluar kemarin ' +
  'kembali ketik kirim kolom komponen kosong lagi lain lengkap lewat lihat luring mana masuk memuat mencari mengirim menit ' +
  'menunggu menyimpan minimal muat nama nanti nilai nomor oleh opsional orang pada paling peran pilih pilihan program saat ' +
  'salah sampai saring saringan satu saya sebagian sebelumnya sedang sejak sekarang selesai semua simpan sistem sudah tahap ' +
  'tambah tampilan tampilkan tanggal tautan terakhir terang terendah terjadi terlalu terpenuhi terpilih tersimpan tertinggi ' +
  'tertulis tetap tidak tindakan tunggu tutup ubah unduh unggah untuk urutkan wajib waktu yang';
const WORD = new RegExp(`(?<![\\w/.:-])(?:${WORDS.split(' ').join('|')})(?![\\w/:-])`, 'i');

/** Whether a literal says something in Indonesian. */
export const isIndonesian = (text: string) => WORD.test(text);

/** Files whose literals are Indonesian by nature and no text for people. */
const BY_NATURE: Readonly<Record<string, string>> = {
  'src/definition/validate/ajv.ts': 'reads what authors write for yes and no',
};

/** Indonesian in a literal or between tags, outside the messages. */
export function indonesianTexts(source: SourceFile): Finding[] {
  const { path, text } = source;
  const out = !ROOMS.test(path) || KEPT.test(path) || TESTING.test(path) || path in BY_NATURE;
  if (out || isTest(source) || !/\.tsx?$/.test(path) || !isIndonesian(text)) return [];
  return literalsOf(path, text)
    .filter((literal) => isIndonesian(literal.text))
    .map((literal) => ({
      level: 'error',
      file: path,
      line: literal.line,
      message: `"${literal.text.trim().slice(0, 40)}" is a text for people; it belongs to src/definition/messages`,
    }));
}
