/** What spreadsheets take for a formula when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** UTF-8 mark: without it spreadsheets guess another encoding. */
export const BOM = '\uFEFF';

export type CsvValue = string | number;

/**
 * One line of a CSV file with `;` between (the decimal sign is a comma here). A text that a spreadsheet would run gets an
 * apostrophe before it; numbers are numbers and stay as they are.
 */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(';')}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const safe = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
