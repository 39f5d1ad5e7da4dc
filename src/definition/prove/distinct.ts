import type { Compilation } from '../assemble/compile.ts';
import type { TypeDraft } from '../compile/drafts.ts';
import type { Json, JsonObject, JsonSchema, TypeModel } from '../model.ts';
import { memo } from '../read/memo.ts';
import { get, type MapNode, type Node } from '../read/node.ts';
import { createFindings } from './by-department.ts';
import { visit } from './sums.ts';

/** Knobs with `x-distinct` say something else in every type of a department, be it stated or taken over by `extends`. */
export function proveDistinct({ context, model }: Compilation): void {
  const findings = createFindings(model);
  const held = new Map<string, string>();
  // Whoever copied is told, not who was copied.
  const types = context.types.entries().toSorted(([, a], [, b]) => isCopy(a) - isCopy(b));
  for (const [code, draft] of types) {
    const type = model.types[code];
    const process = type ? model.processes[type.process] : undefined;
    if (!type || !process) continue;
    for (const department of type.departments)
      for (const { value, path } of distinctIn(process.knobs, specIn(type, department))) {
        const key = JSON.stringify([type.process, department, path, value]);
        const other = held.get(key);
        const facts = { knob: path.join('.'), value: String(value) };
        if (other === undefined) held.set(key, code);
        else
          findings.add('E_DEF_KNOB_SHARED', stated(draft.file.node, path), {
            facts: { ...facts, other },
            departments: [department],
          });
      }
  }
  findings.tell(context.report);
}

interface Said {
  value: Json;
  path: (string | number)[];
}

const known = new WeakMap<JsonObject, WeakMap<JsonSchema, Said[]>>();

/** What the knobs say that others must not; the same as long as they and their schema are kept. */
function distinctIn(knobs: JsonSchema, spec: JsonObject): Said[] {
  const ofSpec = memo(known, spec, () => new WeakMap<JsonSchema, Said[]>());
  return memo(ofSpec, knobs, () => {
    const found: Said[] = [];
    visit(knobs, spec, [], (schema, value, path) => {
      if (schema['x-distinct'] === 'department' && value !== null) found.push({ value, path });
    });
    return found;
  });
}

const isCopy = ({ file }: TypeDraft) => Number(get(file.node, 'extends') !== undefined);

function specIn(type: TypeModel, department: string) {
  return type.by_department[department] ?? type.spec;
}

/** Where the type's own file says it, or else the name of the type. */
function stated(file: MapNode, path: readonly (string | number)[]): Node {
  let node: Node | undefined = file;
  for (const step of path) node = node && get(node, String(step));
  return node ?? get(file, 'type') ?? file;
}
