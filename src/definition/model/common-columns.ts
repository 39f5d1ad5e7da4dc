/** Columns every record's table has besides its own fields. */
export const COMMON_COLUMNS = [
  'id',
  'department',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
  'row_version',
] as const;
