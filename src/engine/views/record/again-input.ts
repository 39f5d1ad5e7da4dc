import type { FileAgain } from '../../../definition/wire.ts';
import type { FormModule } from '../../form/form-module.ts';
import { uploadInput } from '../../form/upload-input.ts';
import { mediaType } from '../../format/file-rules.ts';

/** The input by which what was handed in elsewhere is handed in here. Pure. */
export function againInput(module: FormModule, code: string, { file: id, name, size }: FileAgain) {
  return uploadInput(module, code, { id, name, size, mime: mediaType({ name, type: '' }) });
}
