import { type UploadCallbacks, uploadFile } from '../data/uploads.ts';
import { mediaType } from '../format/file-rules.ts';
import type { StoredFileInput } from './upload-input.ts';

/** Sends a file and answers what an input field keeps of it. */
export async function sendFile(file: File, callbacks: UploadCallbacks): Promise<StoredFileInput> {
  const id = await uploadFile(file, {}, callbacks);
  return { id, name: file.name, size: file.size, mime: mediaType(file) };
}
