import { fieldsOfOverviews } from '../../src/definition/blocks/screen-reads.ts';
import type { Model } from '../../src/definition/model.ts';
import { entry } from '../core/entry.ts';
import { indexOf, processOf } from '../core/model-index.ts';
import { ALWAYS } from './guarded-rows.ts';
import type { LookedAt } from './rows-by-id.ts';
import type { Scene } from './scene.ts';

/** They follow from the definitions. */
const known = new WeakMap<Model, LookedAt>();

/** One for all overviews of a scene, with what is made of it. */
const made = new WeakMap<Scene, Scene>();

/**
 * The scene as overviews work with it, which look at a few fields of many rows: of what waits for somebody, and of what calls
 * answer with. Rows are read in part, and stay in a graph of the overviews' own.
 */
export function overviewScene(scene: Scene): Scene {
  const { model, graph } = scene;
  return entry(made, scene, () => {
    const fields = entry(known, model, () => fieldsIn(model));
    return { ...scene, graph: graph.inPart(fields) };
  });
}

/** Of what only lies beside the rows that pages show, not even its version is asked for. */
function fieldsIn(model: Model): LookedAt {
  const { rowScreens } = indexOf(model);
  return new Map(
    [...fieldsOfOverviews(model)].map(([record, fields]) => [
      record,
      rowScreens.has(record) || processOf(model, record) ? new Set([...ALWAYS, ...fields]) : fields,
    ]),
  );
}
