import type { Compilation } from '../assemble/compile.ts';
import { isObject } from '../compile/types.ts';
import type { Json, JsonObject, JsonSchema, Model } from '../model.ts';
import { knobOf } from '../process/spec.ts';
import { type Node, nodeAt } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { kindsOf, opens } from './kinds.ts';
import { proveSum, visit } from './sums.ts';

/** What the knobs of types promise: weights sum up, and who a step names can open the screen it names. */
export function proveKnobs({ context, model }: Compilation): void {
  for (const [code, draft] of context.types.entries()) {
    const type = model.types[code];
    const process = type ? model.processes[type.process] : undefined;
    if (!type || !process) continue;
    const own = Object.entries(type.by_department);
    const others = type.departments.filter((department) => !Object.hasOwn(type.by_department, department));
    const specs = [{ spec: type.spec, departments: others }];
    for (const [department, spec] of own) specs.push({ spec, departments: [department] });
    for (const { spec, departments } of specs)
      visit(process.knobs, spec, [], (schema, value, path) => {
        const node = nodeAt(draft.node, path);
        proveSum(context.report, node, { schema, value });
        proveAmong(context.report, node, { schema, value, spec, model });
        proveStep(context.report, model, { node, schema, value, departments });
      });
  }
}

/** A name that another knob of the type gives (`x-among`): a seat of its panel, a field of its form, or one of a few words beside. */
function proveAmong(
  report: Compilation['context']['report'],
  node: Node,
  { schema, value, spec, model }: { schema: JsonSchema; value: Json; spec: JsonObject; model: Model },
): void {
  const among = schema['x-among'];
  if (!isObject(among) || typeof value !== 'string') return;
  const [knob, member] = [String(among.knob), String(among.member)];
  const items = knobOf(spec, knob);
  const given = Array.isArray(items)
    ? items.map((item) => (isObject(item) ? item[member] : item))
    : fieldsOfForm(model, items);
  const names = [...given, ...(Array.isArray(among.or) ? among.or : [])].map(String);
  if (!names.includes(value)) unknownName(report, node, { kind: `${member} of ${knob}`, name: value, names });
}

function fieldsOfForm({ forms }: Model, name: Json | undefined): string[] {
  const fields = typeof name === 'string' && forms[name]?.schema.properties;
  return isObject(fields) ? Object.keys(fields) : [];
}

interface StepProof {
  node: Node;
  schema: JsonSchema;
  value: Json;
  departments: string[];
}

/** An object with a role (`x-from: role`) and a screen (`x-screen`): the role opens the screen in those departments. */
function proveStep(
  report: Compilation['context']['report'],
  model: Model,
  { node, schema, value, departments }: StepProof,
): void {
  if (!isObject(value) || !isObject(schema.properties)) return;
  const roles = named(schema.properties, value, (one) => one['x-from'] === 'role');
  const screens = named(schema.properties, value, (one) => one['x-screen'] === true);
  for (const screen of screens) {
    const routes = model.routes.filter((route) => route.screen === screen);
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
