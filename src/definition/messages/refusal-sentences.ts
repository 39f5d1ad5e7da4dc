import type {
  AccountField,
  CertificateFault,
  ClashFacts,
  CredentialReason,
  FileFault,
  FileReason,
  LinkReason,
  ProofFault,
  RequestFault,
  RequestPart,
  RuleFault,
  SignerFault,
  SourceFault,
  TemplateFault,
} from '../errors/refusal-facts.ts';
import { formatNames } from '../forms/file-formats.ts';
import { docxSentence } from './docx-sentences.ts';

/** The Indonesian sentences of codes that one sentence is not enough for. */

const PARTS: Record<RequestPart, string> = {
  body: 'Permintaan tidak lengkap.',
  unreadable: 'Permintaan tidak dapat dibaca.',
  too_deep: 'Permintaan bersarang terlalu dalam.',
  content_type: 'Jenis isi permintaan tidak didukung.',
  field: 'Isian tidak valid.',
  unknown_field: 'Isian ini tidak dikenal.',
  too_much: 'Isian tidak dapat disimpan.',
  page: 'Halaman tidak sah.',
  change_number: 'Nomor tidak valid.',
  moment: 'Waktu tidak sah.',
  idempotency_key: 'Idempotency-Key tidak sah.',
  upload: 'Permintaan unggah tidak lengkap.',
  email: 'Format email tidak valid.',
  department: 'Program studi tidak valid.',
};

const ACCOUNT_FIELDS: Record<AccountField, string> = {
  name: 'Nama',
  email: 'Email',
  id_number: 'NIU',
  password: 'Kata sandi',
};

export function requestSentence(fault: RequestFault): string {
  switch (fault.part) {
    case 'parameter':
      return `Parameter "${fault.name}" tidak valid.`;
    case 'account':
      return `${ACCOUNT_FIELDS[fault.field]} wajib diisi.`;
    case 'email_domain':
      return `Pendaftaran hanya untuk alamat email ${fault.domains}. Alamat lain diundang oleh administrator.`;
    case 'search':
      return `Ketik minimal ${fault.limit} huruf untuk mencari.`;
    case 'password':
      return `Kata sandi minimal ${fault.limit} karakter.`;
    case 'rows':
      return `Pilih 1 sampai ${fault.limit} baris.`;
    default:
      return PARTS[fault.part];
  }
}

const FILES: Record<FileReason, string> = {
  // Which formats are taken is said by the place the file is for; here it is not known yet.
  unknown_format: 'Format berkas ini tidak didukung.',
  damaged: 'Berkas rusak atau tidak dapat dibaca.',
  too_many: 'Terlalu banyak berkas yang belum dilampirkan. Coba lagi besok.',
  too_large_inside: 'Isi berkas terlalu besar atau memuat arsip di dalam arsip.',
  outside: 'Arsip memuat nama berkas yang menunjuk ke luar foldernya. Buat ulang arsipnya.',
  macros: 'Berkas memuat makro. Simpan tanpa makro, lalu unggah kembali.',
  encrypted: 'PDF ini dikunci. Simpan tanpa kata sandi dan tanpa batasan, lalu unggah kembali.',
  active: 'PDF ini menjalankan program atau membuka berkas lain. Cetak ke PDF baru, lalu unggah kembali.',
  mixed: 'Berkas ini sekaligus PDF dan jenis lain. Cetak ke PDF baru, lalu unggah kembali.',
  lost: 'Berkas tidak ditemukan. Unggah kembali berkasnya.',
  unfinished: 'Berkas tidak ditemukan atau belum selesai diunggah.',
  used: 'Berkas ini sudah digunakan. Unggah berkas lain.',
  unasked: 'Berkas ini tidak diminta pada tahap sekarang.',
  address_used: 'Alamat unggah ini sudah digunakan.',
  other_type: 'Jenis berkas tidak sesuai.',
  other_size: 'Ukuran berkas tidak sesuai.',
};

/** Why a template is refused, with the place where there is one. */
export function templateSentence(fault: TemplateFault): string {
  switch (fault.fault) {
    case 'text':
      return `Templat salah di ${fault.file} baris ${fault.line}, kolom ${fault.column}: "${fault.detail}".`;
    case 'field':
      return `Templat ini mewajibkan "${fault.field}", tetapi dokumen ini tidak memilikinya. Tandai opsional dengan "?" atau hapus.`;
    case 'places':
      return `Templat ini menyediakan ${fault.places} dari ${fault.signers} tempat tanda tangan. Beri setiap penanda tangan satu tempat.`;
    case 'unknown':
      return 'Dokumen ini tidak digambar dari templat.';
    case 'signers':
      return 'Dokumen ini ditandatangani, dan berkas DOCX tidak dapat ditandatangani di aplikasi. Pakai templat Typst untuk dokumen ini.';
    default:
      return docxSentence(fault);
  }
}

export function fileSentence(fault: FileFault): string {
  switch (fault.why) {
    case 'too_large':
      return `Ukuran berkas melebihi ${fault.limit} MB.`;
    case 'other_format':
      return `Format berkas harus ${formatNames(fault.formats)}.`;
    case 'other_content':
      return `Isi berkas ini bukan ${fault.format}.`;
    default:
      return FILES[fault.why];
  }
}

export const credentialSentences: Record<CredentialReason, string> = {
  wrong: 'Email atau kata sandi salah.',
  pending: 'Akun Anda belum aktif. Buka tautan di email yang kami kirim saat Anda mendaftar.',
  inactive: 'Akun Anda tidak aktif. Hubungi administrator program studi.',
  no_department: 'Akun Anda belum terdaftar pada program studi mana pun.',
  unverified: 'Email Anda belum diverifikasi oleh penyedia identitas.',
  no_account:
    'Belum ada akun dengan email ini. Daftar akun terlebih dahulu atau hubungi administrator program studi.',
  other_identity:
    'Identitas ini tidak cocok dengan akun yang sudah terhubung. Hubungi administrator program studi.',
  provider_refused: 'Penyedia identitas menolak proses masuk ini. Silakan coba lagi.',
  stale: 'Proses masuk ini sudah berakhir atau dimulai di peramban lain. Silakan coba lagi.',
  link_late: 'Waktu tautan ini sudah habis. Minta tautan baru kepada pengelola.',
  link_over: 'Tautan ini tidak berlaku lagi. Minta tautan baru kepada pengelola.',
};

export const proofSentences: Record<ProofFault, string> = {
  missing: 'Buktikan dulu bahwa ini Anda, dengan kunci sandi, kata sandi, atau kode dari email.',
  wrong: 'Kata sandi atau kode itu salah.',
  old: 'Bukti identitas Anda sudah lewat lima menit. Isi lagi.',
  code_only: 'Lewat tautan pribadi, buktikan dengan kode dari email.',
  other: 'Bukti identitas Anda diberikan untuk tindakan lain. Buktikan lagi.',
  passkey: 'Kunci sandi tidak diterima. Coba lagi, atau pakai kata sandi.',
  passkeys_full: 'Akun Anda sudah punya sepuluh kunci sandi. Hapus satu yang tidak dipakai lagi.',
  no_way: 'Akun Anda tidak punya kata sandi. Minta kode lewat email.',
};

export const certificateSentences: Record<CertificateFault, string> = {
  revoked:
    'Sertifikat tanda tangan Anda telah dicabut. Minta administrator menerbitkan yang baru, lalu coba lagi.',
  missing:
    'Penyedia tanda tangan belum mengenal alamat email akun Anda. Daftarkan sertifikat Anda di sana, lalu coba lagi.',
  out_of_date:
    'Sertifikat Anda pada penyedia tanda tangan belum atau tidak lagi berlaku. Perbarui di sana, lalu coba lagi.',
  withdrawn:
    'Sertifikat Anda pada penyedia tanda tangan dicabut atau dibekukan. Urus di sana, lalu coba lagi.',
  other_person:
    'Sertifikat pada penyedia tanda tangan atas nama orang lain, jadi tidak dipakai. Beri tahu administrator.',
  authorization:
    'Sertifikat Anda meminta PIN atau kode dari penyedianya, yang belum dapat diteruskan dari sini. Beri tahu administrator.',
  unsuited:
    'Sertifikat Anda pada penyedia tanda tangan tidak dapat dipakai untuk dokumen di sini. Beri tahu administrator.',
};

export const signerSentences: Record<SignerFault, string> = {
  unavailable:
    'Penyedia tanda tangan tidak menjawab sebagaimana mestinya, jadi dokumen belum ditandatangani. Coba lagi sebentar lagi.',
  refused:
    'Penyedia tanda tangan menolak, jadi dokumen belum ditandatangani. Coba lagi; bila tetap ditolak, beri tahu administrator.',
};

export const sourceSentences: Record<SourceFault, (source: string) => string> = {
  off: (source) =>
    `Pengisian dari ${source} tidak dipakai di sini. Isi sendiri; yang sudah ditulis tetap ada.`,
  silent: (source) =>
    `${source} tidak dapat dihubungi. Isi sendiri, atau coba lagi nanti; yang sudah ditulis tetap ada.`,
  busy: (source) =>
    `${source} sedang sibuk. Isi sendiri, atau coba lagi nanti; yang sudah ditulis tetap ada.`,
  odd: (source) => `Jawaban ${source} tidak dapat dibaca. Isi sendiri; yang sudah ditulis tetap ada.`,
};

export const linkSentences: Record<LinkReason, string> = {
  over: 'Tautan tidak dapat dibuat: masa berlakunya sudah lewat.',
  no_account: 'Tautan tidak dapat dibuat: orang ini tidak memiliki akun aktif di program studi ini.',
  no_page: 'Tautan tidak dapat dibuat: orang ini tidak dapat membuka halamannya.',
};

/** What a rule says in a checklist, as a sentence that stands alone. */
export function ruleSentence({ says, actual }: RuleFault): string {
  const words = actual ? `${says} (${actual})` : says;
  return /[.?!…]$/.test(words) ? words : `${words}.`;
}

export const clashSentence = ({ held }: ClashFacts): string => takenSentence(held, 'terjadwal');

const all = new Intl.ListFormat('id', { type: 'conjunction' });

/** One sentence for each event, whoever it takes; `done`: it is reserved, or would be together with what is in its way. Pure. */
export function clashSentences(clashes: readonly ClashFacts[], done: 'terjadwal' | 'diusulkan'): string[] {
  const byEvent = new Map<string, NonNullable<ClashFacts['held']>[]>();
  for (const { held } of clashes) {
    if (held === null) continue;
    const event = JSON.stringify([held.title, held.at]);
    byEvent.set(event, [...(byEvent.get(event) ?? []), held]);
  }
  return [...byEvent.values()].flatMap((taken) => {
    const [first] = taken;
    const resource = all.format(taken.map((held) => held.resource));
    return first ? [takenSentence({ ...first, resource }, done)] : [];
  });
}

function takenSentence(held: ClashFacts['held'], done: string): string {
  if (held === null) return 'Bentrok jadwal: waktu tersebut baru saja dipakai.';
  const purpose = held.title === null ? 'sudah terpakai' : `sudah ${done} untuk "${held.title}"`;
  return `Bentrok jadwal: ${held.resource} ${purpose} pada ${held.at}.`;
}
