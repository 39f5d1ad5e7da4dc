/** The field that stands for a row where its record does not say (`x-label`). */
export function labelField(fields: readonly string[]): string {
  return ['name', 'title', 'label', 'code'].find((name) => fields.includes(name)) ?? 'id';
}
