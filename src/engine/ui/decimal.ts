/**
 * Reads a number as people here write it: "87,5" or "87.5", "1.000" and "1.000,25" with points between thousands.
 * A single separator is a decimal mark, except a point before exactly three digits of a number of 1.000 or more when
 * `grouping` is on. Null when the text is empty or not a number. Pure.
 */
export function parseDecimal(text: string, { grouping = false } = {}): number | null {
  const bare = text.trim().replace(/\s/g, '');
  if (bare === '') return null;
  const grouped =
    /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare) &&
    (grouping || bare.includes(',') || bare.split('.').length > 2);
  const plain = grouped ? bare.replace(/\./g, '').replace(',', '.') : bare.replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** A number as it is typed and read here: comma before decimals, no grouping. Empty text for null. */
export function formatDecimal(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '' : String(value).replace('.', ',');
}
