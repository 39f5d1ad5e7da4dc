/** What the frame around all pages says: bar, menus, search, state of the network, head of a print. */

export const themes = { device: 'Ikut perangkat', light: 'Terang', dark: 'Gelap' };
export const theme = 'Tema';
export const themeNow = {
  device: 'Tema: ikut perangkat',
  light: 'Tema: terang',
  dark: 'Tema: gelap',
};
export const signOut = 'Keluar';
export const account = 'Akun Anda';
export const departments = 'Departemen';
export const menuFollows = 'Menu dan data mengikuti departemen.';
export const departmentTasks = (count: number) => `${count} tugas`;

export const home = 'Beranda';
export const back = 'Ke halaman sebelumnya';
export const search = 'Cari';
export const searchEverything = 'Cari orang, data, halaman';
export const searchFailed = 'Data tidak dapat dicari saat ini. Coba lagi.';
export const pages = 'Halaman';

export const noWayTo = { network: 'Anda luring.', server: 'Server tidak dapat dihubungi.' };
export const newestData = (time: string) => `Data terakhir ${time}.`;
export const network = 'Jaringan';
export const away = (from: keyof typeof noWayTo, waiting: number) =>
  `${from === 'server' ? 'Server terputus' : 'Luring'}${waiting > 0 ? `: ${waiting} perubahan menunggu` : ''}`;
/** What the server did not take stays on the device; the page says why. */
export const notTaken = { refused: 'Belum tersimpan', partly: 'Sebagian belum tersimpan' };
export const savedHere = 'Tersimpan di perangkat ini';
export const inputIsKept = 'Isian Anda tetap tersimpan di perangkat ini.';

/** The disk of the server is nearly full. */
export const readOnly = (kept: boolean) =>
  kept
    ? `Sistem sementara hanya dapat dibaca. ${inputIsKept} Kirim lagi setelah sistem pulih.`
    : 'Sistem sementara hanya dapat dibaca. Coba lagi setelah sistem pulih.';

export const printed = (at: string) => `Dicetak ${at}`;
export const printedBy = (at: string, name: string) => `Dicetak ${at} oleh ${name}`;

export const definitionProblems = (count: number) => `Definisi belum dapat dipakai: ${count} masalah.`;
export const lastGoodInUse = 'Halaman tetap memakai definisi terakhir yang baik.';
export const showSome = 'Tampilkan sebagian';
export const showAll = (count: number) => `Tampilkan semua ${count}`;
export const perhapsMeant = (suggestion: string) => ` Mungkin maksudnya ${suggestion}.`;

/** A role that somebody has as a deputy. */
export const onBehalf = (role: string, holder: string) => `${role} a.n. ${holder}`;

/* Notifications. */
/** In place of what it says, for whoever wants nothing read over their shoulder. */
export const somethingNew = 'Notifikasi baru';
export const openNotification = 'Lihat';
