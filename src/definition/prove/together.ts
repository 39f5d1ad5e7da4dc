import type { Compilation } from '../assemble/compile.ts';
import { entriesOf, get } from '../read/node.ts';
import { everyBlock } from '../screens/blocks-inside.ts';

/** What a state says of several rows at once leads to the list in which they open: a page of it stands within one. */
export function proveTogether({ context, model }: Compilation): void {
  const within = new Set(
    model.routes.flatMap(({ screen: name, query }) => {
      const screen = model.screens[name];
      const record = screen?.row?.record;
      const steps = screen && query && everyBlock(screen).some(({ kind }) => kind === 'next_step');
      return steps && record !== undefined ? [record] : [];
    }),
  );
  for (const [, { node, record }] of context.processes.entries())
    for (const [state, said] of entriesOf(get(node, 'states'))) {
      const together = get(said, 'together');
      if (together && !within.has(record))
        context.report('E_DEF_TOGETHER_NO_LIST', together, { state, record });
    }
}
