import { parseSync } from 'vite';
import { type Finding, isTest, type SourceFile } from './finding.ts';

/** Where the texts that people see are kept. */
const KEPT = /^src\/definition\/messages\//;
/** Rooms that keep no text of their own, and words that no English or data name has. */
const ROOMS = /^(src\/definition|server)\//;
const TESTING = /\/testing\//;
const WORDS =
  'ada adalah akan akun alamat alasan anda angka atau baris baru batal belum berkas berupa besok bila bisa boleh buka buang cari coba ' +
  'dalam dan dapat dari daftar dengan departemen di diisi dipilih diunggah dokumen gagal ganti giliran hapus hari harus halaman ini ' +
  'isi isian itu jadi jam jumlah kata kami kemarin keluar kembali ketik kirim kolom kosong lagi lain lengkap lewat lihat luring ' +
  'masuk mana memuat mencari mengirim menit menunggu menyimpan minimal muat nama nilai nomor oleh orang pada paling pilih ' +
  'pilihan program saat salah saring saringan saya sampai satu sebagian sebelumnya sedang sejak sekarang selesai semua simpan sistem ' +
  'sudah tambah tampilan tampilkan tautan terakhir tersimpan terjadi terlalu terpilih tetap tidak tindakan tunggu tutup ubah unduh ' +
  'unggah untuk urutkan wajib waktu yang';
const WORD = new RegExp(`(?<![\\w/.:-])(?:${WORDS.split(' ').join('|')})(?![\\w/:-])`, 'i');

/** Files whose literals are Indonesian by nature and no text for people. */
const BY_NATURE: Readonly<Record<string, string>> = {
  'src/definition/validate/ajv.ts': 'reads what authors write for yes and no',
};

interface Literal {
  text: string;
  /** Offset in the file. */
  start: number;
}

/** Indonesian in a literal or between tags, outside the messages. */
export function indonesianTexts(source: SourceFile): Finding[] {
  const { path, text } = source;
  const out = !ROOMS.test(path) || KEPT.test(path) || TESTING.test(path) || path in BY_NATURE;
  if (out || isTest(source) || !/\.tsx?$/.test(path) || !WORD.test(text)) return [];
  return literalsOf(path, text)
    .filter((literal) => WORD.test(literal.text))
    .map((literal) => ({
      level: 'error',
      file: path,
      line: text.slice(0, literal.start).split('\n').length,
      message: `"${literal.text.trim().slice(0, 40)}" is a text for people; it belongs to src/definition/messages`,
    }));
}

function literalsOf(path: string, text: string): Literal[] {
  const found: Literal[] = [];
  walk(parseSync(path, text, { astType: 'ts' }).program, (node) => {
    const { type, start } = node;
    if (typeof start !== 'number') return;
    if (type === 'JSXText' || (type === 'Literal' && typeof node.value === 'string')) {
      found.push({ text: String(node.value), start });
    }
    if (type === 'TemplateElement' && isNode(node.value)) found.push({ text: String(node.value.raw), start });
  });
  return found;
}

type SyntaxNode = Record<string, unknown>;

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null;

function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (!isNode(value)) return;
  if (!Array.isArray(value)) visit(value);
  for (const inner of Object.values(value)) walk(inner, visit);
}
