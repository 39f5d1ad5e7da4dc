import { nearest } from '../expression/nearest.ts';
import type { Report } from '../read/issue.ts';
import { entriesOf, get, type MapNode, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { namesGiven, type Use } from './parameters.ts';

/** Fields that every record has. */
const ALWAYS = ['id', 'department', 'created_at', 'updated_at'];

/**
 * Whether what a part is given is there: states of the process, fields and relations of its record, and the fields that
 * the part wants of a relation's rows. A fault stands where the part is used.
 */
export function checkNeeds(
  report: Report,
  { use, process, records }: { use: Use; process: MapNode; records: ReadonlyMap<string, MapNode> },
): void {
  const name = textOf(get(process, 'process')) ?? '';
  const record = textOf(get(process, 'record')) ?? '';
  const states = entriesOf(get(process, 'states')).map(([state]) => state);
  const check = (kinds: string[], kind: string, names: readonly string[]) => {
    for (const one of namesGiven(use, kinds))
      if (!names.includes(one.name))
        unknownName(report, placeOf(one, names), { kind, name: one.name, names });
  };
  check(['state', 'states'], `state of ${name}`, states);
  const own = records.get(record);
  if (!own) return;
  check(['field'], `field of ${record}`, fieldsOf(own));
  for (const one of namesGiven(use, ['field'])) checkType(report, own, one);
  const relations = relationsOf(record, records);
  check(['relation'], `relation of ${record}`, [...relations.keys()]);
  for (const { node, name: relation, parameter } of namesGiven(use, ['relation']))
    checkFields(report, node, { ...relations.get(relation), wanted: parameter.fields });
}

/** A default that is like one of the names is misspelt in the part; else the process lacks what the part relies on. */
function placeOf({ name, node, parameter }: Given, names: readonly string[]): Node {
  const isDefault = parameter.default !== null && textOf(parameter.default) === name;
  return isDefault && parameter.default && nearest(name, names) !== undefined ? parameter.default : node;
}

type Given = ReturnType<typeof namesGiven>[number];

function checkType(
  report: Report,
  record: Node,
  { node, name, parameter }: { node: Node; name: string; parameter: { type: string | null } },
): void {
  const field = get(get(record, 'properties'), name);
  const found = textOf(get(field, 'format')) ?? textOf(get(field, 'type'));
  if (parameter.type !== null && found !== undefined && found !== parameter.type)
    report('E_DEF_VALUE_TYPE', node, {
      expected: `a field with ${parameter.type}`,
      found: `one with ${found}`,
    });
}

function checkFields(
  report: Report,
  at: Node,
  { name, node, wanted }: { name?: string; node?: MapNode; wanted: readonly Node[] },
): void {
  if (!name || !node) return;
  const names = fieldsOf(node);
  for (const field of wanted) {
    const wantedName = textOf(field) ?? '';
    if (names.includes(wantedName)) continue;
    // Where the record has one like it the part misspells it, else the record lacks it.
    const place = nearest(wantedName, names) === undefined ? at : field;
    unknownName(report, place, { kind: `field of ${name}`, name: wantedName, names });
  }
}

function fieldsOf(record: Node): string[] {
  return [...entriesOf(get(record, 'properties')).map(([field]) => field), ...ALWAYS];
}

/** Relations of a record that other records' references make: name -> the record on the other side. */
function relationsOf(
  record: string,
  records: ReadonlyMap<string, MapNode>,
): Map<string, { name: string; node: MapNode }> {
  const found = new Map<string, { name: string; node: MapNode }>();
  for (const [name, node] of records)
    for (const [, field] of entriesOf(get(node, 'properties'))) {
      const inverse = textOf(get(field, 'x-inverse'));
      if (inverse !== undefined && textOf(get(field, 'x-relation')) === record)
        found.set(inverse, { name, node });
    }
  return found;
}
