/** What is said beside a form in which a day and an hour are chosen. */

export const board = 'Papan jadwal';
export const slots = 'Slot kosong terdekat';
export const everybodyCan = 'Semua bisa';
export const atPlace = (place: string, people: boolean) => (people ? `${place}, semua bisa` : place);
export const noSlot = 'Tidak ada waktu yang cocok untuk semua.';
export const noSlotUntil = (day: string) => `Tidak ada waktu yang cocok untuk semua sampai ${day}.`;
export const filledIn = (time: string) => `${time} diisikan pada formulir.`;
export const lasts = (minutes: number, pause: number) =>
  pause > 0 ? `Lama ${minutes} menit, jeda ${pause} menit` : `Lama ${minutes} menit`;

export const day = 'Hari';
export const closed = 'tutup';
export const full = 'penuh';
export const free = (count: number) => `${count} slot`;
export const closedDays = (days: string, why: string) => `${days} tutup: ${why}.`;

export const start = 'Jam mulai';
export const startAt = (time: string, isFree: boolean) => (isFree ? `${time}, kosong` : `${time}, bentrok`);

export const people = 'Orang';
export const place = 'Tempat';
export const can = 'Bisa';
export const vacant = 'Kosong';
export const clashes = 'Bentrok';
export const taken = 'Terpakai';
export const nothingTaken = 'Tidak ada acara lain';
export const unfit = 'Tidak dapat dipilih';

export const clashAt = (time: string) => `Bentrok ${time}.`;
export const fitsAt = (time: string, people: boolean) => `${time}: ${people ? 'semua bisa' : 'kosong'}.`;
export const stillOpen = (time: string) => `${time}: tidak ada bentrok.`;
export const chooseOther = 'Pilih waktu lain.';
export const clashOf = (name: string, what: string, time: string) => `${name}: ${what}, ${time}.`;

export const fits = (people: boolean) => (people ? everybodyCan : vacant);
export const clashesWith = (names: string) => `Bentrok: ${names}`;
export const breaksRules = 'Belum sesuai aturan jadwal';

export const rules = 'Aturan jadwal';

/** What is said beside a form that is written for people. */
export const reach = 'Penerima';
export const reachedNow = 'Penerima saat ini';
export const countedUntilSent = 'Berubah sampai dikirim.';
export const readLater = 'Siapa yang kelak dituju ikut membaca.';
export const countedUntilUsed = 'Berubah sampai dipakai.';
export const recipients = (count: string) => `${count} penerima`;
export const sample = 'Contoh penerima';
export const otherSample = 'Contoh lain';
export const seekOne = 'Cari satu orang';
export const nobody = 'Tidak ada orang yang dituju.';
export const nobodyFound = 'Tidak ada penerima dengan nama itu.';
export const previewFor = (name: string) => `Pratinjau untuk ${name}`;
export const salutation = (name: string) => `Yth. ${name},`;
export const noTitle = 'Tanpa judul';
export const noText = 'Isi belum ditulis.';
