import type { Kind } from './plan.ts';

/** What the editor of signing places says. */

export const kinds: Record<Kind, string> = {
  signature: 'Tanda tangan',
  initials: 'Paraf',
  name: 'Nama',
  date: 'Tanggal',
};
export const nobodyYet = 'Belum ditentukan';
export const signerNumber = (number: number) => `Penanda tangan ${number}`;
export const pages = 'Halaman dokumen';
/** After its kind: "Tanda tangan Budi, halaman 2". */
export const placeOf = (signer: string, page: number) => `${signer}, halaman ${page}`;
export const fieldOf = (kind: Kind, signer: string, page: number) =>
  `${kinds[kind]} ${placeOf(signer, page)}`;
export const fieldKeys =
  'Panah menggeser 1 mm, Shift dan panah mengubah ukuran, Delete menghapus. Isian juga dapat digeser dengan jari atau tetikus.';
export const resize = 'Ubah ukuran';
export const opening = 'Membuka dokumen';
export const failed = 'Dokumen tidak dapat dibuka';

export const viewAs = 'Lihat sebagai';
export const composer = 'Penyusun';
export const undo = 'Urungkan';
export const save = 'Simpan';
export const saving = 'Menyimpan';
export const saved = 'Tersimpan.';
export const unsaved = 'Ada perubahan yang belum disimpan.';
export const restored = 'Perubahan Anda yang belum tersimpan dipulihkan.';
export const discard = 'Buang perubahan';
export const kept = 'Perubahan Anda masih ada di halaman ini.';
export const send = 'Kirim';
export const sending = 'Mengirim';
export const sendTitle = 'Kirim untuk ditandatangani?';
export const sendText =
  'Yang pertama dalam urutan langsung dimintai. Isi berkas dan tempat tanda tangan tidak dapat diubah lagi.';
export const sent = 'Dokumen dikirim untuk ditandatangani.';
export const notReady = 'Lengkapi dulu penanda tangan dan tempatnya.';

export const signers = 'Penanda tangan';
export const noSigners = 'Belum ada penanda tangan. Cari orang, atau pilih jabatan.';
export const group = (order: number, many: boolean) =>
  many ? `Urutan ${order}, bersamaan` : `Urutan ${order}`;
export const findPerson = 'Cari orang';
export const nobodyFound = (query: string) => `Tidak ada orang bernama "${query}" di departemen ini.`;
export const office = 'Jabatan';
export const chooseOffice = 'Pilih jabatan';
export const signsAs = 'Menandatangani sebagai';
export const order = 'Urutan';
export const fieldsOf = (count: number) => `${count} isian`;
export const removeSigner = (name: string) => `Hapus ${name}`;
export const changeSigner = (name: string) => `Ubah ${name}`;
export const choosePerson = 'Orang';

export const addField = 'Tambah isian';
export const addFor = 'Untuk';
export const fields = 'Isian';
export const noFields = 'Belum ada isian. Pilih jenisnya di atas halaman, atau cari teks jangkar.';
export const selected = 'Isian terpilih';
export const remove = 'Hapus isian';
export const page = 'Halaman';
export const left = 'Kiri, mm';
export const top = 'Atas, mm';
export const width = 'Lebar, mm';
export const height = 'Tinggi, mm';

export const anchor = 'Cari teks jangkar di dokumen';
export const look = 'Cari';
export const noAnchor = (text: string) => `"${text}" tidak ada di dokumen ini.`;
export const placeBelow = (line: string, page: number) => `Halaman ${page}: di bawah "${line}"`;

export const checks = 'Pemeriksaan';
export const everyoneNamed = 'Setiap penanda tangan punya orang atau jabatan, dan sebagai apa';
export const everyonePlaced = 'Setiap penanda tangan punya satu tempat tanda tangan';
export const nothingCovered = 'Tidak ada isian yang bertumpuk';
export const stillOpen = 'belum';

export const layouts = 'Tata letak';
export const useLayout = 'Pakai tata letak';
export const chooseLayout = 'Pilih tata letak';
export const keepLayout = 'Simpan sebagai tata letak';
export const layoutName = 'Nama tata letak';
export const layoutUsed = 'Tata letak dipakai. Urungkan bila keliru.';
