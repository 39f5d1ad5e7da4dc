import type { Report } from '../read/issue.ts';
import { entriesOf, get, type Node, textOf } from '../read/node.ts';

/** What every process must say once it is whole, be it itself or by a part. */
const NEEDED = { states: ['label'], transitions: ['label', 'from', 'by'] };

/** Whether nothing is missing in a process that may have been put together, and no parameter is left in it. */
export function checkWhole(report: Report, process: Node): void {
  for (const [key, needed] of Object.entries(NEEDED)) {
    const map = get(process, key);
    if (!map) report('E_DEF_KEY_MISSING', process, { key });
    for (const [, entry] of entriesOf(map))
      for (const inner of needed) if (!get(entry, inner)) report('E_DEF_KEY_MISSING', entry, { key: inner });
  }
  refuseParameters(report, process);
}

function refuseParameters(report: Report, node: Node): void {
  if (node.kind === 'list') for (const item of node.items) refuseParameters(report, item);
  if (node.kind === 'map') for (const [, inner] of entriesOf(node)) refuseParameters(report, inner);
  if (/^\$[a-z][a-z0-9_]*$/.test(textOf(node) ?? ''))
    report('E_DEF_VALUE_INVALID', node, { detail: 'is a parameter, and only a part has those' });
}
