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
