/** Of the connections that `live-server.ts` takes. */
export const KEYS = { key: 'bench', secret: 'bench' };
export const CHANNEL = 'private-Changes.bench';
