/** Where typed input is kept, and what to do when two people typed the same. */

export const keepMine = 'Simpan isian saya';
export const takeTheirs = 'Pakai yang tersimpan';
export const onThisDeviceOnly = 'Isian tersimpan di perangkat ini saja.';
export const clashed = (labels: string) =>
  `${labels || 'Isian yang sama'} baru saja disimpan dengan isian lain, oleh orang lain atau oleh Anda di tempat lain.`;
export const partlySaved = (refused: number) => `${refused} isian belum tersimpan, yang lain sudah.`;

export const newestVersion = 'Versi terbaru';
export const versionOf = (name: string) => `Versi ${name}`;
export const goOnWithMine = 'Lanjutkan dengan isian saya';
export const changedElsewhere = (labels: string) => `Isian Anda tidak hilang. Yang berubah: ${labels}.`;
export const otherData = 'data lain';
export const changedBySomebody = 'Data ini baru saja diubah orang lain';
export const changedBy = (name: string, when: string) => `${name} menyimpan perubahan, ${when}`;
export const items = (count: number) => `${count} isian`;
export const filled = 'Terisi';
