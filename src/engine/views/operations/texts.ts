/** What administrators read of definitions, audit log, mail and work that recurs. */

export const names = {
  definitions: 'Definisi yang berlaku',
  audit: 'Catatan audit',
  mail: 'Email yang menunggu atau gagal',
  jobs: 'Pekerjaan berkala',
  complaint: 'Ekspor percakapan untuk pengaduan',
};

export const realClock =
  'Waktu di halaman ini menurut jam server yang sebenarnya, yang tidak dapat diatur siapa pun. Halaman lain memakai jam contoh.';

/* Definitions. */
export const definitionsHead = 'Kepala definisi';
export const inForce = 'Isi';
export const amounts = (files: string, types: string, screens: string) =>
  `${files} berkas, ${types} jenis ujian, ${screens} layar`;
export const fingerprint = 'Sidik definisi';
export const inForceSince = 'Berlaku sejak';
export const unknownSince = 'Tidak tercatat';
export const installedBy = 'Dipasang lewat';
export const fromFiles = 'Berkas di server';
export const bound = (of: string) => `${of} terikat`;
export const condition = 'Keadaan';
export const valid = 'Berlaku';
export const stillInForce = 'Definisi lama tetap berlaku, tidak ada data yang berubah.';
export const refusedChange = (moment: string | null) =>
  moment === null ? 'Perubahan ditolak.' : `Perubahan ${moment} ditolak.`;
export const howManyFaults = (faults: string, files: string) => `Ada ${faults} masalah di ${files} berkas.`;
export const report = 'Unduh laporan';
export const reportFile = 'Masalah definisi.txt';
export const downloadAll = 'Unduh semua (zip)';
export const downloading = 'Mengunduh';
export const checkChanges = 'Periksa perubahan';
export const checkingChanges = 'Memeriksa';
export const noChange = 'Berkas di server sudah diperiksa: tidak ada perubahan yang menunggu.';
export const tookUp = 'Perubahan di berkas sudah diperiksa dan kini berlaku.';
export const faults = 'Masalah dalam definisi';
export const place = 'Berkas dan baris';
export const problem = 'Masalah';
export const whatToDo = 'Yang perlu dilakukan';
export const likelyMeant = (name: string) => `Mungkin maksudnya ${name}.`;
export const mendAndSave = 'Perbaiki baris ini dan simpan; perubahan dibaca sendiri.';
export const linesOf = (file: string, from: number, to: number) => `${file} baris ${from}–${to}`;
export const examTypes = 'Jenis ujian';
export const screens = 'Layar';
export const code = 'Kode';
export const name = 'Nama';
export const departments = 'Departemen';
export const stages = 'Tahap';
export const digestOf = 'Sidik';
export const refusedType = 'Ada perubahan ditolak';
export const show = 'Lihat';
export const showFile = (name: string) => `Lihat berkas ${name}`;
export const closeFile = 'Tutup berkas';
export const openScreen = 'Buka layar';
export const openScreenOf = (title: string) => `Buka layar ${title}`;
export const address = 'Alamat';
export const screenName = 'Judul';
export const audiences = 'Untuk';
export const history = 'Riwayat definisi';
export const wasRefused = (faults: string, files: string) => `Ditolak: ${faults} masalah di ${files} berkas`;
export const tookEffect = 'Berlaku';
export const changedTables = (count: number) => `Berlaku, ${count} perubahan tabel`;
export const digest = (hash: string) => `sidik ${hash}`;
export const shownOf = (shown: string, all: string) => `${all}, ditampilkan ${shown}`;
export const showAll = (all: string) => `Lihat semua ${all}`;
export const noTypes = 'Belum ada jenis ujian.';

/* Audit log. */
export const search = 'Orang, objek, tindakan, atau nomor';
export const objectKind = 'Jenis objek';
export const department = 'Departemen';
export const sought = (text: string) => `Dicari: ${text}`;
export const since = (day: string) => `Sejak ${day}`;
export const upTo = (day: string) => `Sampai ${day}`;
export const detailsHead = 'Rincian';
export const details = (number: string) => `Rincian catatan ${number}`;
export const wholeDigest = 'Sidik lengkap';
export const idOfRow = 'ID objek';
export const wholeMoment = 'Waktu';
export const from = 'Dari';
export const until = 'Sampai';
export const refusedOnly = 'Hanya yang ditolak';
export const matching = (count: string) => `${count} catatan cocok`;
export const ofDepartments = (codes: string) =>
  `Hanya catatan departemen yang Anda kelola: ${codes}. Catatan tanpa departemen tidak ditampilkan.`;
export const noEntries = 'Tidak ada catatan yang cocok.';
export const time = 'Waktu';
export const actor = 'Pelaku';
export const action = 'Tindakan';
export const object = 'Objek';
export const change = 'Perubahan';
export const numberAndDigest = 'Nomor, sidik';
export const system = 'Sistem';
export const refused = 'Ditolak';
export const allOfRow = (object: string, row: string) => `Semua catatan tentang ${object} ${row}`;
export const everyEntry = 'Semua catatannya';
export const endOfRow = (end: string) => `…${end}`;
export const moreRows = (count: number) => `dan ${count} baris lain`;
export const exportEntries = (count: string) => `Ekspor ${count} baris`;
export const exporting = 'Menyiapkan berkas';
export const chainWhole = 'Rantai utuh.';
export const chainBroken = 'Rantai putus.';
export const chainUnknown = 'Rantai belum diperiksa.';
export const checkChain = 'Periksa rantai';
export const checkAgain = 'Periksa ulang';
export const checking = 'Memeriksa';
export const checkedAt = (moment: string) => `Diperiksa ${moment}.`;
export const checkedEntries = (count: string) => `${count} catatan diperiksa.`;
export const waitForSeal = (count: string) => `${count} catatan menunggu segel.`;
export const headOfChain = 'Kepala rantai';
export const technical = 'Keterangan teknis:';
export const tellOperator = 'Beri tahu pengelola server; bandingkan dengan cadangan.';

/* Mail and jobs. */
export const to = 'Kepada';
export const subject = 'Perihal';
export const state = 'Keadaan';
export const tries = 'Percobaan';
export const queuedAt = 'Masuk antrean';
export const failed = 'Gagal';
export const waits = 'Menunggu dikirim';
export const waitsForDigest = 'Menunggu ringkasan';
export const waitsForQuiet = 'Menunggu jam tenang selesai';
export const sendAgain = 'Kirim ulang';
export const sendAgainTo = (to: string) => `Kirim ulang kepada ${to}`;
export const sending = 'Mengirim';
export const noMail = 'Tidak ada email yang menunggu atau gagal.';
export const moreMail = 'Tidak semua ditampilkan; yang terbaru saja.';
export const job = 'Pekerjaan';
export const lastDone = 'Terakhir';
export const running = 'Sedang berjalan';
export const idle = 'Menunggu giliran';
export const noJobs = 'Belum ada pekerjaan yang berjalan.';
export const jobNames: Readonly<Record<string, string>> = {
  timers: 'Batas waktu dan langkah otomatis',
  housekeeping: 'Membersihkan yang kedaluwarsa',
};

/* A conversation for a complaint. */
export const complaintHint =
  'Hanya untuk menangani pengaduan. Setiap permintaan, alasannya, dan sidik berkasnya dicatat di catatan audit; kedua orang tidak diberi tahu oleh aplikasi.';
export const firstEmail = 'Email orang pertama';
export const secondEmail = 'Email orang kedua';
export const reason = 'Alasan';
export const reasonHint = 'Nomor pengaduan dan apa yang diperiksa, paling sedikit 10 huruf.';
export const exportConversation = 'Ekspor percakapan';
export const exported = 'Berkas diunduh. Sidiknya (SHA-256) tercatat di catatan audit.';
