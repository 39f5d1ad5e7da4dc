import type { JsonObject } from '../model.ts';
import { entriesOf, get, itemsOf, type MapNode, textOf, toJson } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Named } from './context.ts';
import type { ProcessDraft } from './drafts.ts';
import { isObject } from './types.ts';

interface TakenKnob {
  name: string;
  /** Knob that names the other type, and the one whose value is taken from there. */
  from: string;
  knob: string;
}

/** Knobs that nobody writes (`x-of`): what the type that one knob names says in another. */
export function takenKnobs({ knobs }: ProcessDraft): TakenKnob[] {
  return Object.entries(isObject(knobs.properties) ? knobs.properties : {}).flatMap(([name, schema]) => {
    const of = isObject(schema) ? schema['x-of'] : undefined;
    return Array.isArray(of) ? [{ name, from: String(of[0]), knob: String(of[1]) }] : [];
  });
}

/** Their values for a type that says `spec`; empty where it names no other type, or that one says nothing. */
export function takenFrom(
  { types }: Named,
  process: ProcessDraft,
  { spec, said }: { spec: JsonObject; said: (node: MapNode) => MapNode },
): JsonObject {
  return Object.fromEntries(
    takenKnobs(process).map(({ name, from, knob }) => {
      const other = types.peek(String(spec[from] ?? ''));
      const value = other && get(said(other.node), knob);
      return [name, value ? toJson(value) : null];
    }),
  );
}

/** `x-of` names two knobs of the same process. */
export function checkTaken({ report }: Named, process: ProcessDraft): void {
  const properties = get(get(process.node, 'knobs'), 'properties');
  const names = entriesOf(properties).map(([name]) => name);
  for (const taken of takenKnobs(process))
    for (const item of itemsOf(get(get(properties, taken.name), 'x-of')))
      if (!names.includes(textOf(item) ?? ''))
        unknownName(report, item, { kind: `knob of ${process.name}`, name: textOf(item) ?? '', names });
}
