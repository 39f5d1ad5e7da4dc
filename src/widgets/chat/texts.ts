/** What the chat says. Some texts are the specification's own and stay as they are written there. */

export const nothingChosen = 'Please select a chat to start messaging';
export const findPerson = 'Cari nama orang';
export const conversations = 'Percakapan';
export const noConversations = 'Belum ada percakapan. Cari nama orang untuk mulai menulis.';
export const nobodyFound = (query: string) => `Tidak ada orang bernama "${query}".`;
export const shortSearch = 'Ketik sedikitnya 2 huruf.';
export const moreConversations = 'Muat percakapan sebelumnya';
export const you = (message: string) => `Anda: ${message}`;
export const unread = (count: number) => `${count} belum dibaca`;
export const present = 'Daring';
export const typing = 'Sedang menulis';
export const backToList = 'Kembali ke daftar';
export const messagesWith = (name: string) => `Pesan dengan ${name}`;
export const olderMessages = 'Muat pesan sebelumnya';
export const removed = 'Pesan yang lebih lama sudah dihapus sesuai masa simpan.';
export const noMessages = 'Belum ada pesan.';
export const newMessages = (count: number) => `${count} pesan baru`;
export const messageFrom = (name: string, message: string) => `Pesan baru dari ${name}: ${message}`;
export const from = (name: string) => `${name}: `;
export const fromYou = 'Anda: ';
export const read = (time: string) => `Dibaca ${time}`;
export const sending = 'Mengirim';
export const notSent = 'Belum terkirim.';
export const sendAgain = 'Kirim ulang';
export const discard = 'Buang';
export const write = 'Tulis pesan';
export const send = 'Kirim';
export const keys = 'Enter mengirim, Shift + Enter baris baru.';
export const tooLong = (length: string, most: string) => `${length} dari ${most} karakter`;
export const accountGone = 'Akun ini sudah tidak aktif. Pesan tidak dapat dikirim.';
export const panel = 'Pesan';
/** As the specification writes it. */
export const countNew = (count: number) => `${count} new`;
/** In place of what was written, for whoever wants nothing read over their shoulder. */
export const somethingNew = 'Pesan baru';
export const closePanel = 'Tutup pesan';
export const searchHere = 'Cari dalam percakapan';
export const endSearch = 'Tutup pencarian';
export const searching = 'Mencari';
export const olderHit = 'Hasil sebelumnya';
export const newerHit = 'Hasil berikutnya';
export const nothingSaid = (words: string) => `Tidak ada pesan dengan "${words}".`;
export const hitOf = (at: number, count: number, more: boolean) =>
  `Hasil ${at} dari ${more ? `lebih dari ${count}` : count}`;
export const said = (name: string, message: string) => `, ${name}: ${message}`;
export const noOlderHit = 'Tidak ada hasil sebelumnya.';
export const noNewerHit = 'Tidak ada hasil berikutnya.';
