import { FILE_FORMATS, type FileFormat, takenExtensions } from '../../src/definition/forms/file-formats.ts';

const OTHER_NAMES: Record<string, string> = {
  'application/x-zip-compressed': 'application/zip',
  'image/jpg': 'image/jpeg',
};

/** Media type of text documents. */
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The format of a media type as browsers name it, or `null` when it is not taken. */
export function formatOfType(type: string): FileFormat | null {
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = OTHER_NAMES[plain] ?? plain;
  return FILE_FORMATS.find((format) => format.type === known) ?? null;
}

/** True when `format` is one of these extensions; an empty list takes every format. */
export function isAmong(extensions: readonly string[], format: FileFormat): boolean {
  return takenExtensions(extensions).includes(format.extension);
}
