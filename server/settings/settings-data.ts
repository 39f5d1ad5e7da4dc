import type { JsonObject, JsonSchema, Model } from '../../src/definition/model.ts';
import type { Setting, SettingsData } from '../../src/definition/wire.ts';
import { FACULTY } from '../scene/settings.ts';
import { mayChangeAll, type SettingPlace } from './place.ts';
import { namesOf, placeOf, readStored, told } from './stored.ts';

/** Settings of the page's groups: what they are until somebody sets them, what was set for all, and for the department. */
export async function settingsData(place: SettingPlace): Promise<SettingsData> {
  const { model, department } = place.grant;
  const { db } = place.deps;
  const stored = await readStored(db, department);
  const names = await namesOf(
    db,
    [...stored.values()].map(({ by }) => by),
  );
  const groups = place.groups.flatMap((name) => {
    const group = model.settings[name];
    if (!group) return [];
    const settings = Object.entries(group.keys).map(([key, { scope, secret }]): Setting => {
      const schema = schemaOf(group.schema, key);
      return {
        key,
        title: textOf(schema, 'title') || key,
        help: textOf(schema, 'description'),
        unit: textOf(schema, 'x-unit'),
        schema,
        scope,
        secret,
        initial: secret ? null : (group.values[key] ?? null),
        faculty: told(stored.get(placeOf(FACULTY, name, key)), secret, names),
        own: scope === 'faculty' ? null : told(stored.get(placeOf(department, name, key)), secret, names),
      };
    });
    return [{ name, label: group.label, help: group.help, settings, tries_mail: name === mailGroup(model) }];
  });
  const { code, title } = model.departments.find((one) => one.code === department) ?? {
    code: department,
    title: department,
  };
  return { department: { code, title }, faculty: await mayChangeAll(place), groups };
}

/** The group whose settings say how mail goes out; `null` = none does. */
export const mailGroup = (model: Model): string | null => model.app.obeys.mail_server?.split('.')[0] ?? null;

/** Schema of one setting in the schema of its group. */
export function schemaOf(group: JsonSchema, key: string): JsonObject {
  const properties = group.properties as JsonObject;
  return (properties[key] ?? {}) as JsonObject;
}

/** Whether the value is the id of a file that was uploaded. */
export const isFile = (schema: JsonObject): boolean => schema['x-file'] !== undefined;

export function textOf(schema: JsonObject, word: string): string {
  const said = schema[word];
  return typeof said === 'string' ? said : '';
}
