import type { Compilation } from '../assemble/compile.ts';
import type { EffectModel, NumberPattern, ProcessModel } from '../model.ts';
import { memo } from '../read/memo.ts';
import { get, type Node, textOf } from '../read/node.ts';

interface Written {
  /** `record.field` that the number is written to. */
  field: string;
  pattern: NumberPattern;
  node: Node;
}

/**
 * No two numbers of one field look alike: all its patterns have the same text without braces on one side of `{seq}`, so
 * that a number shows where it counts. Every other text is then a counter of its own. Source: decision 0011.
 */
export function proveNumbers(compilation: Compilation): void {
  const byField = new Map<string, Written[]>();
  for (const written of patternsOf(compilation)) memo(byField, written.field, () => []).push(written);
  for (const [field, all] of byField) {
    const other = textOf(all[0]?.node) ?? '';
    for (const { node } of oddPatterns(all))
      compilation.context.report('E_DEF_NUMBER_OTHER', node, { field, other });
  }
}

/** Those that have not the text of the first one on the side where most do. */
export function oddPatterns<T extends { pattern: NumberPattern }>([first, ...others]: T[]): T[] {
  const odd = (side: 'before' | 'after') =>
    others.filter(
      ({ pattern }) => typeof pattern[side] !== 'string' || pattern[side] !== first?.pattern[side],
    );
  const [before, after] = [odd('before'), odd('after')];
  return before.length <= after.length ? before : after;
}

function patternsOf({ context, model }: Compilation): Written[] {
  const effects = Object.values(model.processes).flatMap((process) =>
    effectsOf(process).flatMap((effect): Written[] => {
      const node = get(context.places.get(effect), 'pattern');
      if (effect.kind !== 'number' || !node) return [];
      return [{ field: `${process.record}.${effect.field}`, pattern: effect.pattern, node }];
    }),
  );
  const documents = context.generated.entries().flatMap(([code, { node }]): Written[] => {
    const pattern = model.generated[code]?.number;
    const written = get(node, 'number');
    return pattern && written ? [{ field: 'generated_document.number', pattern, node: written }] : [];
  });
  return [...effects, ...documents];
}

function effectsOf({ transitions, effects }: ProcessModel): EffectModel[] {
  return [...Object.values(transitions).flatMap((one) => one.do), ...Object.values(effects).flat()];
}
