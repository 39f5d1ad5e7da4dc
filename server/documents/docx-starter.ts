import { starterTexts as texts } from '../../src/definition/messages/server-texts.ts';
import { type DocxLine, makeDocx } from '../files/make-docx.ts';
import { COUNT } from './docx-check.ts';
import { WEEKDAY } from './docx-data.ts';
import type { Shape } from './fill-fields.ts';

/** A DOCX with every placeholder that data of this shape give, to begin a template with. */
export function starterDocx(label: string, shape: Shape): Promise<Buffer> {
  const { values, lists } = sorted(shape, '');
  return makeDocx([
    `# ${texts.title(label)}`,
    // Braces in what it says would be read as placeholders.
    texts.how.replaceAll('{', '(').replaceAll('}', ')'),
    ...values.map((path) => `${path}\t{${path}}`),
    ...lists.flatMap(({ path, item }): DocxLine[] => [path, ...linesOf(path, item)]),
  ]);
}

/** A table with a row that is repeated; a list of plain values stands in one line. */
function linesOf(path: string, item: Shape): DocxLine[] {
  if ('field' in item) return [`{#${path}}{.} {/${path}}`];
  const { values, lists } = sorted(item, '');
  const inner = lists.map((one) => ({
    head: one.path,
    cell: `{#${one.path}}${innerOf(one.item)} {/${one.path}}`,
  }));
  const columns = [
    { head: COUNT, cell: `{${COUNT}}` },
    ...values.map((name) => ({ head: name, cell: `{${name}}` })),
    ...inner,
  ];
  const cells = columns.map(({ cell }) => cell);
  const first = `{#${path}}${cells[0] ?? ''}`;
  const last = `${cells.at(-1) ?? ''}{/${path}}`;
  const row = cells.length === 1 ? [`${first}{/${path}}`] : [first, ...cells.slice(1, -1), last];
  return [columns.map(({ head }) => head), row];
}

function innerOf(item: Shape): string {
  if ('field' in item) return '{.}';
  return sorted(item, '')
    .values.map((name) => `{${name}}`)
    .join(' ');
}

interface Sorted {
  values: string[];
  lists: { path: string; item: Shape }[];
}

function sorted(shape: Shape, prefix: string): Sorted {
  if (!('parts' in shape)) return { values: [], lists: [] };
  const found = [...shape.parts].map(([name, part]): Sorted => {
    const path = `${prefix}${name}`;
    if ('item' in part) return { values: [], lists: [{ path, item: part.item }] };
    if ('parts' in part) return sorted(part, `${path}.`);
    const days = ['date', 'datetime'].includes(part.field.type) ? [`${path}.${WEEKDAY}`] : [];
    return { values: [path, ...days], lists: [] };
  });
  return { values: found.flatMap(({ values }) => values), lists: found.flatMap(({ lists }) => lists) };
}
