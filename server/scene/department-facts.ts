import type { DepartmentModel, JsonObject, Model } from '../../src/definition/model.ts';
import type { Settings } from './settings.ts';

/** What a department says of itself: the facts of its definition, those of them that settings say otherwise as set. */
export function factsOf({ app }: Model, { facts }: DepartmentModel, settings: Settings): JsonObject {
  const said = Object.entries(app.facts ?? {}).flatMap(([fact, path]) => {
    const [group = '', key = ''] = path.split('.');
    const value = settings[group]?.[key] ?? null;
    return typeof value === 'string' && value.trim() !== '' ? [[fact, value.trim()] as const] : [];
  });
  return { ...facts, ...Object.fromEntries(said) };
}
