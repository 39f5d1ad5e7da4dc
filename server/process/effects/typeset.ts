import { missingFields } from '../../../src/definition/read/bound-fields.ts';
import { refusal } from '../../core/errors.ts';
import type { TriedTemplate } from '../../core/renderer.ts';
import { descriptionOf } from '../input-files.ts';
import { changeRow } from '../row-writes.ts';
import type { Effect } from './effect.ts';
import { triedDocument } from './tried-document.ts';

/**
 * Tries the template that the row holds, and keeps its text and the sample. Throws E_INPUT_TEMPLATE at the text's field: with
 * line and column, or with what the document does not have or leaves out.
 */
export const typeset: Effect<'typeset'> = async (one, effect, vars) => {
  const { scene, trx } = one.work;
  const { deps, model } = scene;
  const generated = await triedDocument(one, effect.document, vars);
  const written = one.row[effect.field];
  const text = typeof written === 'string' && written.trim() !== '' ? written : null;
  const { locale: language } = model.app;
  const options = { title: generated.label, language, date: scene.now.toISOString() };
  const tried = await deps.renderer.tryOut(generated.template, text, options);
  const fault = 'pdf' in tried ? lackOf(tried, generated.bind) : tried;
  if (fault) throw refusal('E_INPUT_TEMPLATE', fault, { pointer: `/input/${effect.field}` });
  const { pdf, text: drawn } = tried as TriedTemplate;
  const file = { name: `${generated.code}.pdf`, type: 'application/pdf', owner: null };
  const sample = await deps.files.create(pdf, file, trx);
  await changeRow(one, one.record, one.row, {
    [effect.field]: drawn,
    [effect.sample]: descriptionOf(sample),
  });
};

type Bound = Parameters<typeof missingFields>[1];

/** What a template that can be drawn asks for in vain, or leaves out; `null` = nothing. */
function lackOf({ fields, places, signers }: TriedTemplate, bind: Bound) {
  const [field] = missingFields(fields, bind);
  if (field !== undefined) return { fault: 'field' as const, field };
  return places < signers ? { fault: 'places' as const, places, signers } : null;
}
