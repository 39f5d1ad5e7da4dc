import type { AccessLine } from './access-matrix.ts';

/** Where the reviewed copy of the matrix lies, from the project's root. */
export const REVIEWED = 'tests/access/matrix.csv';

const HEAD = 'path,what,name,who,departments';
const ORDER = ['open', 'action', 'block', 'field'];

/**
 * The access matrix for reading and comparing: one line for each screen, thing and kind of viewer, sorted, so that a
 * change of access is a changed line. Departments stand beside `open`. Blocks and fields
 * that everybody sees who opens the screen are left out, and so are actions that nobody of them may do. Pure.
 */
export function matrixText(lines: readonly AccessLine[]): string {
  const openers = new Map(
    lines.filter(({ what }) => what === 'open').map(({ route, who }) => [route, who.join()]),
  );
  const told = lines
    .filter(({ what, route, who }) => !['block', 'field'].includes(what) || who.join() !== openers.get(route))
    .toSorted(byPlace)
    .map(csvLines);
  return `${[HEAD, ...new Set(told.flat())].join('\n')}\n`;
}

function csvLines({ path, what, name, who, departments }: AccessLine): string[] {
  const where = what === 'open' ? departments.join(' ') : '';
  // The number of a block in its screen says nothing about access.
  const shown = what === 'open' ? '' : name.replace(/^b\d+\./, '');
  return who.map((one) => [path, what, shown, one, where].join(',')).toSorted();
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function byPlace(a: AccessLine, b: AccessLine): number {
  return compare(a.path, b.path) || ORDER.indexOf(a.what) - ORDER.indexOf(b.what) || compare(a.name, b.name);
}
