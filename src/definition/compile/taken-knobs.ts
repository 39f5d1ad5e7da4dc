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

/** What knobs name that nobody writes (`x-of`, `x-inverse`) are knobs of the same process. */
export function checkUnwritten({ report }: Named, process: ProcessDraft): void {
  const knobs = entriesOf(get(get(process.node, 'knobs'), 'properties'));
  const names = knobs.map(([name]) => name);
  for (const [, knob] of knobs) {
    const inverse = get(knob, 'x-inverse');
    const type = get(inverse, 'type');
    const named = [...itemsOf(get(knob, 'x-of')), ...(type ? [type] : []), ...itemsOf(get(inverse, 'says'))];
    for (const item of named)
      if (!names.includes(textOf(item) ?? ''))
        unknownName(report, item, { kind: `knob of ${process.name}`, name: textOf(item) ?? '', names });
  }
}
