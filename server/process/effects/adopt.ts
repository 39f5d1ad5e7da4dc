import { valueIn } from '../../scene/scene.ts';
import { varsOf } from '../case.ts';
import { changeRow, fileId } from '../row-writes.ts';
import { verificationCode } from '../verification-code.ts';
import type { Effect } from './effect.ts';

/**
 * A file that was sent is the document: it was made from nothing but itself, so it names itself as what it is about. Throws
 * E_INPUT_FILE when the file is no PDF that can be signed.
 */
export const adopt: Effect<'adopt'> = async (one, effect, vars) => {
  const { scene, trx } = one.work;
  const id = fileId(await valueIn(scene, effect.file, varsOf(one, vars)));
  const found = id === null ? null : await scene.deps.files.find(trx, id);
  if (!found) throw new Error('no file to adopt');
  await scene.deps.signing.sheets(trx, found.id);
  await changeRow(one, one.record, one.row, {
    record: one.record.name,
    record_id: one.row.id,
    code: effect.document,
    data: {},
    file: found.id,
    sha256: found.sha256,
    verification_code: verificationCode(),
    generated_at: scene.now.toISOString(),
  });
};
