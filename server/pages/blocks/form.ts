import type { BlockOf, FormModel, Json } from '../../../src/definition/model.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { formIn } from '../../process/form-of.ts';
import { choicesOffered, unaskedFields } from '../../process/offered-choices.ts';
import { lookupsOffered } from '../../process/offered-lookups.ts';
import { saidOfChoices } from '../../process/said-of-choices.ts';
import { readsField } from '../../scene/held-fields.ts';
import { valueIn } from '../../scene/scene.ts';
import type { PageActions } from '../block-source.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { givenIn, startValueOf } from '../start-value.ts';
import { fits } from '../visible.ts';

/** The row's stored form: what is in it, with start values for what was never filled in, and whether it may be changed. */
export async function formData(
  page: PageScene,
  block: BlockOf<'form'>,
  { offers }: PageActions,
): Promise<BlockContents['form'] | null> {
  const { record, row, spec, scene } = page;
  if (!record || !row) return null;
  const schema = formIn({ record, spec }, block.field);
  const form = schema === null ? undefined : scene.model.forms[schema];
  if (schema === null || !form) return null;
  const editable = offers.some(({ name }) => name === block.save || name === block.submit);
  const by = await scene.graph.settle(() => form.names.filter((name) => fits(page, name)));
  const reads = await scene.graph.settle(() => readsField(scene, record.name, block.field, row));
  const stored = givenIn(((reads && row[block.field]) || {}) as Record<string, Json>);
  const data = editable ? { ...(await startValues(page, form)), ...stored } : stored;
  const offered = form.offered && (await choicesOffered(scene, form, pageVars(page)));
  const unasked = await unaskedFields(scene, form, pageVars(page));
  const standing = { fits: (name: string) => fits(page, name), unasked };
  const lookups = editable ? await lookupsOffered(scene, form, standing) : null;
  return {
    schema,
    data,
    editable,
    by,
    ...(offered && { offered }),
    ...(form.asked && { unasked }),
    ...(lookups && { lookups }),
    ...(editable && (await saidOfChoices(scene, form, pageVars(page), offered))),
    saved_at: row[block.field] === null ? null : String(row.updated_at),
  };
}

async function startValues(page: PageScene, { prefill, schema }: FormModel) {
  const values: Record<string, Json> = {};
  for (const [name, plan] of Object.entries(prefill)) {
    const value = startValueOf(await valueIn(page.scene, plan, pageVars(page)), schema, name);
    if (value !== null) values[name] = value;
  }
  return values;
}
