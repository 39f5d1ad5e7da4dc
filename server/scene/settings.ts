import { MONDAY_TO_FRIDAY } from '../../src/definition/expression/index.ts';
import type { Json, Model } from '../../src/definition/model.ts';
import type { Db } from '../core/deps.ts';
import { system } from '../core/tables.ts';

/** `setting.<group>.<key>`. */
export type Settings = Record<string, Record<string, Json>>;

/** Department under which values of all departments are kept. */
export const FACULTY = '';

/**
 * The values in force for a department: the defaults of the definitions with what was set for all departments, then for
 * this one, on top. Lists whose entries are added hold those of all and its own. Secrets stay empty.
 */
export async function readSettings(db: Db, model: Model, department: string): Promise<Settings> {
  const settings: Settings = {};
  for (const [group, { values }] of Object.entries(model.settings)) settings[group] = { ...values };
  const rows = await system(db)
    .selectFrom('setting')
    .select(['department', 'group', 'key', 'value'])
    .where('department', 'in', [FACULTY, department])
    .orderBy('department')
    .execute();
  for (const { department: place, group, key, value } of rows) {
    const held = settings[group];
    const setting = model.settings[group]?.keys[key];
    if (!held || !setting || setting.secret) continue;
    if (place === FACULTY) held[key] = value;
    else if (setting.scope !== 'faculty')
      held[key] = setting.scope === 'added' ? [...entriesOf(held[key]), ...entriesOf(value)] : value;
  }
  return settings;
}

const entriesOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** The days of a list kept under `group.key`, which holds days or entries with one; empty when there is none. */
export function settingDays(settings: Settings, path: string | null): string[] {
  const [group = '', key = ''] = path?.split('.') ?? [];
  return entriesOf(settings[group]?.[key]).flatMap((entry) => {
    const day = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry.date : entry;
    return typeof day === 'string' ? [day] : [];
  });
}

/** The working days of a week kept under `group.key`, 1 Monday to 7 Sunday; Monday to Friday where none are. */
export function settingWeek(settings: Settings, path: string | undefined): ReadonlySet<number> {
  const [group = '', key = ''] = path?.split('.') ?? [];
  const days = entriesOf(settings[group]?.[key]).filter((day) => typeof day === 'number');
  return days.length === 0 ? MONDAY_TO_FRIDAY : new Set(days);
}
