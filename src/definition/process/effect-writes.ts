import type { EffectModel, Model, ProcessModel } from '../model.ts';

/** What an effect may write of a record: these fields of rows, or `rows` = which rows there are and all of theirs. */
export interface Write {
  record: string;
  fields: readonly string[] | 'rows';
}

interface Place {
  model: Model;
  process: ProcessModel;
  /** Named effects being looked at: one that runs itself adds nothing. */
  within?: readonly string[];
}

/** Writes, or `null` = more than can be told from the definitions. */
type Writes = Write[] | null;
type EffectOf<Kind extends EffectModel['kind']> = Extract<EffectModel, { kind: Kind }>;

/** One entry per effect of the language: a new one has to say what it writes. */
const WRITES: { [Kind in EffectModel['kind']]: (effect: EffectOf<Kind>, place: Place) => Writes } = {
  set: ({ target, set }, place) => (target === 'row' ? ownFields(place, Object.keys(set)) : null),
  create: ({ record }) => [{ record, fields: 'rows' }],
  change: ({ of, relation, set }, { model, process }) => {
    const target = of === 'row' ? model.records[process.record]?.relations[relation] : undefined;
    const record = target && model.records[target.record];
    return record && !record.versions ? [{ record: record.name, fields: Object.keys(set) }] : null;
  },
  // What is removed takes other rows along.
  remove: () => null,
  set_rows: () => null,
  delete: () => null,
  freeze: ({ field }, place) => ownFields(place, [field]),
  number: ({ field }, place) => ownFields(place, [field]),
  reserve: () => null,
  release: () => null,
  attempt: () => null,
  generate: () => null,
  void: () => null,
  renew: () => null,
  notify: () => [{ record: 'notification', fields: 'rows' }],
  announce: () => [{ record: 'notification', fields: 'rows' }],
  link: () => [],
  unlink: () => [],
  start: () => null,
  effects: () => null,
  use: ({ name }, place) => {
    const { within = [], process } = place;
    if (within.includes(name)) return [];
    return writesOf({ ...place, within: [...within, name] }, process.effects[name] ?? []);
  },
};

/** A record that keeps versions makes rows of another one when it changes. */
function ownFields({ model, process }: Place, fields: string[]): Writes {
  return model.records[process.record]?.versions ? null : [{ record: process.record, fields }];
}

/** What effects may write when they run in a transition of the process; `null` = more than can be told. */
export function writesOf(place: Place, effects: readonly EffectModel[]): Writes {
  const all: Write[] = [];
  for (const effect of effects) {
    const writes = writesOfOne(effect, place);
    if (writes === null) return null;
    all.push(...writes);
  }
  return all;
}

function writesOfOne<Kind extends EffectModel['kind']>(
  effect: EffectOf<Kind> & { kind: Kind },
  place: Place,
): Writes {
  const of: (effect: EffectOf<Kind>, place: Place) => Writes = WRITES[effect.kind];
  return of(effect, place);
}
