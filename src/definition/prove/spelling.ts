import type { Compilation } from '../assemble/compile.ts';
import { nearest } from '../expression/nearest.ts';
import { standsAlone } from '../read/causes.ts';
import { entriesOf, get, keyNode, type Node } from '../read/node.ts';

/**
 * Names that need no user (ties, lists of states, people), so that one which nothing uses is no fault by itself; it is one
 * where it stands nowhere else and another name of its kind is like it.
 */
export function proveSpelling({ context, parsing }: Compilation): void {
  const sources = parsing.files.map(({ source }) => source);
  const look = (kind: string, maps: readonly (Node | undefined)[]) => {
    const all = new Set(maps.flatMap((map) => entriesOf(map).map(([name]) => name)));
    for (const map of maps)
      for (const [name] of entriesOf(map)) {
        const near = nearest(
          name,
          [...all].filter((other) => other !== name),
        );
        if (map && near !== undefined && !standsAlone(near, sources) && standsAlone(name, sources))
          context.report('E_DEF_UNUSED', keyNode(map, name), { kind, name }, near);
      }
  };
  look(
    'tie',
    context.records.entries().map(([, { node }]) => get(node, 'x-ties')),
  );
  for (const [, { node }] of context.processes.entries()) {
    look('list of states', [get(node, 'lists')]);
    look('people', [get(node, 'people')]);
  }
}
