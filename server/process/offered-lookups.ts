import type { FormModel } from '../../src/definition/model.ts';
import { type Fits, isFilled } from '../../src/definition/process/form-fields.ts';
import type { LookupsOffered } from '../../src/definition/wire.ts';
import type { Scene } from '../scene/scene.ts';

/** What whoever asks is to the form, and which of its fields are not asked for here. */
interface Standing {
  fits: Fits;
  unasked: readonly string[];
}

/**
 * Fields that whoever is signed in, by no personal link, fills in and may have looked up, with those of their own that each
 * fills.
 */
export async function lookupFills(
  { graph, viewer }: Scene,
  { schema, lookups = {} }: FormModel,
  { fits, unasked }: Standing,
): Promise<Record<string, string[]>> {
  if (viewer === null || viewer.scope !== null) return {};
  const isOwn = (field: string) => !unasked.includes(field) && isFilled(schema, field, fits);
  return graph.settle(() =>
    Object.fromEntries(
      Object.entries(lookups).flatMap(([field, lookup]) => {
        const fills = Object.keys(lookup.fills).filter(isOwn);
        return isOwn(field) && fills.length > 0 ? [[field, fills]] : [];
      }),
    ),
  );
}

/** The same as the form is told, with who is asked; nothing where nobody is. */
export async function lookupsOffered(
  scene: Scene,
  form: FormModel,
  standing: Standing,
): Promise<LookupsOffered | null> {
  const { label } = scene.deps.lookups;
  if (label === null || !form.lookups) return null;
  const fills = await lookupFills(scene, form, standing);
  return Object.fromEntries(
    Object.entries(fills).map(([field, names]) => [field, { source: label, fills: names }]),
  );
}
