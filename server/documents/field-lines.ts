const FIELD_TYPES = ['text', 'number', 'boolean', 'date', 'time', 'datetime'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** One datum a template takes. `path` is dotted, `[]` after a name marks a list: `panel[].name`, `basis[]`. */
export interface DocumentField {
  path: string;
  type: FieldType;
  /** May be missing or null. A list itself may always be empty. */
  optional: boolean;
  note: string;
  file: string;
  /** One-based line of the declaration in `file`. */
  line: number;
}

/** A fault of a template, found without running it; line and column are one-based. */
export interface FieldIssue {
  file: string;
  line: number;
  column: number;
  message: string;
}

const LINE = /^\/\/\s*@field\b(.*)$/;
const PATH = /^[a-z_][a-z0-9_]*(?:\[\])?(?:\.[a-z_][a-z0-9_]*(?:\[\])?)*\??$/;

/** Reads the `// @field path type note` lines of one template file. Pure. Source: schemas/documents/README.md. */
export function readFieldLines(
  file: string,
  text: string,
): { fields: DocumentField[]; issues: FieldIssue[] } {
  const fields: DocumentField[] = [];
  const issues: FieldIssue[] = [];
  for (const [index, row] of text.split('\n').entries()) {
    const rest = LINE.exec(row)?.[1];
    if (rest === undefined) continue;
    const [path = '', type = '', ...note] = rest.trim().split(/\s+/);
    const message = faultOf(path, type, fields);
    if (message) issues.push({ file, line: index + 1, column: 1, message });
    else fields.push(fieldOf(path, type as FieldType, note.join(' '), file, index + 1));
  }
  return { fields, issues };
}

function faultOf(path: string, type: string, known: DocumentField[]): string | null {
  if (!PATH.test(path)) return `"${path}" is no field path; write it like panel[].name or doc.number?`;
  if (!(FIELD_TYPES as readonly string[]).includes(type)) {
    return `"${type}" is no field type; the types are ${FIELD_TYPES.join(', ')}`;
  }
  const bare = path.replace('?', '');
  if (known.some((field) => field.path === bare)) return `${bare} is declared twice`;
  return null;
}

function fieldOf(path: string, type: FieldType, note: string, file: string, line: number): DocumentField {
  return { path: path.replace('?', ''), type, optional: path.endsWith('?'), note, file, line };
}
