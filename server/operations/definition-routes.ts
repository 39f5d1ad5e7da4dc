import { definitionTexts } from '../../src/definition/messages/server-texts.ts';
import type { DefinitionFile, DefinitionState } from '../../src/definition/wire.ts';
import { takeCostly } from '../auth/own-limits.ts';
import type { RoutePlugin } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import { keptDefinitions } from '../definitions/kept-sources.ts';
import { newZip } from '../files/new-zip.ts';
import { textIn } from '../http/body.ts';
import { noteAct, requireAdministration } from './administration.ts';
import { definitionState } from './definition-state.ts';

/**
 * The definitions in force, for administrators alone: `GET /operations/definitions`, `GET /operations/definitions/file?path=` (one
 * of their files), `GET /operations/definitions/zip` (all of them), `POST /operations/definitions/check` (reads those on the disk
 * now, and answers what came of it).
 */
export const administeredDefinitionRoutes: RoutePlugin = (app, deps) => {
  const { db, definitions, clock } = deps;

  app.get('/operations/definitions', async (request): Promise<DefinitionState> => {
    return definitionState(deps, await requireAdministration(deps, request));
  });

  app.get('/operations/definitions/file', async (request): Promise<DefinitionFile> => {
    await requireAdministration(deps, request);
    const path = textIn(request.query as Record<string, unknown>, 'path', 300);
    const file = (await keptDefinitions(db))?.files.find((one) => one.path === path);
    if (!file) throw notFoundError(`no definition file ${path}`);
    return { path, text: file.text };
  });

  app.get('/operations/definitions/zip', async (request, reply) => {
    const { viewer } = await requireAdministration(deps, request);
    await takeCostly(deps, 'export', { viewer, address: request.ip });
    const archive = await newZip();
    for (const { path, text } of (await keptDefinitions(db))?.files ?? [])
      archive.append(text, { name: path });
    void archive.finalize().catch((error: unknown) => archive.destroy(error as Error));
    const name = encodeURIComponent(`${definitionTexts.file} ${clock.today()}.zip`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    return reply.type('application/zip').send(archive);
  });

  app.post('/operations/definitions/check', async (request): Promise<DefinitionState> => {
    const reader = await requireAdministration(deps, request);
    await takeCostly(deps, 'export', { viewer: reader.viewer, address: request.ip });
    await noteAct(db, { request, reader, action: 'check-definitions' });
    await definitions.check();
    return definitionState(deps, reader);
  });
};
