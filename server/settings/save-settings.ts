import { type RawBuilder, sql } from 'kysely';
import { actorTexts } from '../../src/definition/messages/server-texts.ts';
import type { Json, JsonObject, Model, SettingGroupModel } from '../../src/definition/model.ts';
import type { Trx } from '../core/deps.ts';
import { AppError, type Fault, fault, forbiddenError, inputError, refusal } from '../core/errors.ts';
import { newId } from '../core/new-id.ts';
import { system } from '../core/tables.ts';
import { afterCommit, inTransaction } from '../database/transaction.ts';
import { bodyOf, isPlainText } from '../http/body.ts';
import { schemaFaults } from '../process/form-validators.ts';
import { forgetSettings } from '../scene/scene.ts';
import { FACULTY } from '../scene/settings.ts';
import { orderFaults } from './order.ts';
import { mayChangeAll, type SettingPlace, settingAt, settingPath } from './place.ts';
import { isFile, schemaOf, textOf } from './settings-data.ts';
import { namesOf, placeOf, readStored, SETTING, type Stored, type StoredBy } from './stored.ts';

const LONGEST_REASON = 200;

/** What of one group is to be set, or taken back, for all departments or for the active one. */
export interface SettingsAsk {
  group: string;
  /** `''` = all departments. */
  department: string;
  wishes: Wish[];
  reason: string | null;
  request: string;
  address: string;
}

interface Wish {
  key: string;
  /** `undefined` = the value is taken back. */
  value: Json | undefined;
  /** Mark of the value that was looked at; `null` = there was none. */
  seen: string | null;
}

/** Reads `{group, faculty, changes: {key: {value | reset: true, seen}}, reason}`. Throws E_INPUT_INVALID for anything else. */
export function readSettingsAsk(
  { grant, groups }: SettingPlace,
  body: unknown,
  about: Pick<SettingsAsk, 'request' | 'address'>,
): SettingsAsk {
  const { group, faculty, changes, reason = null } = bodyOf(body);
  if (typeof group !== 'string' || !groups.includes(group)) throw wrong('/group');
  if (typeof faculty !== 'boolean') throw wrong('/faculty');
  if (
    reason !== null &&
    (typeof reason !== 'string' || reason.length > LONGEST_REASON || !isPlainText(reason))
  )
    throw wrong('/reason');
  const wishes = Object.entries(bodyOf(changes)).map(([key, wish]): Wish => {
    const { value, reset = false, seen = null } = bodyOf(wish);
    if (!settingAt(grant.model, group, key)) throw wrong(`/changes/${key.slice(0, 60)}`);
    if (seen !== null && typeof seen !== 'string') throw wrong(`/changes/${key}/seen`);
    if (reset !== true && value === undefined) throw wrong(`/changes/${key}/value`);
    return { key, value: reset === true ? undefined : (value as Json), seen };
  });
  if (wishes.length === 0) throw wrong('/changes');
  return {
    group,
    department: faculty ? FACULTY : grant.department,
    wishes,
    reason: reason?.trim() || null,
    ...about,
  };
}

const wrong = (pointer: string) => refusal('E_INPUT_INVALID', { part: 'field' }, { pointer });

/**
 * Sets or takes back values of one group, all of them or none. What is decided afterwards is decided by the new values, in
 * this process at once. Throws E_ACCESS_FORBIDDEN for values of all departments where the person does not open the page in
 * all, E_INPUT_INVALID for values that do not fit, E_PROCESS_SETTING where another value than the seen one stands.
 */
export async function saveSettings(place: SettingPlace, ask: SettingsAsk): Promise<void> {
  const group = place.grant.model.settings[ask.group];
  if (!group) throw wrong('/group');
  if (
    ask.department === FACULTY
      ? !(await mayChangeAll(place))
      : ask.wishes.some(({ key }) => group.keys[key]?.scope === 'faculty')
  )
    throw forbiddenError('a value of all departments');
  const faults = valueFaults(group, ask.wishes);
  if (faults.length > 0) throw inputError(faults);
  await place.deps.files.settle(ask.wishes.flatMap(({ key, value }) => fileIn(group, key, value) ?? []));
  await inTransaction(place.deps.db, (trx) => write(trx, place, { ...ask, of: group }));
}

/** The file that a value names; `null` where the setting holds none. */
const fileIn = ({ schema }: SettingGroupModel, key: string, value: Json | undefined): string | null =>
  typeof value === 'string' && isFile(schemaOf(schema, key)) ? value : null;

/** What is wrong with the values themselves, each told at its field. */
function valueFaults({ schema, keys }: SettingGroupModel, wishes: readonly Wish[]): Fault[] {
  const typed = wishes.filter(({ value }) => value !== undefined);
  const data = Object.fromEntries(typed.map(({ key, value }) => [key, value]));
  const unfit = schemaFaults(schema, data);
  const empty = typed
    .filter(({ key, value }) => keys[key]?.secret === true && value === '')
    .map(({ key }) => {
      const title = textOf(schemaOf(schema, key), 'title') || key;
      return fault('E_INPUT_INVALID', { title, rule: 'required', how: 'filled' }, `/input/${key}`);
    });
  return [...unfit, ...empty];
}

type Writing = SettingsAsk & { of: SettingGroupModel };

async function write(trx: Trx, place: SettingPlace, ask: Writing): Promise<void> {
  const { deps, viewer } = place;
  await sql`select pg_advisory_xact_lock(4145, hashtext(${`${ask.department} ${ask.group}`}))`.execute(trx);
  const stored = await readStored(trx, ask.department);
  await refuseOvertaken(trx, ask, stored);
  const untyped = passwordFault(place.grant.model, ask, stored);
  if (untyped) throw inputError(untyped);
  const at = new Date().toISOString();
  const entries = [];
  for (const wish of ask.wishes) {
    const before = stored.get(placeOf(ask.department, ask.group, wish.key));
    if (!(await writeOne(trx, place, { ...ask, wish, before, at }))) continue;
    await linkFile(trx, place, ask, wish);
    entries.push(historyOf(place, { ...ask, wish, before, at }));
  }
  if (entries.length === 0) return;
  const changed = ask.wishes.map(({ key }) => key);
  const disorder = await orderFaults(trx, place, { ...ask, changed });
  if (disorder.length > 0) throw inputError(disorder);
  await system(trx).insertInto('history').values(entries).execute();
  await system(trx)
    .insertInto('audit')
    .values({
      at,
      actor: viewer.id,
      department: ask.department || null,
      action: `${SETTING}.save`,
      record: SETTING,
      row: entries.length === 1 ? (entries[0]?.row ?? null) : null,
      result: 'done',
      request: ask.request,
      address: ask.address,
      detail: JSON.stringify({
        writes: entries.map(({ row, transition }) => ({ record: SETTING, row, what: transition })),
        ...(ask.reason === null ? {} : { reason: ask.reason }),
      }),
    })
    .execute();
  await deps.changes.mark(trx, [{ record: SETTING, department: ask.department || null }]);
  afterCommit(trx, () => forgetSettings(deps));
}

/**
 * A password that is kept is for the server and the user that it was typed for: whoever names others types it anew, else it
 * would be sent to a server that somebody else chose.
 */
function passwordFault(
  model: Model,
  { group, department, wishes, of }: Writing,
  stored: StoredBy,
): Fault | null {
  const { mail_server, mail_user, mail_password = '' } = model.app.obeys;
  const keyIn = (path: string | undefined) =>
    path?.startsWith(`${group}.`) ? path.slice(group.length + 1) : null;
  const password = keyIn(mail_password);
  const others = [keyIn(mail_server), keyIn(mail_user)];
  const moved = wishes.some(({ key, value }) => value !== undefined && others.includes(key));
  if (password === null || !moved || !stored.has(placeOf(department, group, password))) return null;
  if (wishes.some(({ key }) => key === password)) return null;
  const title = textOf(schemaOf(of.schema, password), 'title') || password;
  return fault('E_INPUT_INVALID', { title, rule: 'required', how: 'filled' }, `/input/${password}`);
}

/** Nothing is written over what somebody else set since: the person is told which, by whom. */
async function refuseOvertaken(trx: Trx, ask: Writing, stored: StoredBy): Promise<void> {
  const overtaken = ask.wishes.filter(
    ({ key, seen }) => (stored.get(placeOf(ask.department, ask.group, key))?.seen ?? null) !== seen,
  );
  if (overtaken.length === 0) return;
  const standing = overtaken.map(({ key }) => stored.get(placeOf(ask.department, ask.group, key)));
  const names = await namesOf(
    trx,
    standing.map((one) => one?.by ?? null),
  );
  throw new AppError(
    409,
    overtaken.map(({ key }, index) => {
      const title = textOf(schemaOf(ask.of.schema, key), 'title') || key;
      const by = names.get(standing[index]?.by ?? '') ?? actorTexts.somebody;
      return fault('E_PROCESS_SETTING', { title, by }, `/input/${key}`);
    }),
  );
}

interface Written extends Writing {
  wish: Wish;
  before: Stored | undefined;
  at: string;
}

/** Whether anything changed by it. */
async function writeOne(trx: Trx, { deps, viewer }: SettingPlace, one: Written): Promise<boolean> {
  const { department, group, wish, before, at } = one;
  const { key, value } = wish;
  if (value === undefined) {
    const gone = system(trx)
      .deleteFrom('setting')
      .where('department', '=', department)
      .where('group', '=', group)
      .where('key', '=', key);
    await gone.execute();
    return before !== undefined;
  }
  const kept = one.of.keys[key]?.secret === true ? deps.secrets.close(String(value)) : value;
  const text = JSON.stringify(kept);
  if (before !== undefined && JSON.stringify(before.value) === text) return false;
  await system(trx)
    .insertInto('setting')
    .values({ department, group, key, value: text, updated_at: at, updated_by: viewer.id })
    .onConflict((conflict) =>
      conflict
        .columns(['department', 'group', 'key'])
        .doUpdateSet({ value: asJson(text), updated_at: at, updated_by: viewer.id }),
    )
    .execute();
  return true;
}

/** A file of the person's own, in a format that the setting takes. The one before stays: papers were made with it. */
async function linkFile(trx: Trx, { deps, viewer }: SettingPlace, ask: Writing, { key, value }: Wish) {
  const file = fileIn(ask.of, key, value);
  if (file === null) return;
  const limits = schemaOf(ask.of.schema, key)['x-file'] as { formats?: string[]; max_mb?: number };
  await deps.files.link(trx, file, {
    record: SETTING,
    row: settingPath(ask.group, key),
    owner: viewer.id,
    ...limits,
    pointer: `/input/${key}`,
  });
}

const asJson = (text: string): RawBuilder<string> => sql<string>`${text}::jsonb`;

/** Of a secret the history says that it changed, never what it was or is. */
function historyOf({ viewer }: SettingPlace, { department, group, wish, before, at, ...one }: Written) {
  const { key, value } = wish;
  const values: JsonObject = { value: { from: before?.value ?? null, to: value ?? null } };
  return {
    id: newId(),
    record: SETTING,
    row: settingPath(group, key),
    department: department || null,
    process: null,
    transition: value === undefined ? 'reset' : 'set',
    from_state: null,
    to_state: null,
    actor: viewer.id,
    actor_name: viewer.name,
    at,
    reason: one.reason,
    about: null,
    version: null,
    changes: JSON.stringify(one.of.keys[key]?.secret === true ? {} : values),
    request: one.request,
    link: null,
  };
}
