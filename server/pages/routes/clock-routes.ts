import { saveClockOffset } from '../../core/clock.ts';
import type { RoutePlugin } from '../../core/deps.ts';
import { forbiddenError, refusal } from '../../core/errors.ts';
import { bodyOf } from '../../http/body.ts';
import { sweepTimers } from '../../process/execution/timers.ts';

const DAY_MS = 86_400_000;
const FARTHEST_MS = 3660 * DAY_MS;

/**
 * `POST /demo/clock {now}` moves the faculty's clock of a demo and lets everything happen whose time has come; for those
 * who hold a role. A server that is no demo has no such address.
 */
export const clockRoutes: RoutePlugin = (app, deps) => {
  if (!deps.config.demo) return;
  app.post('/demo/clock', async (request) => {
    const viewer = await deps.auth.require(request);
    if (viewer.roles.length === 0) throw forbiddenError('the clock is for those who hold a role');
    const at = Date.parse(String(bodyOf(request.body).now));
    if (Number.isNaN(at) || Math.abs(at - Date.now()) > FARTHEST_MS) {
      throw refusal('E_INPUT_INVALID', { part: 'moment' }, { pointer: '/now' });
    }
    deps.clock.set(new Date(at));
    await saveClockOffset(deps.db, deps.clock);
    const done = await sweepTimers(deps);
    return { now: deps.clock.now().toISOString(), done };
  });
};
