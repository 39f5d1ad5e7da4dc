import type { Room } from '../deps.ts';
import { notFoundError } from '../errors.ts';
import { createScene, type Scene } from '../records/scene.ts';
import { answerCall } from './answer.ts';

/**
 * `GET /common/<name>`: the specification's calls, answered from the definitions (`schemas/calls.yaml`). One address for
 * all of them, so that a changed definition counts at once.
 */
export const callsRoom: Room = (app, deps) => {
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

/** Rows of a call for a block of a screen: the same rows as over HTTP. */
export async function callRows(scene: Scene, name: string, query: Record<string, unknown>) {
  const call = scene.model.calls[name];
  return call ? answerCall(scene, call, query) : [];
}
