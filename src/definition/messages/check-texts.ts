/** The page that the code on a paper document leads to, and what it says of a file that somebody has. */
export const checkTexts = {
  what: 'Pemeriksaan dokumen',
  checked: (at: string) => `Diperiksa ${at}.`,
  count: (given: number, all: number) => `${given} dari ${all} tanda tangan sudah diberikan.`,
  code: 'Kode pemeriksaan',
  otherCode: 'Periksa kode lain',
  codeHint: 'Dua belas huruf dan angka di samping kode QR, misalnya 7K4M-9Q2D-5XAB.',
  checkCode: 'Periksa kode',
  unknown: 'Dokumen tidak ditemukan',
  noCode: 'Kode ini bukan kode dokumen kami. Periksa kembali huruf dan angkanya.',
  anyFile: 'Periksa tanda tangan pada berkas',
  notSigned: 'belum menandatangani',
  signed: (at: string) => `menandatangani ${at}`,
  about: 'Tentang dokumen ini',
  number: 'Nomor',
  made: 'Dibuat',
  publisher: 'Penerbit',
  pages: 'Jumlah halaman',
  signers: 'Penanda tangan',
  masked: 'Nama disamarkan.',
  kind: 'Jenis tanda tangan',
  /** What kind of signature it is in law. */
  kinds: {
    faculty:
      'Elektronik, dengan sertifikat fakultas; tidak tersertifikasi menurut PP 71 Tahun 2019 pasal 60.',
    demo: 'Contoh: tanda tangan peragaan dari orang yang tidak ada, dengan sertifikat contoh, tidak tersertifikasi dan tanpa kekuatan hukum.',
    /** `certified`: whoever runs the server says that the provider is registered; nothing else can know it. */
    provider: (provider: string, certified: boolean) =>
      `Elektronik, dengan sertifikat ${provider}; ${certified ? '' : 'tidak dinyatakan '}tersertifikasi menurut PP 71 Tahun 2019 pasal 60.`,
    several: (kinds: readonly string[]) => kinds.map((kind) => `Sebagian: ${kind}`).join(' '),
  },
  authorities: 'Sertifikat otoritas',
  script: 'skrip untuk memeriksa berkasnya sendiri',
  digest: 'Sidik berkas',
  copy: 'Salin',
  copied: 'Sidik tersalin.',
  notCopied: 'Peramban ini tidak dapat menyalin. Pilih teksnya, lalu salin sendiri.',
  replaced: (number: string | null) =>
    number === null
      ? 'Dokumen ini sudah diganti. Buka penggantinya.'
      : `Dokumen ini sudah diganti oleh nomor ${number}. Buka penggantinya.`,
};

/** Below the document: the file that somebody was given, compared in the browser and, if they want, sent to be verified. */
export const compareTexts = {
  heading: 'Bandingkan dengan berkas Anda',
  headingAny: 'Pilih berkas',
  drop: 'Jatuhkan berkas yang Anda terima di sini, atau pilih.',
  stays: 'Sidiknya dihitung di peramban ini; berkas tidak dikirim ke mana pun.',
  choose: 'Pilih berkas',
  noScript:
    'Halaman ini memerlukan JavaScript untuk membandingkan berkas. Sidiknya juga dapat dihitung dengan sha256sum.',
  chosen: 'Berkas Anda',
  working: 'Sidik berkas sedang dihitung.',
  outcomes: {
    same: 'Berkas ini sama dengan dokumen yang kami simpan.',
    earlier: 'Berkas ini versi sebelum tanda tangan terakhir. Minta berkas yang terbaru.',
    other: 'Berkas ini lain: isinya bukan dokumen yang kami simpan.',
    unable:
      'Peramban ini tidak dapat menghitung sidik berkas. Kirim berkasnya untuk diperiksa, atau hitung dengan sha256sum.',
    unreadable: 'Berkas tidak dapat dibaca. Pilih lagi berkasnya.',
  },
  send: 'Kirim berkas ini untuk diperiksa tanda tangannya',
  sendNote: (megabytes: number) =>
    `Berkas sampai ${megabytes} MB dikirim ke server ini, diperiksa, dan tidak disimpan.`,
  sending: 'Berkas sedang dikirim dan diperiksa.',
  unreachable: 'Server tidak terjangkau. Periksa koneksi, lalu kirim lagi.',
};

/** What stands in the certificate of a signed document, besides its template. */
export const certificateTexts = {
  title: (document: string) => `Sertifikat tanda tangan: ${document}`,
  fileName: (document: string) => `Sertifikat ${document}`,
  nip: (number: string) => `NIP ${number}`,
  nim: (number: string) => `NIM ${number}`,
  none: 'tidak ada',
  noAgent: 'tidak disebut (lewat program)',
};

/** What the server says of the signatures in a file that was sent to it. */
export const verifiedTexts = {
  verdicts: {
    sound: 'Semua tanda tangan pada berkas ini sah, dan yang terakhir mencakup seluruh berkas.',
    changed: 'Berkas ini diubah sesudah ditandatangani.',
    doubtful: 'Berkas ini tidak diubah, tetapi ada tanda tangan yang tidak dapat kami benarkan.',
    unsigned: 'Berkas ini tidak memuat tanda tangan elektronik.',
  },
  states: {
    valid: 'Sah',
    broken: 'Tidak sah: bagian yang ditandatangani sudah berubah',
    overlaid: 'Isi dokumen diubah sesudah tanda tangan ini',
    foreign: 'Sertifikatnya bukan dari fakultas ini',
    elsewhere:
      'Sertifikatnya dari penyedia tanda tangan kami, tetapi tanda tangan ini tidak diberikan lewat sistem ini',
    expired: 'Sertifikatnya tidak berlaku pada waktu itu',
    revoked: 'Sertifikatnya sudah dicabut',
  },
  nameless: 'Tanpa nama',
  revokedLater: (at: string) => `sertifikatnya dicabut kemudian, ${at}`,
  added: 'ada tambahan pada berkas sesudah tanda tangan ini',
};
