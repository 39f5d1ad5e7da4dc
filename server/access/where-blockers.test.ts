import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/definition/expression/compile.ts';
import { truthOf } from '../../src/definition/expression/evaluate.ts';
import type { Node } from '../../src/definition/expression/plan.ts';
import { LIBRARY, VARS } from '../../src/definition/expression/testing/library.ts';
import { type Blocker, blockers } from '../../src/definition/expression/why-not.ts';
import { randomCondition } from './where-test-grammar.ts';
import { environment, sampleRows, viewerArbitrary } from './where-test-world.ts';

const RUNS = 600;
const SEED = Number(process.env.AULA_SEED ?? Date.now() % 2 ** 31);
const rows = sampleRows(7);
const loans = rows.loan ?? [];

/** The tree with the named parts set to what they should be. */
function forced(node: Node, parts: Blocker[]): Node {
  const part = parts.find((blocker) => blocker.node === node);
  if (part) return { op: 'const', value: part.want, kind: 'bool', at: node.at };
  const replaced = Object.entries(node).map(([key, value]) => {
    if (Array.isArray(value) && key === 'all')
      return [key, value.map((child) => forced(child as Node, parts))];
    const isNode = typeof value === 'object' && value !== null && 'op' in value;
    return [key, isNode ? forced(value as Node, parts) : value];
  });
  return Object.fromEntries(replaced) as Node;
}

describe('blockers', () => {
  it(`names what must change, and nothing more (seed ${SEED})`, () => {
    let denied = 0;
    const property = fc.property(fc.gen(), (draw) => {
      const { text } = randomCondition(draw, 3);
      const viewer = draw(() => viewerArbitrary);
      const { plan } = compile(LIBRARY, text, { vars: VARS, want: 'condition' });
      if (!plan) throw new Error(text);
      for (const row of loans) {
        const frame = () => ({ env: environment(rows, viewer, row), locals: [] });
        const parts = blockers(plan.root, frame());
        const holds = truthOf(plan.root, frame()) === true;
        expect(parts.length === 0, text).toBe(holds);
        if (holds) continue;
        denied++;
        expect(truthOf(forced(plan.root, parts), frame()), text).toBe(true);
        for (const part of parts) {
          const others = parts.filter((other) => other !== part);
          expect(truthOf(forced(plan.root, others), frame()), text).not.toBe(true);
        }
      }
    });
    fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    expect(denied).toBeGreaterThan(RUNS);
  });
});
