import type { Json, JsonObject } from '../model.ts';
import { flag, list, moment, object, oneOf, optional, orNull, type Static, stated, text } from './schema.ts';

const Value = stated<Json>('As the schema of the setting says; `null` of a secret.');

/** A value that somebody set. */
export const StoredSetting = object({
  value: Value,
  /** Mark of the value: who changes it says which one they looked at. */
  seen: text,
  at: moment,
  /** Who set it; empty where that is not known. */
  by: text,
  /** Name of the file, where the value is the id of one. */
  file: optional(text),
});
export type StoredSetting = Static<typeof StoredSetting>;

export const Setting = object({
  key: text,
  title: text,
  /** What stands below the title. */
  help: text,
  /** What a number counts. */
  unit: text,
  schema: stated<JsonObject>('JSON Schema of the value.'),
  /** `own`: a department may have a value of its own; `added`: its entries stand beside those of all departments. */
  scope: oneOf('faculty', 'own', 'added'),
  /** Written, never read. */
  secret: flag,
  /** Until somebody sets a value. */
  initial: Value,
  /** Set for all departments. */
  faculty: orNull(StoredSetting),
  /** Set for the active department. */
  own: orNull(StoredSetting),
});
export type Setting = Static<typeof Setting>;

export const SettingGroup = object({
  name: text,
  label: text,
  help: text,
  settings: list(Setting),
  /** Its values say how mail goes out: they can be tried by one. */
  tries_mail: flag,
});
export type SettingGroup = Static<typeof SettingGroup>;

/** What an administrator sees of settings. */
export const SettingsData = object({
  /** The active department, whose values are shown. */
  department: object({ code: text, title: text }),
  /** Whether the viewer may set values of all departments. */
  faculty: flag,
  groups: list(SettingGroup),
});
export type SettingsData = Static<typeof SettingsData>;

/** A value that was set or taken back, the newest first. */
export const SettingChange = object({
  /** Which setting, by `SettingGroup.name` and `Setting.key`. */
  group: text,
  key: text,
  at: moment,
  by: text,
  /** For all departments, or for the active one. */
  faculty: flag,
  /** The value was taken back: what stands above it counts again. */
  reset: flag,
  from: Value,
  to: Value,
  reason: orNull(text),
});
export type SettingChange = Static<typeof SettingChange>;

/** What became of a mail that tries out a mail server. */
export const MailTrial = object({
  /** `kept`: there is no mail server, and it lies as a file on this one. */
  outcome: oneOf('sent', 'kept', 'refused'),
  /** For people. */
  says: text,
  at: moment,
});
export type MailTrial = Static<typeof MailTrial>;

export const SettingHistory = object({ changes: list(SettingChange) });
export type SettingHistory = Static<typeof SettingHistory>;
