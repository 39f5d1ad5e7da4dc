import { sql } from 'kysely';
import type { Model } from '../../src/definition/model.ts';
import type { Db } from '../core/deps.ts';
import type { TestServer } from './server.ts';

const ACTION = /\/routes\/([^/?]+)\/actions\/([^/?]+)(\/bulk)?$/;

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
      ...(await lookAt(
        server,
        { route: decodeURIComponent(found[1] ?? ''), action: found[2] ?? '' },
        body,
        Boolean(found[3]),
      )),
      ...body,
    };
    if (place !== null) known.set(place, whole);
    return whole;
  };
}

async function lookAt(
  { connection, deps }: Pick<TestServer, 'connection' | 'deps'>,
  { route, action }: { route: string; action: string },
  { params = {}, id, item, ids = [], ...said }: Asked,
  bulk: boolean,
): Promise<Pick<Asked, 'version' | 'versions'>> {
  if (said.version !== undefined || said.versions !== undefined) return {};
  const model = deps.definitions.current();
  const row = model.screens[model.routes.find((one) => one.id === route)?.screen ?? '']?.row;
  const own = params[row?.param ?? ''];
  const named = bulk ? ids : [item ?? id ?? own].filter((one) => one !== undefined);
  const likely = [...(row ? [row.record] : []), ...tablesOf(model, action)];
  const versions = await versionsIn(connection.db, likely, named);
  const others = named.filter((one) => versions[one] === undefined);
  Object.assign(versions, await versionsIn(connection.db, Object.keys(model.records), others));
  // A row that is not there has none: what is refused is that it is not there.
  if (bulk) return { versions: { ...Object.fromEntries(ids.map((one) => [one, 1])), ...versions } };
  return { version: versions[named[0] ?? ''] ?? 1 };
}

/** Records whose rows or related rows a transition of this name is done on; to ask all of them takes as long as an action. */
function tablesOf({ processes, records }: Model, action: string): string[] {
  return Object.values(processes).flatMap(({ record, transitions }) => {
    const transition = transitions[action];
    if (!transition) return [];
    const related = transition.on === null ? undefined : records[record]?.relations[transition.on]?.record;
    return related === undefined ? [record] : [record, related];
  });
}

async function versionsIn(
  db: Db,
  names: readonly string[],
  ids: readonly string[],
): Promise<Record<string, number>> {
  if (ids.length === 0 || names.length === 0) return {};
  const tables = [...new Set(names)].map(
    (name) => sql`select id, row_version from ${sql.table(name)} where id = any(${ids})`,
  );
  const found = await sql<{ id: string; row_version: number }>`${sql.join(tables, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(found.rows.map((row) => [row.id, Number(row.row_version)]));
}
