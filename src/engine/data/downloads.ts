import * as formatTexts from '../format/texts.ts';
import { answeredAddress, call, callWithHeaders } from './http.ts';
import { type PageKey, paramQuery, routePath } from './queries.ts';

/**
 * Address of the document that an action would make of this input, to be looked at before it is done; `unfinished`: of what
 * is right in it so far.
 */
export async function draftAddress(
  page: PageKey,
  action: string,
  given: { input: Record<string, unknown>; reason?: string; version?: number | null; unfinished?: boolean },
  signal?: AbortSignal,
): Promise<string> {
  const body = await call<{ url: string }>({
    method: 'POST',
    path: `${routePath(page.route)}/actions/${encodeURIComponent(action)}/document`,
    body: { params: page.params, ...given },
    signal,
  });
  return answeredAddress(body.url);
}

/** Downloads all documents of a page in one zip. */
export function downloadDocuments(page: PageKey): Promise<void> {
  return download({ path: `${routePath(page.route)}/documents.zip`, query: paramQuery(page.params) });
}

/** Downloads what a call answers and hands it to the browser under a name. */
export async function download(options: {
  path: string;
  query?: URLSearchParams;
  /** What it is made of, where that is too long for an address. */
  body?: unknown;
  name?: string;
}): Promise<void> {
  const method = options.body === undefined ? 'GET' : 'POST';
  const { body, headers } = await callWithHeaders<Blob>({ ...options, method, blob: true });
  const name = downloadName(
    options.name,
    String(headers['content-disposition'] ?? ''),
    options.path,
    body.type,
  );
  saveAs(URL.createObjectURL(body), name);
}

/**
 * The caller's name, else the one in Content-Disposition, else the path's last segment; `.docx` is added when the type
 * is generic binary and the name has no dot. Source: specification section 5.
 */
export function downloadName(
  given: string | undefined,
  disposition: string,
  path: string,
  type: string,
): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const name =
    given ||
    (encoded && decodeURIComponent(encoded)) ||
    plain ||
    path.split('/').at(-1) ||
    formatTexts.namelessFile;
  return type === 'application/octet-stream' && !name.includes('.') ? `${name}.docx` : name;
}

/** Hands what is at hand to the browser under a name. */
export function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
