import type { BlockOf } from '../../../src/definition/model.ts';
import type { SettingsData } from '../../../src/definition/wire.ts';
import { signInError } from '../../core/errors.ts';
import type { SettingPlace } from '../../settings/place.ts';
import { settingsData } from '../../settings/settings-data.ts';
import type { PageScene } from '../page-scene.ts';

/** Settings as whoever opens the page may change them. */
export const settingsBlockData = (page: PageScene, block: BlockOf<'settings'>): Promise<SettingsData> =>
  settingsData(settingPlace(page, block));

/** The block as a place where settings are looked at and changed. Throws E_ACCESS_SIGN_IN for nobody. */
export function settingPlace({ scene, grant }: PageScene, { groups }: BlockOf<'settings'>): SettingPlace {
  if (scene.viewer === null) throw signInError('settings need somebody');
  return { deps: scene.deps, grant, viewer: scene.viewer, groups };
}
