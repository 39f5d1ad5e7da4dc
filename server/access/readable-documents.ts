import type { Row } from '../../src/definition/expression/index.ts';
import { isReader } from '../scene/readers.ts';
import type { Scene } from '../scene/scene.ts';

/** A made document, as far as who reads it depends on it. */
export interface Made {
  code: unknown;
  status: unknown;
  part: unknown;
}

/**
 * Those of a row's documents that the viewer reads, by what the definitions say of each kind: closed unless said. Every way
 * to a document asks here; what a block lists only narrows it.
 */
export function readableOf<T extends Made>(
  scene: Scene,
  { record, row }: { record: string; row: Row },
  documents: readonly T[],
): Promise<T[]> {
  return scene.graph.settle(() =>
    documents.filter((document) => isReadable(scene, { record, row }, document)),
  );
}

function isReadable(scene: Scene, { record, row }: { record: string; row: Row }, made: Made): boolean {
  const { records, generated } = scene.model;
  const code = String(made.code);
  const kind = Object.hasOwn(generated, code) ? generated[code] : undefined;
  const model = records[record];
  if (!kind || !model) return false;
  const document = { status: made.status, part: made.part };
  return isReader(scene, kind.readers, { record: model, row, vars: { document } });
}
