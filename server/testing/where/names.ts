import fc from 'fast-check';
import { LIBRARY } from '../../../src/definition/expression/testing/library.ts';
import type { Type } from '../../../src/definition/expression/types.ts';
import { both, orNull, type Sample } from './samples.ts';
import { WORDS } from './world.ts';

export type Draw = fc.GeneratorValue;

/** Rows that can be named at a place, and how deep quantifiers are. */
export interface Place {
  rows: { name: string; record: string }[];
  quantifiers: number;
}

/** Draws what conditions are made of: literals, and paths to fields and relations. */
export class Names {
  private readonly draw: Draw;

  constructor(draw: Draw) {
    this.draw = draw;
  }

  /** `==` of two values neither of which is a literal. */
  protected same(a: Sample, b: Sample): Sample {
    const isLiteral = /^['"\d-]/.test(b.text) || b.text === 'true' || b.text === 'false';
    const cel = isLiteral
      ? (x: string, y: string) => `${x} == ${y}`
      : (x: string, y: string) => `same(${x}, ${y})`;
    return { text: `${a.text} == ${b.text}`, cel: orNull(a, b, b, cel) };
  }

  protected literal(kind: 'string' | 'number'): Sample {
    if (kind === 'string') return both(JSON.stringify(this.pick(WORDS)));
    const number = this.pick(['0', '1', '2', '2.5', '0.1', '-1', '3']);
    return { text: number, cel: number.includes('.') ? number : `${number}.0` };
  }

  /** A path to a field of this kind from a row at hand, over up to two references. */
  protected path(kind: string, place: Place): Sample | null {
    const found = place.rows.flatMap(({ name, record }) => fieldsOf(name, record, kind, 2));
    if (found.length === 0) return null;
    const text = this.pick(found);
    return { text, cel: kind.startsWith('reference') ? `${text}_key` : text };
  }

  protected relation(place: Place): { path: Sample; record: string } | null {
    const found = place.rows.flatMap(({ name, record }) => relationsOf(name, record, 1));
    return found.length === 0 ? null : this.pick(found);
  }

  protected pick<T>(values: readonly T[]): T {
    return values[this.draw(fc.nat, values.length - 1)] as T;
  }
}

function fieldsOf(name: string, record: string, kind: string, steps: number): string[] {
  const fields = Object.entries(LIBRARY.records[record]?.fields ?? {});
  const own = fields.filter(([, type]) => isOfKind(type, kind)).map(([field]) => `${name}.${field}`);
  if (steps === 0) return own;
  const further = fields.flatMap(([field, type]) =>
    type.kind === 'reference' ? fieldsOf(`${name}.${field}`, type.record, kind, steps - 1) : [],
  );
  return [...own, ...further];
}

function isOfKind(type: Type, kind: string): boolean {
  if (type.kind === 'reference') return kind === `reference:${type.record}`;
  if (type.kind === 'string') return kind === 'string' && type.values === undefined;
  return type.kind === kind;
}

function relationsOf(name: string, record: string, steps: number): { path: Sample; record: string }[] {
  const shape = LIBRARY.records[record];
  const own = Object.entries(shape?.relations ?? {}).map(([relation, target]) => ({
    path: both(`${name}.${relation}`),
    record: target.record,
  }));
  if (steps === 0) return own;
  const further = Object.entries(shape?.fields ?? {}).flatMap(([field, type]) =>
    type.kind === 'reference' ? relationsOf(`${name}.${field}`, type.record, steps - 1) : [],
  );
  return [...own, ...further];
}
