import { TranslatableString } from '@rjsf/utils';

const TEXTS: Record<string, string> = {
  [TranslatableString.ArrayItemTitle]: 'Baris',
  [TranslatableString.MissingItems]: 'Isi daftar tidak dijelaskan',
  [TranslatableString.EmptyArray]: 'Belum ada isi.',
  [TranslatableString.YesLabel]: 'Ya',
  [TranslatableString.NoLabel]: 'Tidak',
  [TranslatableString.CloseLabel]: 'Tutup',
  [TranslatableString.ErrorsLabel]: 'Yang perlu diperbaiki',
  [TranslatableString.NewStringDefault]: 'Nilai baru',
  [TranslatableString.AddButton]: 'Tambah',
  [TranslatableString.AddItemButton]: 'Tambah',
  [TranslatableString.CopyButton]: 'Salin',
  [TranslatableString.ExpandButton]: 'Buka',
  [TranslatableString.MoveDownButton]: 'Turunkan',
  [TranslatableString.MoveUpButton]: 'Naikkan',
  [TranslatableString.RemoveButton]: 'Hapus',
  [TranslatableString.NowLabel]: 'Sekarang',
  [TranslatableString.ClearLabel]: 'Kosongkan',
  [TranslatableString.AriaDateLabel]: 'Pilih tanggal',
  [TranslatableString.PreviewLabel]: 'Lihat',
  [TranslatableString.DecrementAriaLabel]: 'Kurangi 1',
  [TranslatableString.IncrementAriaLabel]: 'Tambah 1',
  [TranslatableString.OptionalObjectAdd]: 'Isi bagian opsional ini',
  [TranslatableString.OptionalObjectRemove]: 'Kosongkan bagian ini',
  [TranslatableString.OptionalObjectEmptyMsg]: 'Tidak diisi',
  [TranslatableString.Type]: 'Jenis',
  [TranslatableString.Value]: 'Nilai',
  [TranslatableString.ClearButton]: 'Kosongkan',
  [TranslatableString.UnknownFieldType]: 'Jenis isian %1 tidak dikenal',
  [TranslatableString.OptionPrefix]: 'Pilihan %1',
  [TranslatableString.TitleOptionPrefix]: '%1, pilihan %2',
  [TranslatableString.KeyLabel]: 'Nama %1',
  [TranslatableString.DeprecatedLabel]: '%1 (tidak dipakai lagi)',
  [TranslatableString.CycleDetected]: 'Isian %1 berulang di dalam dirinya.',
  [TranslatableString.InvalidObjectField]: 'Bagian %1 tidak dapat ditampilkan: %2.',
  [TranslatableString.UnsupportedField]: 'Isian ini tidak dapat ditampilkan.',
  [TranslatableString.UnsupportedFieldWithId]: 'Isian %1 tidak dapat ditampilkan.',
  [TranslatableString.UnsupportedFieldWithReason]: 'Isian ini tidak dapat ditampilkan: %1.',
  [TranslatableString.UnsupportedFieldWithIdAndReason]: 'Isian %1 tidak dapat ditampilkan: %2.',
  [TranslatableString.FilesInfo]: '%1 (%2, %3 byte)',
};

/** The form library's own strings in Indonesian. */
export function translateString(key: TranslatableString, params: string[] = []): string {
  const text = TEXTS[key] ?? key;
  return params.reduce((filled, value, index) => filled.replaceAll(`%${index + 1}`, value), text);
}
