import type { Compilation } from '../compile/compile.ts';
import { isObject } from '../compile/types.ts';
import type { Json, JsonObject, JsonSchema, Model } from '../model.ts';
import { type Node, nodeAt } from '../read/node.ts';
import { kindsOf, opens } from './kinds.ts';
import { proveSum, visit } from './sums.ts';

/** What the knobs of types promise: weights sum up, and who a step names can open the screen it names. */
export function proveKnobs({ context, model }: Compilation): void {
  for (const [code, draft] of context.types.entries()) {
    const type = model.types[code];
    const process = type ? model.processes[type.process] : undefined;
    if (!type || !process) continue;
    const specs = [type.spec, ...Object.values(type.by_department)];
    for (const spec of specs)
      visit(process.knobs, spec, [], (schema, value, path) => {
        const node = nodeAt(draft.node, path);
        proveSum(context.report, node, { schema, value });
        proveStep(context.report, model, { node, schema, value, departments: type.departments });
      });
  }
}

interface StepProof {
  node: Node;
  schema: JsonSchema;
  value: Json;
  departments: string[];
}

/** An object with a role (`x-from: role`) and a screen (`x-screen`): the role opens the screen in every department. */
function proveStep(
  report: Compilation['context']['report'],
  model: Model,
  { node, schema, value, departments }: StepProof,
): void {
  if (!isObject(value) || !isObject(schema.properties)) return;
  const roles = named(schema.properties, value, (one) => one['x-from'] === 'role');
  const screens = named(schema.properties, value, (one) => one['x-screen'] === true);
  for (const screen of screens) {
    // A step may be handled at another screen of the same subject where departments have different addresses.
    const subject = screen.slice(0, screen.indexOf('.') + 1);
    const routes = model.routes.filter((route) => route.screen.startsWith(subject));
    for (const role of roles) {
      const kind = kindsOf(model).find((one) => one.roles.includes(role));
      for (const department of departments) {
        if (!kind || routes.length === 0 || routes.some((route) => opens(route, kind, department))) continue;
        report('E_DEF_LINK_CLOSED', node, { target: screen, from: 'its step', who: kind.name, department });
        return;
      }
    }
  }
}

function named(properties: JsonObject, value: JsonObject, fits: (schema: JsonObject) => boolean): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const given = value[name];
    return isObject(schema) && fits(schema) && typeof given === 'string' ? [given] : [];
  });
}
