import { collect } from './files.ts';
import { newZip } from './new-zip.ts';

/** A paragraph (`# ` before it: a heading; line breaks and tabs count), or a row of a table, whose first row is its head. */
export type DocxLine = string | string[];

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const PACKAGE = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const EPOCH = new Date('2025-01-01T00:00:00Z');
const MOST_BYTES = 10 * 1024 * 1024;

const TYPES = `${HEAD}<Types xmlns="${PACKAGE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${MAIN}.styles+xml"/></Types>`;
const RELATIONS = (kind: string, target: string) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/package/2006/relationships"><Relationship Id="rId1" Type="${PACKAGE}/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
const WORD = `xmlns:w="${PACKAGE}/wordprocessingml/2006/main"`;
const FONT = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/>';
const STYLES = `${HEAD}<w:styles ${WORD}><w:docDefaults><w:rPrDefault><w:rPr>${FONT}<w:sz w:val="24"/><w:lang w:val="id-ID"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:jc w:val="center"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style></w:styles>`;
// A4, with margins as papers of a faculty have them.
const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1701" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`)
  .join('');
/** A first column for names, and what stands beside them. */
const TABS = '<w:tabs><w:tab w:val="left" w:pos="3119"/></w:tabs>';

/** A DOCX of plain paragraphs and tables; the same lines give the same bytes. */
export async function makeDocx(lines: readonly DocxLine[]): Promise<Buffer> {
  const archive = await newZip();
  const parts = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': RELATIONS('officeDocument', 'word/document.xml'),
    'word/_rels/document.xml.rels': RELATIONS('styles', 'styles.xml'),
    'word/styles.xml': STYLES,
    'word/document.xml': `${HEAD}<w:document ${WORD}><w:body>${bodyOf(lines)}${PAGE}</w:body></w:document>`,
  };
  for (const [name, content] of Object.entries(parts)) archive.append(content, { name, date: EPOCH });
  const [made] = await Promise.all([collect(archive, MOST_BYTES), archive.finalize()]);
  return made;
}

function bodyOf(lines: readonly DocxLine[]): string {
  return lines
    .map((line, at) => {
      if (typeof line === 'string') return line.startsWith('# ') ? heading(line.slice(2)) : paragraph(line);
      const isFirst = typeof (lines[at - 1] ?? '') === 'string';
      const isLast = typeof (lines[at + 1] ?? '') === 'string';
      const begin = isFirst ? tableHead(line.length) : '';
      // Two tables that touch are one; and a page does not end with one.
      return `${begin}${row(line, isFirst && !isLast)}${isLast ? '</w:tbl><w:p/>' : ''}`;
    })
    .join('');
}

const heading = (text: string) => `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(text)}</w:p>`;
const paragraph = (text: string) => `<w:p><w:pPr>${TABS}</w:pPr>${run(text)}</w:p>`;

const tableHead = (columns: number) =>
  `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr><w:tblGrid>${'<w:gridCol/>'.repeat(columns)}</w:tblGrid>`;

function row(cells: readonly string[], isHead: boolean): string {
  const inner = cells.map(
    (cell) => `<w:tc><w:tcPr/><w:p>${run(cell, isHead ? '<w:rPr><w:b/></w:rPr>' : '')}</w:p></w:tc>`,
  );
  return `<w:tr>${isHead ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${inner.join('')}</w:tr>`;
}

function run(text: string, look = ''): string {
  const pieces = text.split(/(\n|\t)/).map((piece) => {
    if (piece === '\n') return '<w:br/>';
    return piece === '\t' ? '<w:tab/>' : `<w:t xml:space="preserve">${escaped(piece)}</w:t>`;
  });
  return `<w:r>${look}${pieces.join('')}</w:r>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
