import type { FastifyReply, FastifyRequest } from 'fastify';
import { importFileTexts } from '../../src/definition/messages/server-texts.ts';
import type { ImportColumns, ImportHeadings, ImportState } from '../../src/definition/wire.ts';
import { takeCostly } from '../auth/own-limits.ts';
import type { Deps, RoutePlugin } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';
import { bodyOf } from '../http/body.ts';
import { WHILE_READ_ONLY } from '../http/read-only.ts';
import type { PageScene } from '../pages/page-scene.ts';
import { pageOf, paramOf, queryText } from '../pages/routes/requests.ts';
import { type Asker, beginImport, cancelImport, writeImport } from './bring-in.ts';
import { columnHint } from './column-hints.ts';
import { type ChosenColumns, headingsOf } from './columns.ts';
import { listImport } from './list-import.ts';
import { importError, MOST_BYTES, readSheet } from './read-sheet.ts';
import { findRun, type ImportRun, openRun, stateOf } from './runs.ts';
import { mendFile, resultFile, templateFile } from './sheet-files.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const LONGEST_NAME = 200;

/**
 * Rows of a list from a spreadsheet: a file is looked at (`POST .../blocks/:block/imports`, its bytes as the body), asked
 * about, then written or given up. Who may make a row in the list may; a run is known to the person alone who began it.
 */
export const importRoutes: RoutePlugin = (app, deps) => {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, body),
  );

  app.get('/routes/:route/blocks/:block/imports', async (request): Promise<ImportColumns> => {
    const list = await listImport(await pageOf(deps, request), paramOf(request, 'block'));
    return {
      columns: list.fields.map((field) => ({
        name: field.name,
        title: field.title,
        required: field.required,
        hint: columnHint(list, field),
      })),
      running: await openRun(deps, { ...placeOf(list.page), block: list.table.id }),
    };
  });

  app.get('/routes/:route/blocks/:block/imports/template', async (request, reply) => {
    const list = await listImport(await pageOf(deps, request), paramOf(request, 'block'));
    await takeCostly(deps, 'export', { viewer: list.page.scene.viewer, address: request.ip });
    return sendSheet(
      reply,
      importFileTexts.template(listName(list.page, list.table.record)),
      await templateFile(list),
    );
  });

  app.post('/routes/:route/blocks/:block/imports', async (request): Promise<ImportState> => {
    const page = await pageOf(deps, request);
    const list = await listImport(page, paramOf(request, 'block'));
    await takeCostly(deps, 'import', { viewer: page.scene.viewer, address: request.ip });
    if (!Buffer.isBuffer(request.body)) throw importError({ why: 'not_a_sheet' });
    const name = (queryText(request, 'name') ?? '').slice(0, LONGEST_NAME);
    const sheet = await readSheet(request.body, name);
    const id = await beginImport(askerOf(deps, page, request), list, {
      sheet,
      name,
      bytes: request.body.length,
      chosen: chosenOf(request),
    });
    return stateOf(await findRun(deps, id, placeOf(page)));
  });

  // Of a file whose headings are put together with the columns by hand; nothing of it is kept.
  app.post('/routes/:route/blocks/:block/imports/headings', async (request): Promise<ImportHeadings> => {
    const page = await pageOf(deps, request);
    const list = await listImport(page, paramOf(request, 'block'));
    await takeCostly(deps, 'import', { viewer: page.scene.viewer, address: request.ip });
    if (!Buffer.isBuffer(request.body)) throw importError({ why: 'not_a_sheet' });
    const [headings = []] = await readSheet(request.body, queryText(request, 'name') ?? '');
    return { headings: headingsOf(headings, list.fields, list.model) };
  });

  app.get('/routes/:route/imports/:id', async (request) => stateOf((await runOf(deps, request)).run));

  app.get('/routes/:route/imports/:id/mend', async (request, reply) => {
    const { page, run } = await runOf(deps, request);
    const list = await listImport(page, run.block);
    if (run.checked === null) throw importError({ why: 'not_checked' });
    return sendSheet(
      reply,
      importFileTexts.mend(listName(page, list.table.record)),
      await mendFile(run.checked),
    );
  });

  app.get('/routes/:route/imports/:id/result', async (request, reply) => {
    const { page, run } = await runOf(deps, request);
    const list = await listImport(page, run.block);
    if (run.checked === null || run.status !== 'done') throw importError({ why: 'not_checked' });
    return sendSheet(
      reply,
      importFileTexts.result(listName(page, list.table.record)),
      await resultFile(list, run.checked),
    );
  });

  app.post('/routes/:route/imports/:id/write', async (request): Promise<ImportState> => {
    const { page, run } = await runOf(deps, request);
    await listImport(page, run.block);
    const { skip, update = null } = bodyOf(request.body);
    if (typeof skip !== 'boolean') throw refusal('E_INPUT_INVALID', { part: 'field' }, { pointer: '/skip' });
    if (update !== null && typeof update !== 'boolean')
      throw refusal('E_INPUT_INVALID', { part: 'field' }, { pointer: '/update' });
    await writeImport(askerOf(deps, page, request), run, { skip, update });
    return stateOf(await findRun(deps, run.id, run));
  });

  // Giving up writes nothing of the file.
  app.post('/routes/:route/imports/:id/cancel', WHILE_READ_ONLY, async (request): Promise<ImportState> => {
    const { run } = await runOf(deps, request);
    return stateOf(await cancelImport({ deps }, run));
  });
};

function askerOf(deps: Deps, { grant }: PageScene, request: FastifyRequest): Asker {
  const { viewer, department, audiences } = grant;
  return {
    deps,
    grant,
    options: { actor: viewer, department, audiences, request: request.id, address: request.ip },
    onError: (error) => request.log.error({ err: error }, 'an import failed'),
  };
}

/** `columns={"0":"name"}`: what a person chose for the columns of a file. */
function chosenOf(request: FastifyRequest): ChosenColumns {
  const text = queryText(request, 'columns');
  if (text === null || text === '') return {};
  const wrong = () => refusal('E_INPUT_INVALID', { part: 'field' }, { pointer: '/columns' });
  try {
    const chosen: unknown = JSON.parse(text);
    if (typeof chosen !== 'object' || chosen === null || Array.isArray(chosen)) throw wrong();
    if (!Object.values(chosen).every((name) => typeof name === 'string')) throw wrong();
    return chosen as ChosenColumns;
  } catch {
    throw wrong();
  }
}

const placeOf = ({ grant }: PageScene) => ({
  user: grant.viewer?.id ?? '',
  department: grant.department,
  route: grant.route.id,
});

async function runOf(deps: Deps, request: FastifyRequest): Promise<{ page: PageScene; run: ImportRun }> {
  const page = await pageOf(deps, request);
  return { page, run: await findRun(deps, paramOf(request, 'id'), placeOf(page)) };
}

const listName = ({ scene }: PageScene, record: string): string =>
  `${scene.model.records[record]?.title ?? record} ${scene.today}`;

function sendSheet(reply: FastifyReply, name: string, content: Buffer): FastifyReply {
  const file = `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`;
  return reply.header('content-disposition', file).type(XLSX).send(content);
}
