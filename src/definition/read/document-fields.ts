/** A data field that a document template declares: `// @field panel[].nip? text "note"`. */
export interface DocumentField {
  /** Path with `[]` for lists, without the marks of optionality: `panel[].nip`. */
  path: string;
  /** The value may be missing: this field or one above it is marked `?`, or it stands in a list. */
  optional: boolean;
  type: string;
  /** One-based line of the declaration. */
  line: number;
}

const FIELD = /^\/\/\s*@field\s+(\S+)\s+(\S+)/;

/** The fields declared in the header lines of a template, in the order of the file. Pure. */
export function parseHeader(text: string): DocumentField[] {
  const fields: DocumentField[] = [];
  text.split('\n').forEach((line, index) => {
    const match = FIELD.exec(line);
    if (!match?.[1] || !match[2]) return;
    const path = match[1].replaceAll('?', '');
    fields.push({ path, optional: match[1].includes('?'), type: match[2], line: index + 1 });
  });
  return fields;
}
