import * as formatTexts from '../format/texts.ts';
import { answeredAddress, call, callWithHeaders } from './http.ts';
import { type PageKey, paramQuery, routePath } from './queries.ts';

/** Address of a file of a row, valid for minutes. The browser opens it itself. */
export async function fileAddress(page: PageKey, file: string): Promise<string> {
  const body = await call<{ url: string }>({
    path: `${routePath(page.route)}/files/${encodeURIComponent(file)}`,
    query: paramQuery(page.params),
  });
  return answeredAddress(body.url);
}

/** Address of a generated document, to be looked at in the browser. */
export async function documentAddress(page: PageKey, document: string): Promise<string> {
  const query = paramQuery(page.params);
  query.set('inline', '1');
  const body = await call<{ url: string }>({
    path: `${routePath(page.route)}/documents/${encodeURIComponent(document)}`,
    query,
  });
  return answeredAddress(body.url);
}

/** Address of the document that an action would make of this input, to be looked at before it is done. */
export async function draftAddress(
  page: PageKey,
  action: string,
  given: { input: Record<string, unknown>; reason?: string; version?: number | null },
): Promise<string> {
  const body = await call<{ url: string }>({
    method: 'POST',
    path: `${routePath(page.route)}/actions/${encodeURIComponent(action)}/document`,
    body: { params: page.params, ...given },
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
  name?: string;
}): Promise<void> {
  const { body, headers } = await callWithHeaders<Blob>({ ...options, blob: true });
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

function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads from an address that had to be asked for first; the page stays where it is. */
export async function downloadLater(address: Promise<string>, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = await address;
  link.download = name;
  link.click();
}

/** Opens an address that had to be asked for first; the empty window is made at once, so that it is not blocked. */
export async function openLater(address: Promise<string>): Promise<void> {
  const opened = window.open('', '_blank');
  try {
    const url = await address;
    if (!opened) location.assign(url);
    else {
      opened.opener = null;
      opened.location.replace(url);
    }
  } catch (error) {
    opened?.close();
    throw error;
  }
}
