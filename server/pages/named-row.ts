import { type Env, evaluate, type Row } from '../../src/definition/expression/index.ts';
import type { NamedRow } from '../../src/definition/model.ts';
import { known } from '../scene/known.ts';
import type { Scene } from '../scene/scene.ts';

/** The row that a reference of the definitions names; `undefined` = it is empty. Throws `NotLoaded`. */
export function rowNamed({ graph }: Scene, { record, id }: NamedRow, env: Env): Row | undefined {
  const named = known(evaluate(id, env));
  return typeof named === 'string' ? graph.ref(record, named) : undefined;
}
