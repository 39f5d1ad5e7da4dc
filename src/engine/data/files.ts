import { answeredAddress, apiAddress, call } from './http.ts';
import { type PageKey, paramQuery, routePath } from './queries.ts';

/** Address of a file of a row, valid for minutes. The browser opens it itself; `inline`, to be looked at in the page. */
export async function fileAddress(page: PageKey, file: string, inline = false): Promise<string> {
  const query = paramQuery(page.params);
  if (inline) query.set('inline', '1');
  const body = await call<{ url: string }>({
    path: `${routePath(page.route)}/files/${encodeURIComponent(file)}`,
    query,
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

/** Address of the certificate of a signed document: who signed it, how and when. */
export async function certificateAddress(page: PageKey, document: string): Promise<string> {
  const body = await call<{ url: string }>({
    path: `${routePath(page.route)}/documents/${encodeURIComponent(document)}/certificate`,
    query: paramQuery(page.params),
  });
  return answeredAddress(body.url);
}

/** Address of the call itself, for the viewer of files, which makes it with the right of whoever looks. */
export function fileCall(page: PageKey, kind: 'files' | 'documents', id: string): string {
  const query = paramQuery(page.params);
  query.set('inline', '1');
  return `${apiAddress(routePath(page.route))}/${kind}/${encodeURIComponent(id)}?${query}`;
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
