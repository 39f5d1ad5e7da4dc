import type { Model, RouteModel, SettingGroupModel, SettingModel } from '../../src/definition/model.ts';
import { type Grant, mayOpen } from '../access/grant.ts';
import type { Deps, Viewer } from '../core/deps.ts';

/** Where settings are looked at or changed: who, on which page, and which groups it shows. */
export interface SettingPlace {
  deps: Deps;
  grant: Grant;
  viewer: Viewer;
  groups: readonly string[];
}

/**
 * Whether the person may set values of all departments: they open the page in every department that has it. Asked anew
 * each time, since a role ends where it ends.
 */
export async function mayChangeAll({ deps, grant, viewer }: SettingPlace): Promise<boolean> {
  const { model, route } = grant;
  for (const code of departmentsOf(model, route)) {
    const there = code === viewer.department ? viewer : await deps.auth.viewerOf(deps.db, viewer.id, code);
    if (there === null || !mayOpen(model, route, there)) return false;
  }
  return true;
}

const departmentsOf = ({ departments }: Model, route: RouteModel): string[] =>
  departments.map(({ code }) => code).filter((code) => route.departments?.includes(code) ?? true);

/** A setting of a group with what is known of it; `null` when there is none of that name. */
export function settingAt(
  model: Model,
  group: string,
  key: string,
): { group: SettingGroupModel; setting: SettingModel } | null {
  const found = Object.hasOwn(model.settings, group) ? model.settings[group] : undefined;
  const setting = found && Object.hasOwn(found.keys, key) ? found.keys[key] : undefined;
  return found && setting ? { group: found, setting } : null;
}

/** Path of a setting, as its history names it. */
export const settingPath = (group: string, key: string): string => `${group}.${key}`;
