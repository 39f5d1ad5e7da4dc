import type { Row } from '../../src/definition/expression/index.ts';
import type { BlockOf, Json, JsonObject } from '../../src/definition/model.ts';
import { knobOf } from '../../src/definition/process/spec.ts';
import type { DocumentSlot } from '../../src/definition/wire.ts';
import { itemOf } from '../scene/labels.ts';
import type { PageScene } from './page-scene.ts';

/** A place for a file that the type asks for, before it is known what stands in it. */
export interface Slot extends Omit<DocumentSlot, 'versions' | 'upload' | 'again'> {
  /** What a version of it says of itself: its code, label, stage and who checks it, as code. */
  asked: Row;
}

/** The slots of the block's stages as the type (or the department) has them, in order. */
export function slotsOf({ scene, spec, record }: PageScene, block: BlockOf<'documents'>): Slot[] {
  const stages = stagesIn(knobOf(spec, block.knob));
  const wanted = block.stages.length > 0 ? block.stages : [...stages.keys()];
  const version = scene.model.records[record?.relations[block.relation]?.record ?? ''];
  const verifierName = (code: string) =>
    version?.fields.verifier?.options?.find(({ value }) => value === code)?.label ??
    scene.model.audiences[code]?.label ??
    itemOf(scene.model, 'role', code, scene.department).label;
  return wanted.flatMap((stage) => {
    const items = stages.get(stage);
    return Array.isArray(items)
      ? items.filter(isObject).map((item) => slotOf(stage, item, verifierName))
      : [];
  });
}

/** A map in the definition is a list of `{stage, items}` in the spec (`x-entries`). */
function stagesIn(knob: Json | undefined): Map<string, Json | undefined> {
  if (Array.isArray(knob))
    return new Map(knob.filter(isObject).map(({ stage, items }) => [String(stage), items]));
  return new Map(isObject(knob ?? null) ? Object.entries(knob as JsonObject) : []);
}

const isObject = (item: Json): item is JsonObject =>
  typeof item === 'object' && item !== null && !Array.isArray(item);

const textsOf = (list: Json | undefined): string[] => (Array.isArray(list) ? list.map(String) : []);

function slotOf(stage: string, item: JsonObject, verifierName: (code: string) => string): Slot {
  const verifier = typeof item.verifier === 'string' ? item.verifier : null;
  const [code, label] = [String(item.code), String(item.label)];
  return {
    code,
    label,
    stage,
    required: item.required !== false,
    formats: textsOf(item.formats),
    max_mb: typeof item.max_mb === 'number' ? item.max_mb : 10,
    ...(Array.isArray(item.look_for) && { look_for: textsOf(item.look_for) }),
    verifier: verifier === null ? null : verifierName(verifier),
    asked: { code, label, stage, verifier },
  };
}
