/** A format people may upload. */
export interface FileFormat {
  /** Without the dot, small letters. */
  extension: string;
  /** Media type. What a device calls it depends on the programs it has. */
  type: string;
  /** May be shown in a page; everything else is always downloaded. */
  inline: boolean;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The one table of them, for the browser that sends files and the server that takes them. */
export const FILE_FORMATS: readonly FileFormat[] = [
  { extension: 'pdf', type: 'application/pdf', inline: true },
  { extension: 'docx', type: `${OFFICE}.wordprocessingml.document`, inline: false },
  { extension: 'xlsx', type: `${OFFICE}.spreadsheetml.sheet`, inline: false },
  { extension: 'pptx', type: `${OFFICE}.presentationml.presentation`, inline: false },
  { extension: 'jpg', type: 'image/jpeg', inline: true },
  { extension: 'png', type: 'image/png', inline: true },
  { extension: 'zip', type: 'application/zip', inline: false },
];

/** Extension of a format by one of its endings, without the dot: `JPEG` is `jpg`. */
export function extensionOf(ending: string): string {
  const small = ending.toLowerCase();
  return small === 'jpeg' ? 'jpg' : small;
}

/** The extensions that a place for files takes; where it names none, those of every format. */
export function takenExtensions(named: readonly string[]): string[] {
  return named.length > 0 ? named.map(extensionOf) : FILE_FORMATS.map(({ extension }) => extension);
}

/** What such a place takes, as people read it: "PDF", "PDF atau ZIP", "PDF, DOCX, atau ZIP". */
export function formatNames(named: readonly string[]): string {
  const names = takenExtensions(named).map((extension) => extension.toUpperCase());
  return new Intl.ListFormat('id', { type: 'disjunction' }).format(names);
}
