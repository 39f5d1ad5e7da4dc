import { signedDocuments } from '../../../src/definition/process/signed-documents.ts';
import { fault, inputError, refusal } from '../../core/errors.ts';
import { DOCX } from '../../files/formats.ts';
import { descriptionOf } from '../input-files.ts';
import { changeRow, fileId } from '../row-writes.ts';
import type { Effect } from './effect.ts';
import { triedDocument } from './tried-document.ts';

/**
 * Tries the file that the row holds, and keeps it and the filled sample, unless it is only asked about. Throws E_INPUT_TEMPLATE at the file's field, once for
 * each fault.
 */
export const fill: Effect<'fill'> = async (one, effect, vars) => {
  const { scene, trx } = one.work;
  const { deps, model } = scene;
  const generated = await triedDocument(one, effect.document, vars);
  if (effect.unsigned && signedDocuments(model).has(generated.code))
    throw refusal('E_INPUT_TEMPLATE', { fault: 'signers' });
  const id = fileId(one.row[effect.file]);
  const given = id === null ? null : await deps.files.read(trx, id);
  const options = { title: generated.label, date: scene.now.toISOString() };
  const tried = await deps.renderer.tryFile(generated.template, given, options);
  if ('faults' in tried) {
    const pointer = `/input/${effect.file}`;
    throw inputError(tried.faults.map((facts) => fault('E_INPUT_TEMPLATE', facts, pointer)));
  }
  if (effect.unsigned) return;
  const keep = async (content: Buffer, name: string) =>
    descriptionOf(await deps.files.create(content, { name: `${name}.docx`, type: DOCX, owner: null }, trx));
  await changeRow(one, one.record, one.row, {
    ...(given === null && { [effect.file]: await keep(tried.file, generated.code) }),
    [effect.sample]: await keep(tried.filled, generated.code),
  });
};
