import type { Compilation } from '../assemble/compile.ts';
import { reservingSteps } from '../process/reserving.ts';

/** A choice is free or not at the time that its transition reserves: of a form whose transitions reserve nothing it says nothing. */
export function proveFreeChoices({ context, model }: Compilation): void {
  const reserving = new Set(
    Object.values(model.processes).flatMap((process) =>
      Object.values(process.transitions)
        .filter(({ do: effects }) =>
          reservingSteps(process, effects).some(({ effect }) => effect.kind === 'reserve'),
        )
        .flatMap(({ form }) => form ?? []),
    ),
  );
  const sources = Object.values(model.forms).flatMap(({ name, options }) =>
    Object.values(options).map((source) => ({ name, node: context.places.get(source) })),
  );
  // One form may be asked for by several transitions, and stands once for each.
  const used = new Set(sources.filter(({ name }) => reserving.has(name)).map(({ node }) => node));
  for (const node of new Set(sources.map((source) => source.node)))
    if (node && !used.has(node))
      context.report('E_DEF_VALUE_INVALID', node, {
        detail: 'is of a form whose transition reserves nothing',
      });
}
