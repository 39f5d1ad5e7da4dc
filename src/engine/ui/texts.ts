/** What the parts of pages say by themselves, and the words that several folders share. */

/** Leaves a dialog; the usual word for "back" would read like the verb that returns a thing. */
export const cancel = 'Batal';
export const close = 'Tutup';
export const tryAgain = 'Coba lagi';
export const loading = 'Memuat';
export const remove = 'Hapus';
export const copied = 'Tersalin';
export const nothingMatches = 'Tidak ada yang cocok.';
export const optional = 'opsional';
export const thisRow = 'baris ini';
export const unread = 'belum dibaca';
/** How many are unread, as every place says it: no more than the newest hundred are known. */
export const unreadCount = (count: number): string => (count > 99 ? '99+' : String(count));
export const amountOf = (amount: string, all: string) => `${amount} dari ${all}`;

/* The frame of the application. */
export const skipToContent = 'Langsung ke isi';
export const mainMenu = 'Menu utama';
export const bottomMenu = 'Menu bawah';
export const menu = 'Menu';
export const widenMenu = 'Lebarkan menu';
export const narrowMenu = 'Ciutkan menu';
/** After a label: "Pinjaman 3 menunggu". */
export const waits = (count: number) => `${count} menunggu`;
export const account = 'Akun';
export const changeDepartment = 'Ganti departemen';
export const breadcrumb = 'Jejak halaman';
export const retryNow = 'Coba sekarang';

/* Notifications. */
export const notifications = 'Notifikasi';
export const markAllRead = 'Tandai semua dibaca';
/** A notification; `count`: how many say the same. */
export const told = (words: string, count: number): string => (count > 1 ? `${words} (${count})` : words);
export const unreadBefore = 'Belum dibaca: ';
export const noNotifications = 'Belum ada notifikasi.';

/* Search over everything. */
export const searchEverything = 'Cari orang, halaman, dokumen';
export const searchKeys = 'Ctrl K';
export const searchDialog = 'Pencarian dan perintah';
export const closeSearch = 'Tutup pencarian';
export const clearSearch = 'Hapus kata pencarian';
export const searchResults = 'Hasil pencarian';
export const searching = 'Mencari';
export const results = (count: number) => `${count} hasil`;
export const escapeKey = 'Esc';
export const enterKey = 'Enter';
export const controlKey = 'Ctrl';
export const chooseByKey = 'pilih';
export const openByKey = 'buka';
export const newTabByKey = 'tab baru';

/* Dialogs. */
export const discardTitle = 'Buang isian ini?';
export const notSentYet = 'Yang sudah Anda isi di sini belum dikirim.';
export const discard = 'Buang isian';
export const goOnTyping = 'Lanjut mengisi';
export const reason = 'Alasan';
export const remark = 'Catatan';
export const reasonSuggestions = 'Kalimat siap pakai';
export const reasonMissing = 'Tulis alasannya dahulu.';
export const myVersion = 'Isian Anda';
export const chooseVersions = 'Isian Anda tidak hilang. Pilih isian yang dipertahankan satu per satu.';
export const allOfVersion = (version: string) => `Semua: ${version}`;
export const saveChoice = 'Simpan pilihan';

/* States of saving and of failing. */
export const savedAt = (time: string) => `Tersimpan ${time}`;
export const saving = 'Menyimpan';
export const notSaved = 'Belum tersimpan, mencoba lagi';
export const copyCode = 'Salin kode';

/* Lists: rows, filters, columns, pages. */
export const selectPage = 'Pilih semua baris di halaman ini';
export const selectRow = (name: string) => `Pilih ${name}`;
export const selectGroup = (name: string) => `Pilih semua baris ${name} di halaman ini`;
export const actionsForSelected = 'Tindakan untuk baris terpilih';
export const selected = (count: number) => `${count} dipilih`;
export const selectAll = (count: number) => `Pilih semua ${count}`;
export const clearSelection = 'Batalkan pilihan';
export const anyValue = 'Semua';
export const searchIn = (what: string) => `Cari ${what}`;
export const clear = 'Kosongkan';
export const activeFilters = 'Saringan aktif';
export const removeFilter = (filter: string) => `Hapus saringan ${filter}`;
export const removeFilters = 'Hapus semua saringan';
export const columns = 'Kolom';
export const columnsShown = (shown: number, all: number) => `Kolom ${shown}/${all}`;
export const shownColumns = 'Kolom yang tampil';
export const alwaysShown = 'Selalu tampil';
export const resetColumns = 'Kembalikan susunan awal';
export const pages = 'Halaman daftar';
export const rowsPerPage = 'Baris';
export const previousPage = 'Sebelumnya';
export const nextPage = 'Berikutnya';
export const firstPage = 'Ini halaman pertama.';
export const lastPage = 'Ini halaman terakhir.';
/** Stand around the number of the page. */
export const page = 'Halaman';
export const ofPages = (count: string) => `dari ${count}`;

/* Forms. */
export const formParts = 'Bagian formulir';
export const showPassword = 'Lihat';
export const hidePassword = 'Sembunyikan';
export const thePassword = 'kata sandi';
export const chooseFile = 'Pilih berkas';
export const uploading = (file: string) => `Mengunggah ${file}`;
export const stopUpload = 'Batalkan';
export const theUpload = (file: string) => `unggahan ${file}`;
export const component = 'Komponen';
export const weight = 'Bobot';
export const weightOf = (weight: string) => `Bobot ${weight}. `;
export const weighted = 'Terbobot';
export const scoreBetween = (min: string, max: string) => `Nilai ${min}–${max}`;
export const scoreUnreadable = 'Tulis angka, misalnya 87,5.';
export const scoreOutside = (min: string, max: string) => `Nilai harus ${min} sampai ${max}.`;
export const scoreOffStep = (step: string) => `Nilai harus kelipatan ${step}.`;

/* Records. */
export const ruleStates = {
  ok: 'terpenuhi',
  not: 'belum terpenuhi',
  open: 'belum',
  unknown: 'belum diketahui',
};
export const stepStates = { done: 'selesai', now: 'sekarang', returned: 'dikembalikan', later: 'nanti' };
/** The same where the way ended at a step, and those behind it are not gone. */
export const endedStates = { ...stepStates, returned: 'berhenti di sini', later: 'tidak ditempuh' };
export const foldStates = { done: 'selesai', over: 'sudah lewat', open: 'belum selesai' };
export const stage = 'Tahap';
export const sideColumn = 'Kolom samping';
export const stageOf = (stage: string, at: number, count: number, name = '') =>
  `${stage} ${at} dari ${count}: ${name}`;
export const tabDone = 'selesai';
export const yourTurn = 'Giliran Anda';
export const history = 'Riwayat';
export const moreReasons = (count: number) => `+ ${count} lagi`;
export const moreFacts = 'Rincian';
export const fewerFacts = 'Ringkas';

/* The way in. */
export const aboutSystem = 'Keterangan sistem';
export const signInAsDemo = 'Mode demo: masuk sebagai';
