import type { Json, JsonObject } from '../../src/definition/model.ts';
import type { SettingHistory } from '../../src/definition/wire.ts';
import type { Db } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import { system } from '../core/tables.ts';
import { type SettingPlace, settingAt, settingPath } from './place.ts';
import { isFile, schemaOf } from './settings-data.ts';
import { SETTING } from './stored.ts';

/** Older ones are in the audit log. */
const MOST = 50;

/** What one setting was set to for all departments and for the active one, the newest first; no value of a secret. */
export async function settingHistory(
  { deps, grant, groups }: SettingPlace,
  group: string,
  key: string,
): Promise<SettingHistory> {
  const found = groups.includes(group) ? settingAt(grant.model, group, key) : null;
  if (!found) throw notFoundError('no such setting');
  const rows = await system(deps.db)
    .selectFrom('history')
    .select(['id', 'department', 'transition', 'actor_name', 'at', 'reason', 'changes'])
    .where('record', '=', SETTING)
    .where('row', '=', settingPath(group, key))
    .where((where) => where.or([where('department', 'is', null), where('department', '=', grant.department)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const files = isFile(schemaOf(found.group.schema, key))
    ? await fileNames(deps.db, settingPath(group, key))
    : null;
  const said = (value: Json) => (files && typeof value === 'string' ? (files.get(value) ?? '') : value);
  return {
    changes: rows.map(({ department, transition, actor_name: by, at, reason, changes }) => {
      const { from = null, to = null } = valuesIn(changes);
      return {
        at,
        by,
        faculty: department === null,
        reset: transition === 'reset',
        from: said(from),
        to: said(to),
        reason,
      };
    }),
  };
}

/** Names of the files that a setting had, by id: that is what people know them by. */
async function fileNames(db: Db, path: string): Promise<ReadonlyMap<string, string>> {
  const files = system(db)
    .selectFrom('stored_file')
    .select(['id', 'name'])
    .where('record', '=', SETTING)
    .where('row', '=', path);
  return new Map((await files.execute()).map(({ id, name }) => [id, name]));
}

function valuesIn(changes: Json): JsonObject {
  const value = (changes as JsonObject).value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
