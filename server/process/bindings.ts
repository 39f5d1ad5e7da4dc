import { evaluate, type Row } from '../../src/definition/expression/index.ts';
import type { Binding, Json, JsonObject } from '../../src/definition/model.ts';
import { pageFor } from '../addresses/links.ts';
import { known } from '../scene/known.ts';
import { envOf, type Scene } from '../scene/scene.ts';

/** The object a document or a frozen field binds, as plain JSON. Instants become ISO texts; what is empty is null. */
export function bound(
  scene: Scene,
  bind: Record<string, Binding>,
  vars: Record<string, unknown>,
): Promise<JsonObject> {
  return scene.graph.settle(() => objectOf(scene, bind, vars));
}

function objectOf(scene: Scene, bind: Record<string, Binding>, vars: Record<string, unknown>): JsonObject {
  return Object.fromEntries(
    Object.entries(bind).map(([name, binding]) => [name, boundValue(scene, binding, vars)]),
  );
}

function boundValue(scene: Scene, binding: Binding, vars: Record<string, unknown>): Json {
  if ('object' in binding) return objectOf(scene, binding.object, vars);
  if ('page' in binding) {
    const { row } = vars;
    return isRow(row) ? pageFor(scene, { screen: binding.page, record: binding.record, row }) : null;
  }
  if ('each' in binding) {
    const list = known(evaluate(binding.each, envOf(scene, vars)));
    if (!Array.isArray(list)) return [];
    return list.map((each, index) =>
      objectOf(scene, binding.bind, { ...vars, [binding.as]: each, index: index + 1 }),
    );
  }
  const value = known(evaluate(binding, envOf(scene, vars)));
  return plainJson(value, isInstant(binding.root));
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value;

function isInstant(node: { op: string; kind?: string; name?: string }): boolean {
  return (
    node.kind === 'timestamp' || ['at', 'timestamp', 'time_add', 'time_subtract'].includes(node.name ?? '')
  );
}

function plainJson(value: unknown, instant: boolean): Json {
  if (instant && typeof value === 'number') return new Date(value).toISOString();
  return (value ?? null) as Json;
}
