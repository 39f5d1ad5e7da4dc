import { createHash } from 'node:crypto';

/** One page of a PDF made for a test. */
export interface MadePage {
  /** Lines of text, from above. */
  lines: string[];
  /** In points; A4 upright by default. */
  size?: [number, number];
  /** Degrees that the file says the page is turned to the right when it is read. */
  rotate?: 0 | 90 | 180 | 270;
}

export interface MadePdf {
  pages: MadePage[];
  /** Headings of its table of contents, with the page each leads to (from 1). */
  outline?: [title: string, page: number][];
  /** Locks it (RC4, 40 bits), so that it asks for this password. */
  password?: string;
}

const A4: [number, number] = [595, 842];

/** A PDF with real text in a font that is not embedded, as many are. */
export function makePdf({ pages, outline = [], password }: MadePdf): Buffer {
  const first = 4;
  const pageAt = (index: number) => first + 2 * index;
  const headings = pageAt(pages.length);
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${pageAt(index)} 0 R`).join(' ');
  const outlines = outline.length > 0 ? ` /Outlines ${headings} 0 R` : '';
  objects.push(`<< /Type /Catalog /Pages 2 0 R${outlines} >>`);
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const key = password === undefined ? null : lockOf(password);
  for (const [index, { lines, size: [width, height] = A4, rotate = 0 }] of pages.entries()) {
    const id = pageAt(index);
    const text = `BT /F1 18 Tf 60 ${height - 80} Td 24 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
    const content = key
      ? rc4(objectKey(key.key, id + 1), Buffer.from(text, 'latin1')).toString('latin1')
      : text;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  if (outline.length > 0) {
    const last = headings + outline.length;
    objects.push(
      `<< /Type /Outlines /First ${headings + 1} 0 R /Last ${last} 0 R /Count ${outline.length} >>`,
    );
    for (const [at, [title, page]] of outline.entries()) {
      const next = at + 1 < outline.length ? ` /Next ${headings + at + 2} 0 R` : '';
      objects.push(
        `<< /Title (${title}) /Parent ${headings} 0 R${next} /Dest [${pageAt(page - 1)} 0 R /XYZ null null null] >>`,
      );
    }
  }
  return assemble(objects, key?.dictionary ?? null);
}

function assemble(objects: string[], lock: string | null): Buffer {
  const all = lock === null ? objects : [...objects, lock];
  let body = '%PDF-1.4\n';
  const offsets = all.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const encrypt =
    lock === null ? '' : ` /Encrypt ${all.length} 0 R /ID [<${ID.toString('hex')}> <${ID.toString('hex')}>]`;
  body += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${all.length + 1} /Root 1 0 R${encrypt} >>\nstartxref\n`;
  const xref = body.lastIndexOf('xref\n0 ');
  return Buffer.from(`${body}${xref}\n%%EOF\n`, 'latin1');
}

/* The standard lock of revision 2 (ISO 32000-1, 7.6.3), whose parts are few. */

const ID = Buffer.alloc(16, 7);
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const EVERYTHING_ALLOWED = -4;

function lockOf(password: string): { key: Buffer; dictionary: string } {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(EVERYTHING_ALLOWED);
  const key = md5(Buffer.concat([padded, owner, rights, ID])).subarray(0, 5);
  const user = rc4(key, PADDING);
  const dictionary = `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P ${EVERYTHING_ALLOWED} >>`;
  return { key, dictionary };
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();

function objectKey(key: Buffer, id: number): Buffer {
  return md5(Buffer.concat([key, Buffer.from([id & 255, (id >> 8) & 255, (id >> 16) & 255, 0, 0])])).subarray(
    0,
    10,
  );
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    const held = at(one);
    state[one & 255] = at(other);
    state[other & 255] = held;
  };
  let turn = 0;
  for (let index = 0; index < 256; index++) {
    turn = (turn + at(index) + (key[index % key.length] ?? 0)) & 255;
    swap(index, turn);
  }
  turn = 0;
  return Buffer.from(
    data.map((byte, index) => {
      const one = (index + 1) & 255;
      turn = (turn + at(one)) & 255;
      swap(one, turn);
      return byte ^ at(at(one) + at(turn));
    }),
  );
}
