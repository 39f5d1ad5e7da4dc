import { sql } from 'kysely';
import type { TestServer } from './server.ts';

const ACTION = /\/routes\/([^/?]+)\/actions\/[^/?]+(\/bulk)?$/;

interface Asked {
  params?: Record<string, string>;
  id?: string;
  item?: string;
  ids?: string[];
  version?: number | null;
  versions?: Record<string, number>;
}

/**
 * Adds to an action what a browser knows from the page it shows: the versions of the rows named, as they are now. A body
 * that says a version, `null` too, goes as it is. A repeated call (`key`) brings what the first one brought.
 */
export function createSeen(server: Pick<TestServer, 'connection' | 'deps'>) {
  const known = new Map<string, object>();
  return async (path: string, body: object, key?: string): Promise<object> => {
    const found = ACTION.exec(path);
    if (!found) return body;
    const place = key === undefined ? null : JSON.stringify([key, path, body]);
    const earlier = place === null ? undefined : known.get(place);
    if (earlier) return earlier;
    const whole = {
      ...(await lookAt(server, decodeURIComponent(found[1] ?? ''), body, Boolean(found[2]))),
      ...body,
    };
    if (place !== null) known.set(place, whole);
    return whole;
  };
}

async function lookAt(
  { connection, deps }: Pick<TestServer, 'connection' | 'deps'>,
  route: string,
  { params = {}, id, item, ids = [], ...said }: Asked,
  bulk: boolean,
): Promise<Pick<Asked, 'version' | 'versions'>> {
  if (said.version !== undefined || said.versions !== undefined) return {};
  const model = deps.definitions.current();
  const screen = model.routes.find((one) => one.id === route)?.screen ?? '';
  const own = params[model.screens[screen]?.row?.param ?? ''];
  const named = bulk ? ids : [item ?? id ?? own].filter((one) => one !== undefined);
  const tables = Object.keys(model.records).map(
    (name) => sql`select id, row_version from ${sql.table(name)} where id = any(${named})`,
  );
  const found = await sql<{ id: string; row_version: number }>`${sql.join(tables, sql` union all `)}`.execute(
    connection.db,
  );
  const versions = Object.fromEntries(found.rows.map((row) => [row.id, Number(row.row_version)]));
  // A row that is not there has none: what is refused is that it is not there.
  if (bulk) return { versions: { ...Object.fromEntries(ids.map((one) => [one, 1])), ...versions } };
  return { version: versions[named[0] ?? ''] ?? 1 };
}
