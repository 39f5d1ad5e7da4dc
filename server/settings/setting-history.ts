import type { Json, JsonObject } from '../../src/definition/model.ts';
import type { SettingHistory } from '../../src/definition/wire.ts';
import type { Db } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import { system } from '../core/tables.ts';
import { type SettingPlace, settingPath } from './place.ts';
import { isFile, schemaOf } from './settings-data.ts';
import { SETTING } from './stored.ts';

/** Older ones are in the audit log. */
const MOST = 50;

/**
 * What one setting was set to for all departments and for the active one, or each setting of the page, the newest first; no
 * value of a secret.
 */
export async function settingHistory(
  { deps, grant, groups }: SettingPlace,
  one: { group: string; key: string } | null,
): Promise<SettingHistory> {
  const shown = groups.flatMap((group) =>
    Object.keys(grant.model.settings[group]?.keys ?? {}).map((key) => ({ group, key })),
  );
  const asked = one ? shown.filter(({ group, key }) => group === one.group && key === one.key) : shown;
  if (one && asked.length === 0) throw notFoundError('no such setting');
  const paths = new Map(asked.map((place) => [settingPath(place.group, place.key), place]));
  const rows = await system(deps.db)
    .selectFrom('history')
    .select(['id', 'row', 'department', 'transition', 'actor_name', 'at', 'reason', 'changes'])
    .where('record', '=', SETTING)
    .where('row', 'in', [...paths.keys()])
    .where((where) => where.or([where('department', 'is', null), where('department', '=', grant.department)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const kept = asked.filter(({ group, key }) => {
    const model = grant.model.settings[group];
    return model && isFile(schemaOf(model.schema, key));
  });
  const files = await fileNames(
    deps.db,
    kept.map(({ group, key }) => settingPath(group, key)),
  );
  return {
    changes: rows.flatMap(({ row, department, transition, actor_name: by, at, reason, changes }) => {
      const { from = null, to = null } = valuesIn(changes);
      const place = paths.get(row);
      const names = files.get(row);
      const said = (value: Json) => (names && typeof value === 'string' ? (names.get(value) ?? '') : value);
      return place
        ? {
            ...place,
            at,
            by,
            faculty: department === null,
            reset: transition === 'reset',
            from: said(from),
            to: said(to),
            reason,
          }
        : [];
    }),
  };
}

/** By path names of the files that a setting had, by id: that is what people know them by. */
async function fileNames(
  db: Db,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  if (paths.length === 0) return new Map();
  const files = system(db)
    .selectFrom('stored_file')
    .select(['id', 'row', 'name'])
    .where('record', '=', SETTING)
    .where('row', 'in', [...paths]);
  const found = await files.execute();
  return new Map(
    paths.map((path) => [
      path,
      new Map(found.filter(({ row }) => row === path).map(({ id, name }) => [id, name])),
    ]),
  );
}

function valuesIn(changes: Json): JsonObject {
  const value = (changes as JsonObject).value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
