import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Json } from '../../src/definition/model.ts';
import type { StoredSetting } from '../../src/definition/wire.ts';
import type { Db } from '../core/deps.ts';
import { system } from '../core/tables.ts';
import { FACULTY } from '../scene/settings.ts';

/** Record under which history, audit log, files and the feed of changes tell of settings; no record has its name. */
export const SETTING = 'setting';

/** A value as it is kept: of a secret in its closed box. */
export interface Stored {
  value: Json;
  seen: string;
  at: string;
  by: string | null;
  /** Name of the file that the value names; `null` = it names none. */
  file: string | null;
}

export type StoredBy = ReadonlyMap<string, Stored>;

export const placeOf = (department: string, group: string, key: string): string =>
  `${department} ${group}.${key}`;

/** Mark of a value: another one means another value. It tells nothing of a secret, whose box is another one each time. */
export const markOf = (value: Json): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** What was set for all departments and for this one, by `placeOf`. */
export async function readStored(db: Db, department: string): Promise<StoredBy> {
  const rows = await system(db)
    .selectFrom('setting as s')
    .leftJoin('stored_file as f', (join) =>
      join.on('f.record', '=', SETTING).on('f.id', '=', sql<string>`s.value #>> '{}'`),
    )
    .select(['s.department', 's.group', 's.key', 's.value', 's.updated_at', 's.updated_by', 'f.name as file'])
    .where('s.department', 'in', [FACULTY, department])
    .execute();
  return new Map(
    rows.map(({ department: of, group, key, value, updated_at: at, updated_by: by, file }) => [
      placeOf(of, group, key),
      { value, seen: markOf(value), at, by, file },
    ]),
  );
}

/** Names of people by id. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('user').select(['id', 'name']).where('id', 'in', wanted).execute();
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]));
}

/** As it is told: of a secret only that there is one, of a file its name, too. */
export function told(
  stored: Stored | undefined,
  secret: boolean,
  names: ReadonlyMap<string, string>,
): StoredSetting | null {
  if (!stored) return null;
  const { value, seen, at, by, file } = stored;
  const named = file === null ? {} : { file };
  return { value: secret ? null : value, seen, at, by: names.get(by ?? '') ?? '', ...named };
}
