import { isObject } from '../compile/types.ts';
import type { Json, JsonObject, JsonSchema } from '../model.ts';
import { knobOf } from '../process/spec.ts';
import type { Report } from '../read/issue.ts';
import { type Node, nodeAt } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { kindsOf, opens } from './kinds.ts';
import type { ProvedModel, Proving } from './proving.ts';
import { proveSum, visit } from './sums.ts';

/** What the knobs of a type promise: weights sum up, and who a step names can open the screen it names. */
export function proveKnobs({ context, model }: Proving, code: string): void {
  const draft = context.types.peek(code);
  const type = model.types[code];
  const process = type ? model.processes[type.process] : undefined;
  if (!draft || !type || !process) return;
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

/** A name that another knob of the type gives (`x-among`): a seat of its panel, a field of its form, or one of a few words beside. */
function proveAmong(
  report: Report,
  node: Node,
  { schema, value, spec, model }: { schema: JsonSchema; value: Json; spec: JsonObject; model: ProvedModel },
): void {
  const among = schema['x-among'];
  if (!isObject(among) || typeof value !== 'string') return;
  const { knob, member } = among;
  const items = typeof knob === 'string' ? knobOf(spec, knob) : undefined;
  const given = Array.isArray(items)
    ? items.map((item) => (isObject(item) ? item[String(member)] : item))
    : fieldsOfForm(model, items);
  const roles = among.roles === true ? Object.keys(model.roles) : [];
  const names = [...given, ...(Array.isArray(among.or) ? among.or : [])].map(String);
  const kinds = [
    typeof knob === 'string' ? `${member} of ${knob}` : [],
    among.roles === true ? 'role' : [],
  ].flat();
  if (!names.includes(value) && !roles.includes(value))
    unknownName(report, node, {
      kind: kinds.join(' or ') || 'name',
      name: value,
      names: [...names, ...roles],
    });
}

function fieldsOfForm({ forms }: ProvedModel, name: Json | undefined): string[] {
  const fields = typeof name === 'string' && forms[name]?.schema.properties;
  return isObject(fields) ? Object.keys(fields) : [];
}

interface StepProof {
  node: Node;
  schema: JsonSchema;
  value: Json;
  departments: string[];
}

/** An object with a role (`x-from: role`, `x-among`) and a screen (`x-screen`): the role opens the screen in those departments. */
function proveStep(
  report: Report,
  model: ProvedModel,
  { node, schema, value, departments }: StepProof,
): void {
  if (!isObject(value) || !isObject(schema.properties)) return;
  const roles = named(schema.properties, value, mayBeRole).filter((name) => Object.hasOwn(model.roles, name));
  const screens = named(schema.properties, value, (one) => one['x-screen'] === true);
  for (const screen of screens) {
    const routes = (model.routes_of[screen] ?? []).map((route) => route.model);
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

const mayBeRole = (schema: JsonObject) =>
  schema['x-from'] === 'role' || (isObject(schema['x-among']) && schema['x-among'].roles === true);

function named(properties: JsonObject, value: JsonObject, fits: (schema: JsonObject) => boolean): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const given = value[name];
    return isObject(schema) && fits(schema) && typeof given === 'string' ? [given] : [];
  });
}
