/** A format people may upload. */
export interface FileFormat {
  extension: string;
  type: string;
  /** May be shown in a page; everything else is always downloaded. */
  inline: boolean;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Source: domain.md section 0, "Files". */
export const FORMATS: readonly FileFormat[] = [
  { extension: 'pdf', type: 'application/pdf', inline: true },
  { extension: 'docx', type: `${OFFICE}.wordprocessingml.document`, inline: false },
  { extension: 'xlsx', type: `${OFFICE}.spreadsheetml.sheet`, inline: false },
  { extension: 'pptx', type: `${OFFICE}.presentationml.presentation`, inline: false },
  { extension: 'jpg', type: 'image/jpeg', inline: true },
  { extension: 'png', type: 'image/png', inline: true },
  { extension: 'zip', type: 'application/zip', inline: false },
];

const OTHER_NAMES: Record<string, string> = {
  'application/x-zip-compressed': 'application/zip',
  'image/jpg': 'image/jpeg',
};

/** The format of a media type as browsers name it, or `null` when it is not taken. */
export function formatOfType(type: string): FileFormat | null {
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = OTHER_NAMES[plain] ?? plain;
  return FORMATS.find((format) => format.type === known) ?? null;
}

/** True when `format` is one of these extensions (`jpeg` means `jpg`); an empty list takes every format. */
export function isAmong(extensions: readonly string[], format: FileFormat): boolean {
  if (extensions.length === 0) return true;
  return extensions.some((one) => (one === 'jpeg' ? 'jpg' : one.toLowerCase()) === format.extension);
}

/** Extensions as people read them: "PDF", "PDF, DOCX atau ZIP". */
export function namesOf(extensions: readonly string[]): string {
  const names = extensions.map((one) => one.toUpperCase());
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} atau ${last}` : last;
}
