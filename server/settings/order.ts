import { written } from '../../src/definition/expression/written.ts';
import { settingTexts } from '../../src/definition/messages/server-texts.ts';
import type { Json, SettingGroupModel } from '../../src/definition/model.ts';
import type { Trx } from '../core/deps.ts';
import { type Fault, fault } from '../core/errors.ts';
import { FACULTY, readSettings } from '../scene/settings.ts';
import type { SettingPlace } from './place.ts';
import { schemaOf, textOf } from './settings-data.ts';

interface Order {
  group: string;
  /** `''` = values of all departments were set. */
  department: string;
  of: SettingGroupModel;
  /** Settings of the group that were set or taken back. */
  changed: readonly string[];
}

/**
 * Settings that do not lie beyond the one that they come after, as they are in force after the change, each told at what
 * was changed. What is set for all departments may be out of order with what one of them has its own way.
 */
export async function orderFaults(trx: Trx, { grant }: SettingPlace, order: Order): Promise<Fault[]> {
  const { group, department, of, changed } = order;
  const pairs = Object.entries(of.keys).flatMap(([key, { after }]) =>
    after !== null && (changed.includes(key) || changed.includes(after)) ? [{ key, after }] : [],
  );
  if (pairs.length === 0) return [];
  const departments =
    department === FACULTY ? [FACULTY, ...grant.model.departments.map(({ code }) => code)] : [department];
  const faults = new Map<string, Fault>();
  for (const code of departments) {
    const values = (await readSettings(trx, grant.model, code))[group] ?? {};
    for (const { key, after } of pairs) {
      const [later, earlier] = [values[key], values[after]];
      // Hours and days are compared as they are written.
      if (!isThere(later) || !isThere(earlier) || later > earlier || faults.has(key)) continue;
      const at = changed.includes(key) ? key : after;
      const says = settingTexts.notBeyond(
        { title: titleOf(of, key), value: written(later) },
        { title: titleOf(of, after), value: written(earlier) },
        {
          department: department === FACULTY && code !== FACULTY ? code : null,
          counted: typeof later === 'number',
        },
      );
      faults.set(
        key,
        fault('E_INPUT_INVALID', { title: titleOf(of, at), rule: 'own', says }, `/input/${at}`),
      );
    }
  }
  return [...faults.values()];
}

type Comparable = string | number;

/** What is empty is in nobody's way. */
const isThere = (value: Json | undefined): value is Comparable =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

const titleOf = ({ schema }: SettingGroupModel, key: string): string =>
  textOf(schemaOf(schema, key), 'title') || key;
