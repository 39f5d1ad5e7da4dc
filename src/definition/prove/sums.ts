import type { Compilation } from '../assemble/compile.ts';
import { isObject } from '../compile/types.ts';
import type { Json, JsonSchema } from '../model.ts';
import { type Node, nodeAt } from '../read/node.ts';

type Report = Compilation['context']['report'];

/** Items of sets whose schema says what weights sum to (`x-sum`). */
export function proveSets({ context }: Compilation): void {
  for (const [, { schema, node, items }] of context.sets.entries()) {
    if (!schema) continue;
    for (const [code, item] of Object.entries(items))
      visit(schema, item, [code], (inner, value, path) => {
        proveSum(context.report, nodeAt(node, path), { schema: inner, value });
      });
  }
}

type Visitor = (schema: JsonSchema, value: Json, path: (string | number)[]) => void;

/** Sees every value that a schema describes, with its schema and path. */
export function visit(schema: JsonSchema, value: Json, path: (string | number)[], see: Visitor): void {
  see(schema, value, path);
  if (Array.isArray(value) && isObject(schema.items)) {
    const { items } = schema;
    value.forEach((item, index) => {
      visit(items, item, [...path, index], see);
    });
  }
  if (!isObject(value) || !isObject(schema.properties)) return;
  for (const [name, inner] of Object.entries(schema.properties))
    if (isObject(inner) && Object.hasOwn(value, name))
      visit(inner, value[name] ?? null, [...path, name], see);
}

/** A list of weights sums to what its schema says (`x-sum`); `weight` unless a map of entries names it. */
export function proveSum(
  report: Report,
  node: Node,
  { schema, value }: { schema: JsonSchema; value: Json },
): void {
  const wanted = schema['x-sum'];
  if (typeof wanted !== 'number' || !Array.isArray(value) || value.length === 0) return;
  const entries = schema['x-entries'];
  const key = Array.isArray(entries) ? String(entries.at(-1)) : 'weight';
  const sum = value.reduce<number>((total, item) => total + Number(isObject(item) ? item[key] : item), 0);
  if (Math.abs(sum - wanted) > 1e-9) report('E_DEF_WEIGHTS', node, { sum, wanted });
}
