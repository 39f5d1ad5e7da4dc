import { describe, expect, it } from 'vitest';
import type { Model } from '../../src/definition/model.ts';
import { projectModel } from '../testing/demo-faculty.ts';
import { foldPlans, unfoldPlans } from './folded-plans.ts';

const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const plan = (value: number) => ({ format: 1, root: { op: 'const', value, kind: 'integer' } });
const modelOf = (content: object) => content as unknown as Model;

describe('a folded model', () => {
  it('is the same again, for all that the faculty has', () => {
    const model = asJson(projectModel());
    expect(unfoldPlans(asJson(foldPlans(model)))).toEqual(model);
  });

  it('holds equal plans once, wherever they stand, and gives them back as one', () => {
    const model = modelOf({
      a: plan(1),
      b: [{ c: plan(1) }, plan(2)],
      d: null,
      e: { text: 'x', parts: [plan(2)] },
    });
    const folded = foldPlans(model);
    expect(folded.plans).toEqual([plan(1), plan(2)]);
    const { a, b } = unfoldPlans(asJson(folded)) as unknown as { a: object; b: [{ c: object }] };
    expect(a).toBe(b[0].c);
    expect(model).toMatchObject({ a: plan(1), b: [{ c: plan(1) }, plan(2)] });
  });

  it('is refused where the model has what stands for a plan', () => {
    expect(() => foldPlans(modelOf({ a: { $plan: 0 } }))).toThrow('$plan');
  });
});
