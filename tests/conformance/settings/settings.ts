import { fileRoutes } from '../../../server/pages/routes/file-routes.ts';
import { pageRoutes } from '../../../server/pages/routes/page-routes.ts';
import { settingRoutes } from '../../../server/pages/routes/setting-routes.ts';
import type { Setting, SettingsData } from '../../../src/definition/wire.ts';
import { type Actor, type Answer, openWorld, type World } from '../exam-story/world.ts';

export const PAGE = 'settings.page@keeper';
export const BLOCK = `/routes/${PAGE}/blocks/b1/settings`;
export const DEPARTMENTS = ['TKM', 'TKI', 'TKMS2', 'TKIS2', 'TKMS3', 'TKIS3'];

/** The faculty of the exam stories with the calls of settings, and who administers all of it. */
export async function openSettings(
  config: Parameters<typeof openWorld>[1] = {},
): Promise<World & { all: Actor }> {
  const world = await openWorld([pageRoutes, settingRoutes, fileRoutes], config);
  const all = await world.person({
    name: 'Laras Setyaningsih',
    position_id: 2,
    departments: DEPARTMENTS,
    roles: ['admin'],
  });
  return { ...world, all: { ...all, department: 'TKMS2' } };
}

export async function dataOf(world: World, who: Actor): Promise<SettingsData> {
  const { status, body } = await world.call(who, 'GET', `/routes/${PAGE}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.blocks.b1;
}

export function settingIn({ groups }: SettingsData, path: string): Setting {
  const [group, key] = path.split('.');
  const found = groups.find(({ name }) => name === group)?.settings.find((one) => one.key === key);
  if (!found) throw new Error(`no setting ${path}`);
  return found;
}

interface Wish {
  faculty?: boolean;
  /** Default: the value as it is now. */
  seen?: string | null;
  reason?: string;
}

/** Sets one value, or takes it back (`undefined`), as the page does. */
export async function set(
  world: World,
  who: Actor,
  path: string,
  value: unknown,
  { faculty = false, reason, ...wish }: Wish = {},
): Promise<Answer> {
  const [group = '', key = ''] = path.split('.');
  const seen = 'seen' in wish ? wish.seen : await seenOf(world, who, path, faculty);
  const change = value === undefined ? { reset: true, seen } : { value, seen };
  return world.call(who, 'POST', BLOCK, { group, faculty, changes: { [key]: change }, reason });
}

async function seenOf(world: World, who: Actor, path: string, faculty: boolean): Promise<string | null> {
  const { status, body } = await world.call(who, 'GET', `/routes/${PAGE}`);
  if (status !== 200) return null;
  const setting = settingIn(body.blocks.b1, path);
  return (faculty ? setting.faculty : setting.own)?.seen ?? null;
}

export const save = (world: World, who: Actor, body: object): Promise<Answer> =>
  world.call(who, 'POST', BLOCK, body);

export const historyOf = (world: World, who: Actor, path: string): Promise<Answer> => {
  const [group = '', key = ''] = path.split('.');
  return world.call(who, 'GET', `${BLOCK}/history?group=${group}&key=${key}`);
};
