import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CrossrefConfig } from '../core/config.ts';

/** A source on this machine that answers as a test says, with what it was asked. */
export interface SourceOutside {
  config: CrossrefConfig;
  asked: { path: string; agent: string }[];
  /** How it answers from now on. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function openSourceOutside(): Promise<SourceOutside> {
  const server = createServer((request, response) => {
    source.asked.push({ path: request.url ?? '', agent: request.headers['user-agent'] ?? '' });
    source.answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const source: SourceOutside = {
    config: { url: `http://127.0.0.1:${port}/api`, agent: 'Aula (mailto:aula@example.ac.id)' },
    asked: [],
    answer: unknown,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return source;
}

/** As the source answers what it does not know. */
export const unknown: SourceOutside['answer'] = (_request, response) => {
  response.writeHead(404).end('Resource not found.');
};

/** As the source answers something that it knows. */
export const knows =
  (message: object): SourceOutside['answer'] =>
  (_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: 'ok', message }));
  };

/** A work as the source tells it, with what it tells besides. */
export const WORK = {
  DOI: '10.59999/jrtn.2025.12.318',
  type: 'journal-article',
  title: ['Analisis <i>termoekonomi</i>\n      gudang beku &amp; pelabuhan'],
  subtitle: [],
  author: [
    { given: 'Dewi', family: 'Anggraini', sequence: 'first', affiliation: [] },
    { family: 'Suparman', sequence: 'additional', affiliation: [] },
    { name: 'Konsorsium Refrigerasi', sequence: 'additional' },
  ],
  'container-title': ['Jurnal Rekayasa Termal Nusantara'],
  publisher: 'Penerbit Contoh',
  volume: '12',
  issue: '4',
  page: '318-327',
  ISSN: ['2503-118X', '2503-1198'],
  URL: 'https://doi.org/10.59999/jrtn.2025.12.318',
  issued: { 'date-parts': [[2025, 10]] },
  'published-online': { 'date-parts': [[2025, 10, 14]] },
  'published-print': { 'date-parts': [[2025, 12]] },
  reference: [{ key: 'ref1', unstructured: 'Buku' }],
};
