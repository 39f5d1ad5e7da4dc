import { isRecord } from '../errors/api-error.ts';
import { mediaType } from '../format/file-rules.ts';
import { newId } from '../format/new-id.ts';
import { answeredAddress, call } from './http.ts';
import { putFile } from './put-file.ts';

/** How the path of an upload is made. */
export interface UploadOptions {
  /** Folder form: the folder, a generated id and the file's extension. */
  folder?: string;
  /** Short form instead: a short id and the file's own name. */
  short?: boolean;
  /** Adds the storage header that keeps the file private. */
  private?: boolean;
}

export interface UploadCallbacks {
  signal?: AbortSignal;
  /** Bytes sent so far. */
  onProgress?: (sent: number) => void;
}

/**
 * Uploads a file: asks for a presigned address, then puts the file there. Answers the reference that a form or action
 * stores. Source: specification section 7 (`POST /upload`).
 */
export async function uploadFile(
  file: File,
  options: UploadOptions = {},
  callbacks: UploadCallbacks = {},
): Promise<string> {
  const type = mediaType(file);
  const body = await call<unknown>({
    method: 'POST',
    path: '/upload',
    body: {
      path: uploadPath(file.name, options),
      type,
      // Our own server shows this name to people; another one takes it from the path.
      name: file.name,
      size: file.size,
    },
    signal: callbacks.signal,
  });
  const answer = isRecord(body) && isRecord(body.data) ? body.data : isRecord(body) ? body : {};
  const address = answeredAddress(String(answer.url ?? answer.upload_url ?? ''));
  const headers = { 'Content-Type': type, ...(options.private && { 'x-amz-acl': 'private' }) };
  await putFile(address, file, { headers, ...callbacks });
  return String(answer.id ?? answer.file ?? answer.path ?? '');
}

export function uploadPath(name: string, options: UploadOptions): string {
  if (options.short) return `${newId().slice(0, 8)}-${name}`;
  const dot = name.lastIndexOf('.');
  return `${options.folder ?? 'uploads'}/${newId()}${dot > 0 ? name.slice(dot).toLowerCase() : ''}`;
}
