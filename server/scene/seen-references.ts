import type { Row } from '../../src/definition/expression/index.ts';
import type { RecordModel } from '../../src/definition/model.ts';
import { entry } from '../core/entry.ts';

/** A field of a record that refers to rows. */
export interface Place {
  record: string;
  field: string;
}

/** The ids that rows were seen to refer to, so that what one of them will ask for is asked for its siblings as well. */
export class SeenReferences {
  /** Target record -> `record.field` -> the place, with the ids seen there. */
  readonly #seen = new Map<string, Map<string, Place & { ids: Set<string> }>>();

  /** Notes what the rows refer to, as far as that was read. */
  add(record: RecordModel, rows: readonly Row[]): void {
    if (rows.length === 0) return;
    for (const [field, target] of referencesOf(record)) {
      const { ids } = this.#at(target, { record: record.name, field });
      for (const row of rows) {
        const id = Object.hasOwn(row, field) ? row[field] : null;
        if (typeof id === 'string') ids.add(id);
      }
    }
  }

  #at(target: string, { record, field }: Place) {
    const places = entry(this.#seen, target, () => new Map<string, Place & { ids: Set<string> }>());
    return entry(places, `${record}.${field}`, () => ({ record, field, ids: new Set<string>() }));
  }

  /** The id and those seen in the same field of other rows. */
  siblings(target: string, id: string): Set<string> {
    const wanted = new Set([id]);
    for (const { ids } of this.#seen.get(target)?.values() ?? []) {
      if (ids.has(id)) for (const sibling of ids) wanted.add(sibling);
    }
    return wanted;
  }

  /** The fields in which the id was seen. */
  placesOf(target: string, id: string): Place[] {
    const places = [...(this.#seen.get(target)?.values() ?? [])];
    return places.filter(({ ids }) => ids.has(id)).map(({ record, field }) => ({ record, field }));
  }

  /** Those of the ids of a target that were seen in a field and are wanted. */
  idsAt(target: string, { record, field }: Place, wanted: (id: string) => boolean): string[] {
    const found: string[] = [];
    for (const id of this.#seen.get(target)?.get(`${record}.${field}`)?.ids ?? [])
      if (wanted(id)) found.push(id);
    return found;
  }
}

const references = new WeakMap<RecordModel, [string, string][]>();

/** Fields of a record that refer to rows, each with the record of these. */
function referencesOf(record: RecordModel): [string, string][] {
  return entry(references, record, () =>
    Object.values(record.fields).flatMap((field): [string, string][] =>
      field.relation === null || field.write_only ? [] : [[field.name, field.relation]],
    ),
  );
}
