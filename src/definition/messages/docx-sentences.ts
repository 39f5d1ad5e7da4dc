import type {
  DocxFault,
  DocxPlace,
  DocxReason,
  PlaceholderFault,
  PlaceholderReason,
} from '../errors/refusal-facts.ts';

/** Why a DOCX cannot be filled in. */
export function docxSentence(fault: DocxFault): string {
  switch (fault.fault) {
    case 'file':
      return docxSentences[fault.why](fault.part);
    case 'placeholder':
      return `${placeOf(fault)}: ${placeholderSentences[fault.why](fault)}`;
    case 'further':
      return `${fault.count} kesalahan lain tidak disebut di sini.`;
  }
}

export const docxSentences: Record<DocxReason, (part: string) => string> = {
  damaged: (part) => `Berkas rusak atau bukan dokumen Word (${part}). Simpan ulang dari Word sebagai DOCX.`,
  too_large: (part) =>
    `Isi berkas terlalu besar (${part}). Kecilkan gambar atau buang bagian yang tidak perlu.`,
  outside: (part) =>
    `Berkas menunjuk ke berkas lain di luar dirinya (${part}). Simpan gambar dan gaya di dalam berkas, dan lepas templat Word yang terhubung.`,
  embedded: (part) => `Berkas membawa objek lain atau makro (${part}). Hapus objek itu.`,
  commands: (part) =>
    `Berkas memuat perintah Word yang mengambil isi dari tempat lain (${part}). Ganti dengan teks biasa.`,
};

export const docxPlaces: Record<DocxPlace, string> = {
  body: 'Paragraf',
  header: 'Kepala halaman, paragraf',
  footer: 'Kaki halaman, paragraf',
  notes: 'Catatan, paragraf',
  properties: 'Keterangan berkas, baris',
};

const placeOf = ({ part, paragraph, quote }: PlaceholderFault) =>
  `${docxPlaces[part]} ${paragraph} ("${quote}")`;

export const placeholderSentences: Record<PlaceholderReason, (fault: PlaceholderFault) => string> = {
  unknown: ({ tag, near }) =>
    near === null ? `{${tag}} tidak dikenal.` : `{${tag}} tidak dikenal. Mungkin maksudnya {${near}}.`,
  brace: ({ tag }) => `kurung kurawal di "${tag}" tidak berpasangan.`,
  list: ({ tag }) =>
    `${tag} adalah daftar. Tulis {#${tag}} sebelum dan {/${tag}} sesudah bagian yang diulang.`,
  inside: ({ tag, near }) => `{${tag}} hanya ada di dalam {#${near}} dan {/${near}}.`,
  loop_open: ({ tag }) => `{#${tag}} tidak ditutup dengan {/${tag}}.`,
  loop_closed: ({ tag, near }) =>
    near === null
      ? `{/${tag}} menutup bagian yang tidak dibuka.`
      : `{/${tag}} menutup {#${near}}. Tulis {/${near}}.`,
  nested: ({ tag }) => `{#${tag}} tidak dapat diulang di dalam bagian lain. Tutup dulu bagian itu.`,
  layout: ({ tag }) =>
    `{#${tag}} dan {/${tag}} harus berada di tempat yang setara: dalam satu paragraf, masing-masing paragraf sendiri, atau dalam satu baris tabel.`,
};
