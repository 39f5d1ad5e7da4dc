import type { SignPlace } from '../../../definition/wire.ts';

/** What the blocks of a record say: stages, documents, score sheets, calendars, what waits. */

/* Names of blocks that the definitions leave without one. */
export const publishedDocuments = 'Dokumen terbit';
export const scoreSummary = 'Rekap nilai';
export const status = 'Status';
export const parts = 'Bagian halaman';
export const waitingForYou = 'Menunggu Anda';
export const waitsElsewhere = 'Menunggu Anda di departemen lain:';
export const yourSheet = 'Lembar penilaian Anda';
export const sheetOf = (name: string) => `Lembar penilaian ${name}`;
/** Under what is wanted and not there yet. */
export const lacking = 'belum';
export const headOf = (name: string) => `Kepala ${name}`;

/* Charts. */
export const amount = 'Jumlah';
export const ofBefore = 'Dari sebelumnya';
export const ofAll = 'Bagian';
export const notThere = 'Berhenti atau tertahan';
export const cameHere = 'Sampai di sini';
export const overLimit = 'Lewat batas';
/** "4 hari, lewat 1". */
export const beyond = (amount: string, by: string) => `${amount}, lewat ${by}`;
/** "Oktober 2025: 41". */
export const before = (label: string) => `${label}:`;
export const lostRows = (count: number, view: string) =>
  `${count} ${view.charAt(0).toLowerCase()}${view.slice(1)}`;

/* Calendar. */
export const week = 'Minggu';
export const day = 'Hari';
export const calendar = 'Kalender';
export const taken = 'Terpakai';
export const shownSpan = 'Tampilan';
export const allLanes = 'Semua';
export const noLanes = (lanes: string) => `Belum ada ${lanes.toLowerCase()}.`;
export const daysOfWeek = 'Hari dalam minggu ini';
export const previousWeek = 'Minggu sebelumnya';
export const nextWeek = 'Minggu berikutnya';
/** "9 pemakaian". */
export const uses = (count: number) => `${count} pemakaian`;
export const nothingOn = (day: string) => `Tidak ada pemakaian pada ${day}.`;
export const freeBetween = (action: string, lane: string, hours: string) =>
  `${action}: ${lane}, kosong ${hours}`;
export const usableBetween = (hours: string) => `buka ${hours}`;
export const stillFree = 'Masih kosong';
export const pending = 'Menunggu persetujuan';
export const unused = 'Tidak dipakai';
export const clash = 'Bentrok';
export const legend = 'Arti warna';
export const clashesWith = (other: string) => `Bentrok dengan ${other}`;
export const clashAt = (lane: string, when: string) => `Bentrok di ${lane}, ${when}.`;
export const clashBetween = (one: string, other: string, isAsked: boolean) =>
  isAsked
    ? `${one} dan ${other} meminta waktu yang sama; hanya satu yang dapat disetujui.`
    : `${one} meminta waktu yang sudah dipakai ${other}.`;
export const findFree = 'Cari waktu kosong';
export const find = 'Cari';
export const firstDay = 'Dari tanggal';
export const lastDay = 'Sampai tanggal';
export const lasts = 'Lama';
export const minutes = (count: number) =>
  count % 60 === 0
    ? `${count / 60} jam`
    : count > 60
      ? `${Math.floor(count / 60)} jam ${count % 60} menit`
      : `${count} menit`;
export const people = 'Jumlah orang';
export const equipment = 'Fasilitas';
export const nothingFree = 'Tidak ada yang kosong selama itu pada hari kerja di antara kedua tanggal.';
export const moreIsFree = 'Masih ada yang lain: persempit tanggalnya.';
export const takeFree = (action: string, lane: string, day: string, hours: string) =>
  `${action}: ${lane}, ${day}, ${hours}`;
export const weekTooFull = 'Tidak semua ditampilkan: minggu ini terlalu penuh.';
export const rowNumber = 'No';

/* Rules and turns. */
export const frozenAt = (day: string) => `, dibekukan saat diajukan ${day}`;
export const waitingFor = (whom: string) => `Menunggu ${whom}`;
export const underWay = 'Sedang berjalan';
/** What could be begun but for a little. */
export const notYet = 'Belum dapat dimulai';
export const withActual = (message: string, actual: string) => `${message} (${actual})`;
export const present = 'Keadaan sekarang';
export const due = (day: string) => `Batas ${day}`;
export const dueBefore = (day: string, days: number) => `Batas ${day}, lewat ${days} hari`;
export const since = (day: string) => `Sejak ${day}`;
export const dueOn = (day: string) => `Batas ${day}.`;
export const dueToday = 'Hari ini';
export const dueTomorrow = 'Batas besok';
export const overdue = (days: number) => `Lewat ${days} hari`;
export const daysLeft = (days: number) => `${days} hari lagi`;
/** Loads more of a long list, of which so many are not shown yet. */
export const showOlder = (left: number) => `Tampilkan yang lebih lama (${left} lagi)`;
export const openPart = (label: string) => `Buka ${label}`;
/** "Berikutnya: Setujui pendaftaran Dewi (2 lagi)". */
export const nextInPile = (title: string, more: number) =>
  more > 0 ? `Berikutnya: ${title} (${more} lagi)` : `Berikutnya: ${title}`;
export const notPossibleYet = (action: string) => `“${action}” belum bisa.`;
export const noHistory = 'Belum ada riwayat.';

/* Documents. */
/** "2 dari 5 wajib terunggah", in the word that the page has for it. */
export const there = (count: number, required: number, state: string) =>
  `${count} dari ${required} wajib ${state.toLowerCase()}`;
export const accepted = (count: number, required: number) => `${count} dari ${required} wajib diterima`;
export const check = (document: string) => `Periksa ${document}`;
export const noFile = 'Belum ada';
export const checkedBy = (name: string) => `Diperiksa ${name}`;
export const versionNumber = (version: number) => `, versi ${version}`;
export const olderVersions = (count: number) => `${count} versi sebelumnya`;
export const olderIsKept = ' Versi sebelumnya tetap tersimpan.';
export const uploaded = (document: string) => `${document} terunggah.`;
export const chooseAnother = (why: string, rules: string) => `${why} Pilih berkas ${rules}`;
export const uploading = 'Mengunggah.';
export const takingFile = 'Mengambil berkas';
export const takeAll = 'Ambil semua';
export const manyAgain = (count: number) => `${count} berkas pernah Anda serahkan dan masih dapat dipakai.`;
export const allTaken = (count: number) => `${count} berkas diambil.`;
export const checkingFile = 'Memeriksa isi berkas.';
export const replaceFile = 'Ganti berkas';
export const uploadBroken =
  'Unggahan terhenti karena jaringan terputus. Dilanjutkan saat tersambung lagi, atau tekan Coba lagi.';
export const packing = 'Menyiapkan';
export const downloadAll = 'Unduh semua (zip)';
export const noDocuments = 'Belum ada dokumen.';
export const noDocumentsYet = 'Belum ada dokumen. Dokumen terbit sendiri pada tahapnya.';
export const date = 'Tanggal';
export const signers = 'Penanda tangan, berurutan';
export const signedBy = (document: string, name: string) => `${document}, ${name}`;
export const view = 'Lihat';
export const noLongerInForce = (count: number) => `Dokumen yang tidak berlaku lagi: ${count}`;
export const signed = 'sudah menandatangani';
export const notSigned = 'belum menandatangani';
export const notAsked: Readonly<Record<string, string>> = {
  declined: 'menolak menandatangani',
  expired: 'tidak menandatangani sampai batasnya',
  skipped: 'tidak diminta lagi',
};
export const notPublished = 'Dokumen belum terbit.';
export const showHere = 'Tampilkan di sini';
export const openPdf = 'Buka PDF';
/** What signatures are in law is told where one signs, and not only on what others check. */
export const kindOfSignature = 'Jenis tanda tangan';
export const certificate = 'Sertifikat tanda tangan';
export const signHere: Record<SignPlace['kind'], string> = {
  signature: 'Tanda tangan Anda di sini',
  initials: 'Paraf Anda',
  name: 'Nama Anda',
  date: 'Tanggal Anda',
};
export const signPages = (pages: readonly number[]) => `Tempat Anda ditandai di halaman ${pages.join(', ')}.`;
export const sign = 'Tanda tangani';
export const details = 'Rincian';
export const pageOf = (page: number, all: number) => `Halaman ${page} dari ${all}`;

/* Forms and score sheets. */
export const updated = (day: string) => `Diperbarui ${day}`;
export const nextByKey = 'Enter atau panah bawah pindah ke komponen berikutnya.';
/** What stands in red was never kept. */
export const scoresNotKept = (count: number) =>
  `${count} nilai bertanda merah tidak tersimpan. Perbaiki dahulu; yang lain sudah tersimpan.`;
export const scoresMissing = (count: number) => `Isi ${count} komponen lagi sebelum nilai dikirim.`;
export const sheetTotal = 'Jumlah lembar ini';
export const score = 'Nilai';
export const scoreSoFar = 'Nilai sementara';
export const components = (filled: number, all: number) => `${filled} dari ${all} komponen`;
export const letter = 'Huruf';
export const belowPass = (pass: string) => `Di bawah batas lulus ${pass}.`;
export const canBeSentAnyway = 'Nilai tetap bisa dikirim.';
export const multiplesOf = (step: string) => `Kelipatan ${step}. `;
export const outcome = 'Hasil';
export const highest = 'tertinggi';
export const lowest = 'terendah';

/** The document beside the form that makes it. */
export const livePreview = 'Pratinjau';
export const showPreview = 'Tampilkan pratinjau';
export const openFullPdf = 'Buka PDF penuh';
export const drawing = 'Menggambar pratinjau …';
export const drawnAt = (time: string) =>
  `Diperbarui ${time}. Isian Anda diberi warna; warna tidak ikut tercetak.`;
export const previewFailed = (why: string) => `Pratinjau belum dapat diperbarui. ${why}`;
export const drawAgain = 'Coba lagi';

/** From what is done here to the page it belongs to. */
export const toDetails = 'Lihat rincian';
export const toCalendar = 'Tambah ke kalender';
export const calendarFile = 'agenda.ics';

export const sessions = 'Sesi masuk';
export const browser = ({ browser, system }: { browser: string | null; system: string | null }) =>
  browser === null && system === null
    ? 'Peramban tidak dikenal'
    : [browser ?? 'Peramban', system].filter(Boolean).join(' di ');
export const signedInAt = (moment: string) => `Masuk ${moment}`;
export const thisSession = (since: string) => `${since}, perangkat ini`;
export const endSession = 'Akhiri';
export const endSessionOf = (name: string, since: string) => `Akhiri ${name}, ${since}`;
export const endOtherSessions = 'Akhiri semua sesi lain';
export const endingSessions = 'Mengakhiri';

export const passkeys = 'Kunci sandi';
export const aboutPasskeys =
  'Membuktikan bahwa Anda yang menandatangani, dengan sidik jari, wajah, atau PIN perangkat Anda. Kata sandi tetap dapat dipakai.';
export const passkeyFacts = (added: string, used: string | null) =>
  `Ditambahkan ${added}. ${used === null ? 'Belum pernah dipakai.' : `Terakhir dipakai ${used}.`}`;
export const addPasskey = 'Tambah kunci sandi';
export const addingPasskey = 'Menambahkan';
export const passkeyName = 'Nama';
export const passkeyNameHint = 'Misalnya telepon atau laptop tempat kunci sandi ini disimpan.';
export const fillInPasskeyName = 'Isi nama kunci sandi.';
export const passkeyAdded = (name: string) => `Kunci sandi ${name} ditambahkan.`;
export const removePasskey = 'Hapus';
export const removePasskeyOf = (name: string) => `Hapus kunci sandi ${name}`;
export const removePasskeyQuestion = (name: string) =>
  `Hapus kunci sandi ${name}? Perangkat itu tidak lagi dapat membuktikan bahwa ini Anda.`;
export const removingPasskey = 'Menghapus';
export const noPasskeysHere = 'Peramban ini tidak dapat memakai kunci sandi.';
export const passkeyNotMade =
  'Kunci sandi tidak jadi dibuat. Coba lagi; satu perangkat hanya dapat menyimpan satu untuk akun ini.';

/* Files looked through one after another. */
export const review = (waiting: number) => `Periksa ${waiting} berkas`;
export const reviewOf = (label: string) => `Periksa: ${label}`;
export const leaveReview = 'Kembali ke halaman';
export const leftToReview = (left: number, all: number) => `${left} dari ${all} menunggu`;
export const reviewedFiles = 'Berkas';
export const decidedOf = (decided: number, all: number) => `${decided} dari ${all} diputuskan`;
export const lookFor = 'Yang diperiksa';
export const seenOf = (seen: number, all: number) => `${seen} dari ${all}`;
export const decision = 'Putusan';
export const decided = (label: string, status: string) => `${label}: ${status.toLowerCase()}.`;
export const alreadyDecided = (status: string) => `Sudah diputuskan: ${status.toLowerCase()}.`;
export const nextFile = 'Berikutnya';
export const reviewDone = 'Selesai';
export const earlierVersions = 'Versi sebelumnya';
