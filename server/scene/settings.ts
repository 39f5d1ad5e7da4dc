import type { Json, Model } from '../../src/definition/model.ts';
import type { Db } from '../core/deps.ts';
import { system } from '../core/tables.ts';

/** `setting.<group>.<key>`. */
export type Settings = Record<string, Record<string, Json>>;

/** The defaults of the definitions with what was set for all departments, then for this one, on top. */
export async function readSettings(db: Db, model: Model, department: string): Promise<Settings> {
  const settings: Settings = {};
  for (const [group, { values }] of Object.entries(model.settings)) settings[group] = { ...values };
  const rows = await system(db)
    .selectFrom('setting')
    .select(['department', 'group', 'key', 'value'])
    .where('department', 'in', ['', department])
    .orderBy('department')
    .execute();
  for (const { group, key, value } of rows) {
    const held = settings[group];
    if (held && Object.hasOwn(held, key)) held[key] = value;
  }
  return settings;
}

/** A list of texts kept under `group.key`; empty when there is none. */
export function settingList(settings: Settings, path: string | null): string[] {
  const [group = '', key = ''] = path?.split('.') ?? [];
  const value = settings[group]?.[key];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
