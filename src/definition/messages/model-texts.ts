/** Indonesian texts that the compiler puts where the definitions write none. */
export const modelTexts = {
  nothingHere: 'Belum ada data.',
  nothingWaits: 'Tidak ada yang menunggu Anda.',
};

/** What the fields are called that every record has. */
export const commonLabels: Readonly<Record<string, string>> = {
  created_at: 'Dibuat',
  updated_at: 'Diperbarui',
  created_by: 'Dibuat oleh',
  updated_by: 'Diperbarui oleh',
  department: 'Departemen',
};

/** Earlier versions of a record's rows. */
export const versionTexts = {
  title: (record: string) => `${record} (versi sebelumnya)`,
  version_of: 'Versi dari',
  replaced_at: 'Diganti',
  replaced_by: 'Diganti oleh',
  replaced_reason: 'Alasan',
};

/** Words of the steps by which rows are edited, of a record that people call `title`; `row` is a text with braces. */
export const editingTexts = {
  state: 'Tersimpan',
  create: (title: string) => ({
    label: `Tambah ${title.toLowerCase()}`,
    past: 'Ditambahkan',
    form: `${title} baru`,
    confirm: `Tambah ${title.toLowerCase()}? ${title} ini langsung tampil dan dapat dipilih.`,
    done: `${title} ditambahkan.`,
  }),
  edit: (title: string, row: string) => ({
    label: 'Ubah',
    past: 'Diubah',
    form: `Ubah ${title.toLowerCase()}`,
    confirm: `Ubah ${row}? Perubahan langsung berlaku.`,
    done: `${title} diperbarui.`,
  }),
  delete: (title: string, row: string) => ({
    label: 'Hapus',
    past: 'Dihapus',
    confirm: `Hapus ${row}? ${title} ini tidak tampil dan tidak dapat dipilih lagi.`,
    done: `${title} dihapus.`,
  }),
};
