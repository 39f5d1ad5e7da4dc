/** The fixed Indonesian texts of what the server writes itself: headings, cells, pages without the application, mails. */

/** Short heading of a refusal by HTTP status. None for 500: its sentence is shown alone. */
export const refusalHeadings: Readonly<Record<number, string>> = {
  400: 'Permintaan tidak valid',
  401: 'Belum masuk',
  403: 'Akses ditolak',
  404: 'Tidak ditemukan',
  409: 'Tidak dapat dilakukan',
  413: 'Terlalu besar',
  414: 'Tidak ditemukan',
  415: 'Jenis isi tidak didukung',
  422: 'Periksa kembali isian',
  428: 'Muat ulang halaman',
  429: 'Terlalu banyak permintaan',
  503: 'Sistem sedang sibuk',
};

/** Who did something, where no name is told. */
export const actorTexts = {
  system: 'Sistem',
  bySystem: 'sistem',
  yourself: 'Anda sendiri',
  somebody: 'orang lain',
  /** Of whoever does as a deputy what is a holder's to do, and of the office they sign for. */
  onBehalf: (name: string) => `a.n. ${name}`,
  as: (deputy: string, holder: string) => `${deputy} a.n. ${holder}`,
  byLink: (name: string) => `${name}, lewat tautan pribadi`,
};

export const valueTexts = {
  yes: 'ya',
  no: 'tidak',
  /** A moment in a letter. */
  moment: (day: string, time: string) => `${day} pukul ${time}`,
  age: (days: number) => (days === 0 ? 'Hari ini' : `${days} hari`),
  over: (days: number) => `lewat ${days} hari`,
  dueToday: 'batas hari ini',
  dueTomorrow: 'batas besok',
  ofMost: (amount: number, most: number | null) => (most === null ? `${amount}` : `${amount} dari ${most}`),
};

/** The same in a file of a list. */
export const cellTexts = { yes: 'Ya', no: 'Tidak' };

export const chatTexts = {
  message: 'Pesan',
  recipientGone: 'Akun penerima sudah tidak aktif. Pesan tidak dapat dikirim.',
};

/** What the reason of a step is called. */
export const reasonTitle = 'Alasan';

/** What a task is opened with where the definitions give no verb. */
export const OPEN = 'Buka';

export const fileTexts = {
  nameless: 'berkas',
  archive: (about: string) => `Dokumen ${about}`,
  sample: 'Berkas contoh',
};

/** What a file says that begins a template: every placeholder that its document knows. */
export const starterTexts = {
  title: (label: string) => `Isian ${label}`,
  how: 'Susun surat Anda di Word dengan isian di bawah ini, hapus yang tidak dipakai, lalu unggah berkasnya. Isian ditulis di antara kurung kurawal; bagian di antara {#…} dan {/…} diulang untuk tiap isi daftar, dan tampil hanya bila isian itu ada.',
  lists: 'Daftar',
};

const anyOf = new Intl.ListFormat('id', { type: 'disjunction' });

/** Headings and words of the spreadsheets that people are given to fill in or to mend. */
/** Of two settings of which one lies beyond the other. */
export const settingTexts = {
  notBeyond: (later: Compared, earlier: Compared, { department, counted }: HowCompared) =>
    `${later.title} (${later.value}) harus ${counted ? 'lebih dari' : 'sesudah'} ${earlier.title.toLowerCase()} (${earlier.value})${department === null ? '' : ` juga di ${department}`}.`,
};

interface Compared {
  title: string;
  value: string;
}

interface HowCompared {
  /** Named where it is not the one that the person changed. */
  department: string | null;
  /** A number, not a day or an hour. */
  counted: boolean;
}

export const importFileTexts = {
  data: 'Data',
  help: 'Petunjuk',
  template: (list: string) => `Templat ${list}`,
  mend: (list: string) => `Perbaikan ${list}`,
  column: 'Kolom',
  needed: 'Wajib',
  holds: 'Isi',
  yes: 'ya',
  no: 'tidak',
  rowHeading: 'Baris',
  row: (number: number) => String(number),
  toMend: 'Yang perlu diperbaiki',
  result: (list: string) => `Hasil impor ${list}`,
  outcome: 'Hasil',
  note: 'Keterangan',
  outcomes: {
    fresh: 'Baru',
    joined: 'Bergabung dari departemen lain',
    acted: 'Dilakukan',
    changed: 'Diperbarui',
    same: 'Sudah sama',
    wrong: 'Dilewati karena salah',
  },
  left: 'Dibiarkan seperti semula',
  change: (title: string, before: string | null, after: string | null) =>
    `${title}: ${before ?? 'kosong'} → ${after ?? 'kosong'}.`,
  oneOf: (words: string[]) => `${anyOf.format(words)}.`,
  someOf: (words: string[]) => `Satu atau beberapa, dipisah koma: ${words.join(', ')}.`,
  picked: (record: string | null, keys: string[]) =>
    record === null
      ? 'Salah satu pilihan formulir.'
      : `${record} menurut ${anyOf.format(['nama', ...keys])}.`,
  several: 'Beberapa dipisah titik koma.',
  kinds: {
    text: 'Teks.',
    number: 'Angka, misalnya 3,45.',
    whole: 'Angka bulat.',
    date: 'Tanggal, misalnya 31/01/2026.',
    time: 'Jam, misalnya 09.00.',
    flag: 'ya atau tidak.',
  },
};

/** The demo's own provider of identities. */
export const demoProviderTexts = {
  title: 'Penyedia identitas demo',
  intro:
    'Halaman ini menggantikan penyedia identitas universitas. Kata sandi tidak ditanyakan dalam mode demo.',
  email: 'Email akun demo',
  enter: 'Lanjutkan',
  cancel: 'Batal',
  unknown: 'Tidak ada akun demo dengan email ini.',
  stopped: (why: string) => `Proses masuk tidak dapat dilanjutkan (${why}).`,
};

/** What the button of a provider calls it where nobody has said. */
export const PROVIDER_LABEL = 'akun universitas';
/** Whose certificates people sign with, where a provider outside keeps their keys and nobody said what it is called. */
export const SIGNER_LABEL = 'penyedia tanda tangan';

/** Who is asked what a DOI or an ISSN stands for. */
export const SOURCE_LABEL = 'Crossref';

/** A notification as mail; `link` leads to the page where something is to be done or seen. */
export const notificationMail = {
  subject: (application: string, title: string) => `${application}: ${title}`,
  text: ({ name, message, link }: { name: string; message: string; link: string | null }) =>
    [`Yth. ${name},`, message, ...(link === null ? [] : [`Buka halamannya: ${link}`])]
      .join('\n\n')
      .concat('\n'),
};

/** What people are told of the passkeys of their account. */
export const passkeyNotices = {
  added: {
    title: 'Kunci sandi ditambahkan',
    message: (name: string) =>
      `Kunci sandi "${name}" ditambahkan pada akun Anda. Bila bukan Anda yang menambahkannya, hapus kunci sandi itu di halaman akun Anda, ganti kata sandi Anda, dan hubungi administrator.`,
  },
  removed: {
    title: 'Kunci sandi dihapus',
    message: (name: string) =>
      `Kunci sandi "${name}" dihapus dari akun Anda. Bila bukan Anda yang menghapusnya, ganti kata sandi Anda dan hubungi administrator.`,
  },
};

/** Notifications of a day in one mail, the oldest first. */
export const digestMail = {
  subject: (application: string, count: number) => `${application}: ${count} pemberitahuan`,
  text: ({
    name,
    items,
  }: {
    name: string;
    items: readonly { title: string; message: string; link: string | null }[];
  }) =>
    [
      `Yth. ${name},`,
      ...items.map(({ title, message, link }) =>
        [title, message, ...(link === null ? [] : [link])].join('\n'),
      ),
    ]
      .join('\n\n')
      .concat('\n'),
};

export const registrationMails = {
  subject: (application: string) => `Pendaftaran akun ${application}`,
  taken: 'Email ini sudah memiliki akun. Abaikan pesan ini bila Anda tidak mendaftar.',
  welcome: (link: string) => `Selamat datang. Buka tautan ini untuk mengaktifkan akun Anda:\n\n${link}\n`,
};

/** The way to a password by mail: to begin with, and when it was lost. */
export const passwordMails = {
  invitation: {
    subject: (application: string) => `Undangan ke ${application}`,
    text: ({ name, link }: { name: string; link: string }) =>
      [
        `Yth. ${name},`,
        'Akun Anda sudah dibuat. Buka tautan ini untuk menentukan kata sandi; tautan berlaku tujuh hari dan dapat dipakai sekali:',
        link,
      ]
        .join('\n\n')
        .concat('\n'),
  },
  reset: {
    subject: (application: string) => `Kata sandi ${application}`,
    text: ({ name, link }: { name: string; link: string }) =>
      [
        `Yth. ${name},`,
        'Buka tautan ini untuk menentukan kata sandi baru; tautan berlaku satu jam dan dapat dipakai sekali:',
        link,
        'Abaikan pesan ini bila Anda tidak memintanya: kata sandi Anda tidak berubah.',
      ]
        .join('\n\n')
        .concat('\n'),
  },
};

const MAIL_REASONS = {
  credentials: 'Server menolak nama pengguna atau kata sandi.',
  address: 'Server menolak alamat pengirim atau penerima.',
  encryption: 'Sambungan terenkripsi dengan server tidak berhasil dibuat.',
  unreachable: 'Server tidak dapat dihubungi. Periksa nama dan nomor port.',
  other: 'Server tidak menerima email ini.',
};
export type MailReason = keyof typeof MAIL_REASONS;

export const mailTrial = {
  subject: (system: string) => `Email uji ${system}`,
  text: (name: string) =>
    `Email ini dikirim oleh ${name} dari halaman pengaturan untuk menguji server email.\n\nTidak ada yang perlu Anda lakukan.\n`,
  sent: (to: string) => `Diterima server. Periksa kotak masuk ${to}.`,
  kept: 'Tidak ada server email di sini. Email disimpan sebagai berkas di server ini.',
  refused: (reason: MailReason) => MAIL_REASONS[reason],
};

/** Entries of the audit log that no transition made. */
export const auditActions: Readonly<Record<string, string>> = {
  'sign-in': 'Masuk',
  'set-password': 'Mengatur kata sandi',
  'create-administrator': 'Membuat administrator',
  migrate: 'Menyesuaikan data dengan definisi',
  'send-mail-again': 'Mengirim ulang email',
  'export-conversation': 'Mengekspor percakapan untuk pengaduan',
  'check-definitions': 'Memeriksa perubahan definisi',
};

/** The definitions in force as a file. */
export const definitionTexts = { file: 'Definisi' };

/** A conversation as a file, for a complaint. */
export const complaintTexts = {
  file: 'Percakapan untuk pengaduan',
  fields: { person: 'Email', from: 'Dari', to: 'Sampai' },
  person: 'Percakapan',
  days: 'Masa',
  reason: 'Alasan',
  exportedBy: 'Diekspor oleh',
  exportedAt: 'Diekspor pada (UTC)',
  count: 'Jumlah pesan',
  columns: ['Nomor', 'Waktu (UTC)', 'Pengirim', 'Email', 'Pesan'],
  none: 'Tidak ada pesan antara kedua akun ini pada masa itu di departemen yang Anda kelola.',
  tooMany: 'Pesan pada masa itu terlalu banyak untuk satu berkas. Persempit masanya.',
};

/** The reason and the fingerprint of the file, beside an entry of the log. */
export const complaintNote = (reason: string, sha256: string | null) =>
  sha256 === null ? reason : `${reason} (SHA-256 berkas: ${sha256})`;

/** The audit log as a file. */
export const auditTexts = {
  file: 'Catatan audit',
  columns: [
    'Nomor',
    'Waktu (UTC)',
    'Pelaku',
    'Departemen',
    'Tindakan',
    'Jenis objek',
    'Objek',
    'ID objek',
    'Dari',
    'Menjadi',
    'Hasil',
    'Kode penolakan',
    'Catatan',
    'Sidik',
  ],
  done: 'dilakukan',
  refused: 'ditolak',
};

/** Under a stage that runs. */
export const stageTexts = { since: (day: string) => `sejak ${day}` };

/** With the code by which somebody without a password proves who they are. */
export const proofMail = {
  subject: (product: string) => `Kode tanda tangan ${product}`,
  text: ({ name, code, byLink }: { name: string; code: string; byLink: boolean }) =>
    `${name},\n\nKode Anda: ${code}\n\nIsikan kode ini di halaman yang sedang Anda buka. Kode berlaku sepuluh menit dan sekali pakai.\n` +
    `Jangan berikan kode ini kepada siapa pun. Bila Anda tidak memintanya, ${
      byLink
        ? 'orang lain memegang tautan Anda: hubungi administrator.'
        : 'ganti kata sandi Anda dan hubungi administrator.'
    }\n`,
};

/** In certificates and signatures, as programs that read PDFs show them. */
export const signingTexts = {
  /** Above the certificates of a file, for people who open it. */
  ownAuthorities: 'Otoritas fakultas',
  authority: (product: string, demo: boolean) =>
    demo ? `Otoritas Sertifikat Contoh ${product}` : `Otoritas Sertifikat ${product}`,
  reason: (role: string, audit: string | null) =>
    audit === null ? role : `${role} (catatan audit ${audit})`,
};
