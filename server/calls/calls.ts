import type { BlockOf, JsonObject } from '../../src/definition/model.ts';
import type { RoutePlugin } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import { createScene, type Scene, valueIn } from '../scene/scene.ts';
import { answerCall } from './answer.ts';

/**
 * `GET /common/<name>`: the specification's calls, answered from the definitions (`schemas/calls.yaml`). One address for
 * all of them, so that a changed definition counts at once.
 */
export const callRoutes: RoutePlugin = (app, deps) => {
  app.get<{ Params: { '*': string } }>('/common/*', async (request) => {
    const viewer = await deps.auth.require(request);
    const path = `/common/${request.params['*']}`;
    const calls = Object.values(deps.definitions.current().calls);
    const call = calls.find((one) => one.method === 'GET' && one.path === path);
    if (!call) throw notFoundError(`no call ${path}`);
    const scene = await createScene(deps, { db: deps.db, viewer, department: viewer.department });
    return { data: await answerCall(scene, call, request.query as Record<string, unknown>) };
  });
};

/**
 * Rows of a call for a block of a screen: the same rows as over HTTP. `choice` is the index of the option chosen for the
 * call's parameter; `null`, or one that is not there, means the usual one.
 */
export async function callRows(
  scene: Scene,
  { call: name, choose }: BlockOf<'call'>,
  choice: number | null,
): Promise<JsonObject[]> {
  const call = scene.model.calls[name];
  if (!call) return [];
  if (!choose) return answerCall(scene, call, {});
  const option = choose.options[choice ?? choose.default] ?? choose.options[choose.default];
  const value = option ? await valueIn(scene, option.value, {}) : null;
  return answerCall(scene, call, { [choose.name]: value === null ? undefined : String(value) });
}
