import type { Plan } from '../../src/definition/expression/index.ts';
import type { Model } from '../../src/definition/model.ts';

/** A model in which a number stands for each plan: its place in `plans`, where equal ones stand once. */
export interface Folded {
  plans: Plan[];
  model: unknown;
}

/** What stands for a plan; no name of a definition begins so. */
const PLACE = '$plan';

/**
 * The model as JSON has it, with equal plans once. Screens of a template have the same ones: of the faculty's plans six in
 * seven are equal to another, and they are four fifths of its model. Throws for a model that could not be told apart from
 * a folded one.
 */
export function foldPlans(model: Model): Folded {
  const places = new Map<string, number>();
  const plans: Plan[] = [];
  const placeOf = (plan: Plan) => {
    const text = JSON.stringify(plan);
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, plans.length);
    return plans.push(plan) - 1;
  };
  const fold = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(fold);
    if (isPlan(value)) return { [PLACE]: placeOf(value) };
    if (Object.hasOwn(value, PLACE)) throw new Error(`a model that says ${PLACE} itself cannot be folded`);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fold(inner)]));
  };
  return { model: fold(model), plans };
}

/** The model again, its plans the same objects wherever they are equal; what is given is written over. */
export function unfoldPlans({ plans, model }: Folded): Model {
  const unfold = (value: Record<string, unknown>) => {
    for (const [key, inner] of Object.entries(value)) {
      if (!isHolder(inner)) continue;
      if (Object.hasOwn(inner, PLACE)) value[key] = plans[Number(inner[PLACE])];
      else unfold(inner);
    }
  };
  if (isHolder(model)) unfold(model);
  return model as Model;
}

const isPlan = (value: object): value is Plan => 'format' in value && 'root' in value;

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
