import type { FastifyRequest } from 'fastify';
import type { MailTrial, SettingHistory, SettingsData } from '../../../src/definition/wire.ts';
import type { Deps, RoutePlugin } from '../../core/deps.ts';
import { notFoundError } from '../../core/errors.ts';
import { auditRefusal } from '../../process/refused.ts';
import type { SettingPlace } from '../../settings/place.ts';
import { readSettingsAsk, saveSettings } from '../../settings/save-settings.ts';
import { settingHistory } from '../../settings/setting-history.ts';
import { settingsData } from '../../settings/settings-data.ts';
import { SETTING } from '../../settings/stored.ts';
import { readMailTrial, tryMail } from '../../settings/try-mail.ts';
import { settingPlace } from '../blocks/settings.ts';
import { visibleBlock } from '../visible.ts';
import { pageOf, paramOf, queryText } from './requests.ts';

const SETTINGS = '/routes/:route/blocks/:block/settings';

/** Changing settings and looking at what they were. Who opens the page may, in its department; who opens it in all, for all. */
export const settingRoutes: RoutePlugin = (app, deps) => {
  app.post(
    SETTINGS,
    (request): Promise<SettingsData> =>
      audited(deps, request, `${SETTING}.save`, async () => {
        const place = await placeOf(deps, request);
        const about = { request: request.id, address: request.ip };
        await saveSettings(place, readSettingsAsk(place, request.body, about));
        return settingsData(place);
      }),
  );

  app.post(
    `${SETTINGS}/mail`,
    (request): Promise<MailTrial> =>
      audited(deps, request, `${SETTING}.try_mail`, async () => {
        const place = await placeOf(deps, request);
        const about = { request: request.id, address: request.ip };
        return tryMail(place, readMailTrial(place, request.body, about));
      }),
  );

  app.get(`${SETTINGS}/history`, async (request): Promise<SettingHistory> => {
    const place = await placeOf(deps, request);
    const [group, key] = [queryText(request, 'group'), queryText(request, 'key')];
    return settingHistory(
      place,
      group === null && key === null ? null : { group: group ?? '', key: key ?? '' },
    );
  });
};

async function audited<T>(
  deps: Deps,
  request: FastifyRequest,
  action: string,
  work: () => Promise<T>,
): Promise<T> {
  const viewer = await deps.auth.authenticate(request);
  const about = {
    actor: viewer?.id ?? null,
    department: viewer?.department ?? null,
    action,
    route: paramOf(request, 'route'),
    row: null,
    request: request.id,
    address: request.ip,
  };
  return auditRefusal(deps, about, work);
}

async function placeOf(deps: Deps, request: FastifyRequest): Promise<SettingPlace> {
  const page = await pageOf(deps, request);
  const block = await visibleBlock(page, paramOf(request, 'block'));
  if (block?.kind !== 'settings') throw notFoundError('no settings here');
  return settingPlace(page, block);
}
