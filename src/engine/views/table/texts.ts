/** What lists say: search, filters, order, saved views, export. */

export const searchList = 'Cari dalam daftar';
export const filtersAndExport = 'Saringan dan ekspor';
export const filters = (active: number) => `Saringan, ${active} aktif`;
export const otherFilters = (active: number) => (active > 0 ? `Saringan lain ${active}` : 'Saringan lain');
export const allFilters = (active: number) => (active > 0 ? `Saringan ${active}` : 'Saringan');
export const from = 'Dari';
export const to = 'Sampai';
export const noMatch = 'Tidak ada yang cocok';
export const searchedFor = (words: string) => `kata “${words}”`;
export const filtersInForce = (filters: string) => `Saringan aktif: ${filters}.`;

export const firstFirst = (column: string) => `${column}, dari yang pertama`;
export const lastFirst = (column: string) => `${column}, dari yang terakhir`;
export const noFirst = (column: string) => `${column}, “Tidak” dahulu`;
export const yesFirst = (column: string) => `${column}, “Ya” dahulu`;
export const earliestFirst = (column: string) => `${column}, terawal dahulu`;
export const latestFirst = (column: string) => `${column}, terakhir dahulu`;
export const fromA = (column: string) => `${column}, A–Z`;
export const fromZ = (column: string) => `${column}, Z–A`;
export const oldestFirst = (column: string) => `${column}, terlama dahulu`;
export const newestFirst = (column: string) => `${column}, terbaru dahulu`;
export const smallestFirst = (column: string) => `${column}, terkecil dahulu`;
export const largestFirst = (column: string) => `${column}, terbesar dahulu`;
export const order = 'Urut';
export const usualOrder = 'Bawaan';
export const rows = (count: string) => `${count} baris`;
/** How many rows a group has, over all pages; of one that began on an earlier page that it goes on. */
export const groupSize = (count: string, noun: string, goesOn: boolean) =>
  goesOn ? `${count} ${noun}, lanjutan` : `${count} ${noun}`;

/** Of how many of them something is so. */
export const having = (count: string, value: string) => `${count} ${value}`;
export const all = 'semua';
/** What the numbers of a column come to. */
export const totalOf = (column: string, total: string) => `${column} ${total}`;
/** Over rows of a list by month that have no day. */
export const noDay = 'Tanpa tanggal';

export const views = 'Tampilan';
export const allRows = 'Semua';
export const emptyView = (view: string) => `“${view}” kosong`;
export const removeView = 'Hapus tampilan';
export const removing = 'Menghapus';
export const saveView = 'Simpan tampilan';
export const saveThisView = 'Simpan tampilan ini?';
export const viewName = 'Nama tampilan';
export const viewNameMissing = 'Tulis namanya dahulu.';

export const importRows = 'Impor';
export const importOf = (list: string) => `Impor ${list.toLowerCase()}`;
export const exportList = 'Ekspor';
export const exportRows = (count: string) => `Ekspor ${count} baris`;
export const exportChosen = 'Ekspor terpilih';
export const exporting = 'Mengekspor';
export const formats = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' };

/** On a button after which it is looked at what can be done. */
export const looksFirst = (action: string) => `${action}…`;
