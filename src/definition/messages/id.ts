import type { Messages } from './en.ts';
import { fieldSentence } from './field-sentence.ts';
import { importSentence } from './import-sentences.ts';
import { lossSentence } from './loss-sentences.ts';
import {
  certificateSentences,
  clashSentence,
  credentialSentences,
  fileSentence,
  linkSentences,
  proofSentences,
  requestSentence,
  ruleSentence,
  signerSentences,
  sourceSentences,
  templateSentence,
} from './refusal-sentences.ts';

const TAKERS = { template: 'Templat', part: 'Bagian' } as const;

/** Several things in one sentence. */
const together = (names: readonly string[]) =>
  new Intl.ListFormat('id', { type: 'conjunction' }).format(names);

/** What is added to a sentence that holds at further places. */
export const alsoId = (places: number) => ` Hal yang sama ada di ${places} tempat lain.`;

/** One Indonesian sentence per code, for people. */
export const id: Messages = {
  E_DEF_FILE_TOO_LARGE: (f) => `Berkas berukuran ${f.bytes} byte; paling besar ${f.limit}.`,
  E_DEF_FILE_UNKNOWN: (f) => `Tidak ada berkas definisi yang bertempat di ${f.path}.`,
  E_DEF_FILE_OUTSIDE: (f) => `${f.path} adalah tautan ke luar folder definisi dan tidak dibaca.`,
  E_DEF_FILE_MISSING: (f) => `Berkas ${f.path} tidak ada.`,
  E_DEF_YAML_SYNTAX: (f) => `Bukan YAML yang sah: ${f.detail}.`,
  E_DEF_YAML_DEPTH: (f) => `Isi bertingkat lebih dari ${f.limit}.`,
  E_DEF_YAML_TAG: (f) => `Tag YAML tidak diizinkan (${f.tag}).`,
  E_DEF_YAML_ALIAS: (f) => `Anchor dan alias YAML tidak diizinkan (${f.name}).`,
  E_DEF_KEY_DUPLICATE: (f) => `Kunci ${f.key} tertulis dua kali.`,
  E_DEF_KEY_FORBIDDEN: (f) => `Kunci ${f.key} tidak diizinkan.`,
  E_DEF_KEY_UNKNOWN: (f) => `Kunci ${f.key} tidak dikenal di sini.`,
  E_DEF_KEY_MISSING: (f) => `Kunci ${f.key} belum ada.`,
  E_DEF_VALUE_TYPE: (f) => `Seharusnya ${f.expected}, bukan ${f.found}.`,
  E_DEF_VALUE_CHOICE: (f) => `${f.value} bukan salah satu dari ${f.allowed.join(', ')}.`,
  E_DEF_VALUE_INVALID: (f) => `Nilai tidak sesuai: ${f.detail}.`,
  E_DEF_REGEX_INVALID: (f) => `Pola ${f.pattern} bukan regular expression.`,
  E_DEF_REGEX_SLOW: (f) => `Pola ${f.pattern} dapat berjalan tanpa akhir.`,
  E_DEF_SCHEMA_INVALID: (f) => `Bukan JSON Schema yang sah: ${f.detail}.`,
  E_DEF_SCHEMA_REMOTE_REF: (f) => `$ref tidak boleh menunjuk ke luar berkas: ${f.ref}.`,
  E_DEF_SCHEMA_REF_CYCLE: (f) => `$ref ${f.ref} kembali ke dirinya sendiri.`,
  E_DEF_NAME_UNKNOWN: (f) => `Tidak ada ${f.kind} bernama ${f.name}.`,
  E_DEF_NAME_TWICE: (f) => `${f.kind} ${f.name} sudah didefinisikan di ${f.first}.`,
  E_DEF_NAME_MISSPELT: (f) =>
    `Tidak ada yang memakai ${f.name}, sedangkan ${f.uses} tempat memakai ${f.meant} yang tidak ada.`,
  E_DEF_FIELD_UNKNOWN: (f) => `${f.record} tidak memiliki isian ${f.field}.`,
  E_DEF_FIELD_READ_ONLY: (f) =>
    `Isian ${f.field} pada ${f.record} hanya dibaca dan tidak dapat diminta formulir.`,
  E_DEF_FIELD_NOT_ASKED: (f) =>
    `${f.record} mewajibkan ${f.field}, tetapi baris baru tidak mendapatkannya: minta, isi, atau beri nilai awal.`,
  E_DEF_PARAMETER_UNKNOWN: (f) => `${TAKERS[f.of]} ${f.name} tidak menerima parameter ${f.parameter}.`,
  E_DEF_PARAMETER_MISSING: (f) => `${TAKERS[f.of]} ${f.name} memerlukan parameter ${f.parameter}.`,
  E_DEF_EXTENDS_CYCLE: (f) => `extends kembali ke dirinya sendiri: ${f.chain}.`,
  E_DEF_IDENTITY: (f) => `Server memerlukan record ${f.record} dengan isian ${f.field}.`,
  E_DEF_EXPR_SYNTAX: (f) => `Ekspresi tidak sah: ${f.detail}.`,
  E_DEF_EXPR_LIMIT: (f) => `Ekspresi tidak sah: ${f.detail}.`,
  E_DEF_EXPR_UNKNOWN_NAME: (f) => `Ekspresi tidak sah: ${f.detail}.`,
  E_DEF_EXPR_TYPE: (f) => `Ekspresi tidak sah: ${f.detail}.`,
  E_DEF_EXPR_VALUE: (f) => `Ekspresi tidak sah: ${f.detail}.`,
  E_DEF_EXPR_NOT_ALLOWED: (f) => `Ekspresi tidak sah: ${f.detail}.`,
  E_DEF_EXPR_NOT_SQL: (f) => `Ekspresi tidak sah: ${f.detail}.`,
  E_DEF_AUDIENCE_MISSING: (f) => `Halaman ${f.screen} tidak memiliki audiens.`,
  E_DEF_ROUTE_CLASH: (f) => `${f.path} juga menjadi alamat ${f.other}.`,
  E_DEF_PATH_AHEAD: (f) => `Belum ada halaman ${f.path}; sampai ada, alamat lama ini menuju beranda.`,
  E_DEF_ROUTE_PREFIX: (f) => `${f.path} tidak diawali ${f.prefix}.`,
  E_DEF_ROUTE_FOREIGN: (f) => `${f.path} milik audiens ${f.owner} (${f.prefix}), bukan ${f.audience}.`,
  E_DEF_ROUTE_PARAMETER: (f) => `${f.path} tidak memuat :${f.parameter} yang dibutuhkan halaman ${f.screen}.`,
  E_DEF_LINK_CLOSED: (f) => `${f.who} di ${f.department} dapat membuka ${f.from} tetapi tidak ${f.target}.`,
  E_DEF_LINK_PARAMETER: (f) => `Parameter :${f.parameter} dari ${f.target} tidak terisi.`,
  E_DEF_DOCUMENT_PAGE: (f) =>
    `${f.target} (departemen: ${f.department}) bukan halaman satu ${f.record} yang dijaga dengan masuk, yang boleh disebut dokumen.`,
  E_DEF_LINK_SCREEN: (f) => `${f.target} bukan halaman satu ${f.record} yang dibuka tautan pribadi.`,
  E_DEF_LINK_NOBODY: (f) =>
    `Tidak ada posisi yang dapat membuka ${f.target} di ${f.department}; tautan pribadi tidak membawa peran.`,
  E_DEF_COUNT_NOTHING: (f) =>
    `Tidak ada yang dapat menunggu audiens ${f.audience} pada halaman ${f.path}: tidak ada langkah berikutnya atau daftar yang dapat dimulai di sana.`,
  E_DEF_TOGETHER_NO_LIST: (f) =>
    `Baris dengan status ${f.state} tidak dapat disebut bersama: tidak ada halaman ${f.record} yang dibuka di dalam daftar.`,
  E_DEF_TIE_MISSING: (f) => `Record ${f.record} tidak memiliki ikatan ${f.tie} untuk audiens ${f.audience}.`,
  E_DEF_LIST_UNSEEN: ({ what, name, audience }) =>
    `${what} ${name} memberi tahu audiens ${audience} hal yang tidak ditampilkan kolom mana pun; sebutkan untuk siapa.`,
  E_DEF_PRIMARY: (f) =>
    `${f.second} membawa tombol utama kedua di samping ${f.first} bagi audiens ${f.audience}: beri syarat yang berlawanan, taruh di tab lain, atau sebutkan dalam actions panel.`,
  E_DEF_READER: (f) =>
    `Baris dipilih di sini untuk ${f.who} menurut ${f.record}.${f.field}, yang menurut x-readers tidak selalu boleh dibacanya.`,
  E_DEF_IMPORT: (f) => {
    switch (f.why) {
      case 'shared':
        return `Baris ${f.record} boleh memiliki ${f.field} yang sama: kunci memerlukan x-unique: [[${f.field}]].`;
      case 'no_cell':
        return `${f.transition} meminta ${f.field}, yang tidak dapat diisi dalam satu sel.`;
      case 'no_cells':
        return `${f.transition} tidak meminta apa pun yang dapat diisi dalam satu sel.`;
      case 'no_columns':
        return `Tidak ada formulir dengan daftar ${f.field} yang butirnya hanya meminta anggota himpunan (by) dan baris catatan (of).`;
      case 'asked_twice':
        return `${f.transition} meminta ${f.field}, yang sudah menjadi kolom lain dari berkas.`;
      case 'reason':
        return `${f.transition} meminta alasan, yang tidak dapat diisi dalam satu sel.`;
    }
  },
  E_DEF_RECORD_DEPARTMENT: (f) =>
    `Menurut x-departments tidak ada baris ${f.record} di ${f.department}, padahal ${f.by} ada di sana; persempit dengan departments.`,
  E_DEF_CEILING: (f) => `${f.who} dapat membuka halaman ini, padahal x-ceiling ${f.record} melarangnya.`,
  E_DEF_DELEGATION: (f) =>
    f.field === null
      ? `Peran dilimpahkan di satu departemen, padahal record ${f.record} tidak berdepartemen.`
      : `Isian ${f.field} pada ${f.record} harus wajib diisi, dan ${{ user: 'x-relation: user', role: 'x-from: role', day: 'format: date', department: '' }[f.holds]}.`,
  E_DEF_STATE_UNREACHABLE: (f) => `Status ${f.state} tidak dapat dicapai (${f.type} di ${f.department}).`,
  E_DEF_STATE_STUCK: (f) => `Status ${f.state} tidak dapat ditinggalkan (${f.type} di ${f.department}).`,
  E_DEF_END_UNREACHABLE: (f) =>
    `Dari status ${f.state} tidak ada jalan menuju akhir (${f.type} di ${f.department}).`,
  E_DEF_GOAL_UNREACHABLE: (f) =>
    `Jenis ini tidak pernah sampai ke ${f.goals}, paling jauh ke ${f.last} (${f.type} di ${f.department}).`,
  E_DEF_STAGE_MET: (f) =>
    `Tahap ${f.stage} tidak dapat ditinggalkan: status ${f.state} tetap dilalui (${f.type} di ${f.department}).`,
  E_DEF_AUTO_CIRCLE: (f) =>
    `Pada status ${f.state} langkah otomatis ${f.transitions} berulang tanpa akhir (${f.type} di ${f.department}).`,
  E_DEF_BACK: (f) => `back berlaku dari status akhir ke status sebelumnya; ${f.state} bukan status akhir.`,
  E_DEF_TRANSITION_NOBODY: (f) =>
    `Tidak ada yang boleh melakukan ${f.transition} (${f.type} di ${f.department}).`,
  E_DEF_TRANSITION_NO_SCREEN: (f) =>
    `${f.who} boleh melakukan ${f.transition} tetapi tidak memiliki halamannya (${f.type} di ${f.department}).`,
  E_DEF_VERSION_WRITTEN: (f) => `Versi sebelumnya dari ${f.record} tidak dapat diubah.`,
  E_DEF_TYPE_DENIED: (f) => `${f.detail} (${f.type}, ${f.department}).`,
  E_DEF_WEIGHTS: (f) => `Jumlah bobot ${f.sum}, seharusnya ${f.wanted}.`,
  E_DEF_KNOB_SHARED: (f) =>
    `${f.knob} ${f.value} sudah dipakai ${f.other} (${f.department}); pilih yang lain.`,
  E_DEF_PARENT_ABSENT: (f) =>
    `${f.type} berada di bawah ${f.parent}, yang bukan jenis dari alurnya di ${f.department}.`,
  E_DEF_PARENT_CIRCLE: (f) =>
    `${f.type} berada di bawah ${f.parent}, yang berada di bawah ${f.type} sendiri (${f.department}).`,
  E_DEF_NUMBER_SEQ: (f) => `Pola nomor memuat {seq} satu kali, di sini ${f.count} kali.`,
  E_DEF_NUMBER_PARTED: (f) =>
    `{seq} pada ${f.pattern} menempel pada kurung kurawal lain atau angka; beri pemisah yang bukan angka.`,
  E_DEF_NUMBER_SIDES: (f) =>
    `${f.pattern} memuat kurung kurawal sebelum dan sesudah {seq}, sehingga nomor dapat kembar; letakkan {seq} di ujung.`,
  E_DEF_NUMBER_OTHER: (f) =>
    `${f.field} juga bernomor ${f.other}; di satu sisi {seq} keduanya perlu teks yang sama tanpa kurung kurawal.`,
  E_DEF_DOCUMENT_FIELD: (f) => `Templat ${f.template} memerlukan isian ${f.field} yang tidak diisi.`,
  E_DEF_TEMPLATE: (f) => `Dokumen tidak dapat digambar: ${f.detail}.`,
  E_DEF_STAGE_KNOB: (f) =>
    f.off
      ? `${f.knob} tertulis none, tetapi stages menyebut ${f.stage}; hapus dari stages.`
      : `stages tidak memuat ${f.stage}, tetapi ${f.knob} berisi sesuatu; tulis ${f.knob}: none, atau sebut tahapnya.`,
  E_DEF_RENAME: (f) => `${f.kind} ${f.name} masih ada; hanya yang sudah tidak ada yang berganti nama.`,
  E_DEF_UNUSED: (f) => `${f.kind} ${f.name} tidak dipakai.`,
  E_DEF_SEED: (f) => `Data awal tidak sah: ${f.detail}.`,
  E_INPUT_INVALID: (f) => ('rule' in f ? fieldSentence(f) : requestSentence(f)),
  E_INPUT_IMPORT: importSentence,
  E_INPUT_FILE: fileSentence,
  E_INPUT_FORM: () => 'Formulir ini tidak tersedia.',
  E_INPUT_TEXT: () => 'Teks berisi karakter yang tidak sah.',
  E_INPUT_OPTION: () => 'Pilihan ini tidak tersedia.',
  E_INPUT_DAY: (f) =>
    `Tanggal ini tidak dapat dipilih. Pilih yang ditawarkan, dari ${f.from} sampai ${f.to}.`,
  E_INPUT_LIST: ({ way, name }) => {
    if (way === 'filter') return `Daftar ini tidak dapat disaring menurut "${name}". Hapus saringan ini.`;
    if (way === 'sort') return `Daftar ini tidak dapat diurutkan menurut "${name}". Pilih urutan lain.`;
    if (way === 'search') return 'Daftar ini tidak dapat dicari. Hapus kata pencariannya.';
    const what = way === 'view' ? 'Tampilan' : 'Kolom';
    return `${what} "${name}" tidak ada pada daftar ini. Pilih yang lain.`;
  },
  E_INPUT_FIELD: () => 'Isian ini diisi orang lain. Muat ulang halaman untuk melihat isinya yang terbaru.',
  E_INPUT_FILTER: (f) => `Nilai saringan "${f.label}" tidak sah. Hapus saringan ini atau pilih lagi.`,
  E_INPUT_TIMES: () => 'Waktu selesai harus setelah waktu mulai.',
  E_INPUT_PLACE: (f) =>
    f.page > f.pages
      ? `Ada isian di halaman ${f.page}, padahal berkas ini hanya ${f.pages} halaman. Pindahkan isian itu.`
      : `Ada isian di halaman ${f.page} yang keluar dari halaman. Pindahkan ke dalam halaman.`,
  E_INPUT_TEMPLATE: templateSentence,
  E_INPUT_LOOKUP: ({ why, what, source }) =>
    why === 'form'
      ? `Ini bukan ${what} yang lengkap. Periksa lagi, atau isi sendiri.`
      : `${what} ini tidak ditemukan di ${source}. Periksa lagi, atau isi sendiri.`,
  E_INPUT_REASON: () => 'Alasan wajib diisi.',
  E_INPUT_LINK: () => 'Tautan konfirmasi tidak berlaku.',
  E_INPUT_VERSION: () =>
    'Permintaan ini tidak menyebut versi data yang Anda lihat. Muat ulang halaman, lalu coba lagi.',
  E_INPUT_IDEMPOTENCY: () => 'Permintaan ini berbeda dari yang pernah dikirim dengan kunci yang sama.',
  E_INPUT_TOO_LARGE: () => 'Permintaan terlalu besar.',
  E_ACCESS_SIGN_IN: () => 'Silakan masuk terlebih dahulu.',
  E_ACCESS_CREDENTIALS: (f) => credentialSentences[f.why],
  E_ACCESS_DEPARTMENT: () => 'Halaman ini tidak tersedia di program studi yang aktif.',
  E_ACCESS_ROLE: () => 'Anda tidak memiliki akses.',
  E_ACCESS_FORBIDDEN: () => 'Anda tidak memiliki akses.',
  E_ACCESS_LINK: ({ over }) => over ?? 'Tautan pribadi hanya membuka halaman yang disebut di dalamnya.',
  E_ACCESS_ACTION: (f) => `Anda tidak berwenang melakukan tindakan "${f.label}".`,
  E_ACCESS_PROOF: (f) => proofSentences[f.why],
  E_ACCESS_NOT_FOUND: (f) => NOT_FOUND[f.what],
  E_ACCESS_TOO_MANY: (f) =>
    f.seconds === null
      ? 'Terlalu banyak permintaan. Coba lagi sebentar lagi.'
      : `Terlalu banyak percobaan. Coba lagi dalam ${f.seconds} detik.`,
  E_PROCESS_STATE: (f) => `Tindakan "${f.label}" tidak dapat dilakukan pada status "${f.state}".`,
  E_PROCESS_WHEN: (f) => `Tindakan "${f.label}" tidak dapat dilakukan saat ini.`,
  E_PROCESS_TARGET: (f) =>
    `Tindakan "${f.label}" belum dapat dilakukan: tidak ada status tujuan yang sesuai.`,
  E_PROCESS_CIRCLE: (f) =>
    `Tindakan ini belum dapat dilakukan: langkah otomatis "${f.transition}" (${f.process}) berulang tanpa akhir. Tidak ada yang tersimpan. Sampaikan kepada administrator, data ${f.row}.`,
  E_PROCESS_NEEDS: (f) => ('link' in f ? linkSentences[f.link] : ruleSentence(f)),
  E_PROCESS_WARNING: ruleSentence,
  E_PROCESS_CONFLICT: () =>
    'Data ini baru saja diubah oleh orang lain. Periksa perubahan tersebut lalu coba lagi.',
  E_PROCESS_OVERTAKEN: (f) =>
    f.same
      ? `"${f.label}" sudah dilakukan oleh ${f.by}, ${f.at}.`
      : `"${f.label}" tidak dapat dilakukan lagi: "${f.done}" sudah dilakukan oleh ${f.by}, ${f.at}.`,
  E_PROCESS_SETTING: ({ title, by }) =>
    `${title} baru saja diubah oleh ${by}. Lihat nilainya sekarang, lalu simpan lagi bila masih perlu.`,
  E_PROCESS_CLASH: clashSentence,
  E_PROCESS_TAKEN: ({ says }) => says,
  E_PROCESS_DUPLICATE: () => 'Data yang sama sudah ada.',
  E_PROCESS_NOBODY: () => 'Tidak ada orang yang dituju.',
  E_PROCESS_IN_USE: ({ by }) =>
    by === null
      ? 'Data ini masih digunakan oleh data lain.'
      : `Masih dipakai oleh ${together(by.map(({ title, count }) => `${count} ${title.toLowerCase()}`))}.`,
  E_PROCESS_CERTIFICATE: ({ why }) => certificateSentences[why],
  E_PROCESS_SEEN: () =>
    'Dokumen sudah berubah sejak Anda membukanya. Muat ulang halaman, periksa lagi, lalu tanda tangani.',
  E_PROCESS_GONE: () =>
    'Dokumen ini tidak dapat dibuat ulang: bagian yang menjadi dasarnya sudah tidak ada. Batalkan dokumen ini bila tidak berlaku lagi.',
  E_SYSTEM_BUSY: () => 'Sistem sedang sibuk. Coba lagi sebentar lagi.',
  E_SYSTEM_DATABASE: () =>
    'Basis data sedang tidak dapat dihubungi. Tidak ada yang tersimpan; coba lagi sebentar lagi.',
  E_SYSTEM_READ_ONLY: () =>
    'Sistem sementara hanya dapat dibaca karena ruang penyimpanan hampir habis. Coba lagi beberapa menit lagi.',
  E_SYSTEM_PROVIDER: () => 'Penyedia identitas sedang tidak dapat dihubungi. Coba lagi sebentar lagi.',
  E_SYSTEM_TIMESTAMP: () =>
    'Penyedia cap waktu tidak menjawab, jadi dokumen belum ditandatangani. Coba lagi sebentar lagi.',
  E_SYSTEM_SIGNER: ({ why }) => signerSentences[why],
  E_SYSTEM_SOURCE: ({ why, source }) => sourceSentences[why](source),
  E_SYSTEM_SCHEMA: lossSentence,
  E_SYSTEM_UNEXPECTED: () => 'Permintaan ini gagal dikerjakan. Coba lagi nanti.',
};

const NOT_FOUND = {
  data: 'Data tidak ditemukan.',
  address: 'Alamat tidak ditemukan.',
  long_address: 'Alamat terlalu panjang.',
};
