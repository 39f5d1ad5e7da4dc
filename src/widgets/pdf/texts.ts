/** What the page of a file says by itself. */

/** Addresses that are not asked for. */
export const refused = {
  foreign: {
    title: 'Alamat itu tidak dapat dibuka di sini',
    text: 'Halaman ini hanya menampilkan berkas yang disimpan di aplikasi ini. Tidak ada yang diambil dari alamat itu.',
  },
  unclear: {
    title: 'Alamat itu tidak dapat dibuka di sini',
    text: 'Alamatnya tidak dapat dibaca dengan pasti, jadi tidak ada yang diambil. Buka berkas dari halaman tempat berkas itu tercantum.',
  },
  missing: {
    title: 'Belum ada berkas yang dipilih',
    text: 'Buka berkas dari halaman tempat berkas itu tercantum.',
  },
};
