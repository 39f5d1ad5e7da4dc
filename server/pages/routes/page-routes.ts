import type { FastifyRequest } from 'fastify';
import type { BlockContents, BulkDone } from '../../../src/definition/wire.ts';
import { grantRoute } from '../../access/grant.ts';
import { FOR_LINKS } from '../../auth/link-routes.ts';
import { callRows } from '../../calls/calls.ts';
import type { Deps, RoutePlugin } from '../../core/deps.ts';
import { notFoundError, refusal } from '../../core/errors.ts';
import { bodyOf } from '../../http/body.ts';
import { WHILE_READ_ONLY } from '../../http/read-only.ts';
import { auditRefusal } from '../../process/refused.ts';
import { readListRequest, readParams } from '../../records/list-request.ts';
import { type ActionRequest, findAction, idsFor } from '../asked-action.ts';
import { calendarWeek } from '../blocks/calendar.ts';
import { freeTimes } from '../blocks/free-lanes.ts';
import { tableData } from '../blocks/table.ts';
import { boundActions } from '../bound-actions.ts';
import { runBulk } from '../bulk-actions.ts';
import { findOptions } from '../find-options.ts';
import { lookUp } from '../look-up.ts';
import { explained } from '../overtaken.ts';
import { openPage } from '../page-scene.ts';
import { previewPrepared } from '../prepared-rows.ts';
import { reachOf } from '../reach.ts';
import { runAction } from '../run-action.ts';
import { skippedRows } from '../skipped-rows.ts';
import { slotBoard } from '../slot-board.ts';
import { startAction } from '../start-action.ts';
import { visibleBlock } from '../visible.ts';
import { actionRequest, dayIn, idsIn, inputsIn, textsIn } from './action-request.ts';
import { openPath } from './open.ts';
import { pageData } from './page-data.ts';
import { pageOf, paramOf, queryText } from './requests.ts';

type Query = Record<string, unknown>;

const ASKING = { config: { ...FOR_LINKS.config, ...WHILE_READ_ONLY.config } };

/**
 * Pages and what can be done on them. Every call names its route: who may open it, which rows it
 * shows and which transitions its blocks bind is all there is of rights.
 */
export const pageRoutes: RoutePlugin = (app, deps) => {
  app.get('/open', FOR_LINKS, async (request) => {
    const { path, have } = request.query as Query;
    if (typeof path !== 'string' || !path.startsWith('/')) throw notFoundError('no path');
    const viewer = await deps.auth.authenticate(request);
    return openPath(deps, { viewer, path, have: typeof have === 'string' ? have : null });
  });

  // `?blocks=b1,b4`: the page with the data of these blocks alone.
  app.get('/routes/:route', FOR_LINKS, async (request) => {
    const blocks = (request.query as Query).blocks;
    const wanted = typeof blocks === 'string' ? new Set(blocks.split(',')) : null;
    return pageData(await pageOf(deps, request), wanted);
  });

  app.get(
    '/routes/:route/blocks/:block',
    FOR_LINKS,
    async (request): Promise<BlockContents['calendar' | 'call' | 'table']> => {
      const page = await pageOf(deps, request);
      const block = await visibleBlock(page, paramOf(request, 'block'));
      if (block?.kind === 'call') {
        const choice = queryText(request, 'choice');
        return { rows: await callRows(page.scene, block, choice === null ? null : Number(choice)) };
      }
      if (block?.kind === 'calendar') return calendarWeek(page, block, queryText(request, 'day'));
      if (block?.kind !== 'table') throw notFoundError('no such list');
      return tableData(page, block, boundActions(page, [block]), readListRequest(request.query as Query));
    },
  );

  app.get('/routes/:route/blocks/:block/free', async (request) => {
    const page = await pageOf(deps, request);
    const block = await visibleBlock(page, paramOf(request, 'block'));
    if (block?.kind !== 'calendar' || block.find === null) throw notFoundError('no such calendar');
    return freeTimes(page, block, Object(request.query) as Query);
  });

  app.get('/routes/:route/actions/:action', FOR_LINKS, async (request) => {
    const ask = await startRequest(deps, request);
    const grant = grantRoute(deps, ask);
    const options = { actor: ask.viewer, department: grant.department, audiences: grant.audiences };
    const start = async () => {
      const page = await openPage(deps, grant);
      const action = await findAction(page, ask);
      return startAction(page, action, idsFor(page, action, ask));
    };
    return explained(deps, { grant, options, ask }, start());
  });

  app.get('/routes/:route/options', FOR_LINKS, async (request) => {
    const page = await pageOf(deps, request);
    const ids = queryText(request, 'ids');
    const data = await findOptions(page, {
      action: queryText(request, 'action'),
      block: queryText(request, 'block'),
      form: queryText(request, 'form'),
      field: queryText(request, 'field') ?? '',
      text: queryText(request, 'q') ?? '',
      ids: ids === null ? null : ids.split(',').slice(0, 200),
      id: queryText(request, 'id'),
      item: queryText(request, 'item'),
    });
    return { data };
  });

  // Asks only, whoever fills in the form with that field.
  app.get('/routes/:route/lookup', async (request) =>
    lookUp(await pageOf(deps, request), {
      action: queryText(request, 'action'),
      block: queryText(request, 'block'),
      form: queryText(request, 'form'),
      field: queryText(request, 'field') ?? '',
      typed: queryText(request, 'typed') ?? '',
      id: queryText(request, 'id'),
      item: queryText(request, 'item'),
      address: request.ip,
    }),
  );

  app.post('/routes/:route/actions/:action', FOR_LINKS, async (request) => {
    const ask = await actionRequest(deps, request);
    return auditRefusal(deps, about(ask), () => runAction(deps, ask));
  });

  app.post('/routes/:route/actions/:action/bulk', FOR_LINKS, async (request) => {
    const ask = await actionRequest(deps, request);
    const ids = idsIn(request);
    const items = textsIn(bodyOf(request.body).items);
    const rows = {
      ids,
      items,
      versions: versionsIn(request),
      inputs: inputsIn(request),
      prepared: inputsIn(request, 'prepared'),
    };
    if (ids.some((id) => rows.versions[id] === undefined))
      throw refusal('E_INPUT_VERSION', {}, { pointer: '/versions' });
    return auditRefusal(deps, about(ask), async (): Promise<BulkDone> => {
      // Whoever is not signed in is told so once, not for each row.
      if (ask.viewer === null) grantRoute(deps, ask);
      return { results: await runBulk(deps, ask, rows) };
    });
  });

  // Asks only, with what is filled in so far.
  app.post('/routes/:route/actions/:action/board', WHILE_READ_ONLY, async (request) => {
    const { viewer, route, params, ...ask } = await actionRequest(deps, request);
    const page = await openPage(deps, grantRoute(deps, { viewer, route, params }));
    const action = await findAction(page, ask);
    return slotBoard(page, action, { ...idsFor(page, action, ask), input: ask.input });
  });

  app.post('/routes/:route/actions/:action/reach', WHILE_READ_ONLY, async (request) => {
    const { viewer, route, params, ...ask } = await actionRequest(deps, request);
    const page = await openPage(deps, grantRoute(deps, { viewer, route, params }));
    const action = await findAction(page, ask);
    const [turn, seek] = ['turn', 'seek'].map((name) => bodyOf(request.body)[name]);
    const sample = { turn: textOr(turn), seek: textOr(seek) };
    return reachOf(page, action, { ...idsFor(page, action, ask), ...sample, input: ask.input });
  });

  // Asks only; it is sent by POST because a list of rows is too long for an address.
  app.post('/routes/:route/actions/:action/preview', ASKING, async (request) => {
    const { viewer, route, params, ...ask } = await actionRequest(deps, request);
    const ids = idsIn(request);
    const grant = grantRoute(deps, { viewer, route, params });
    const action = await findAction(await openPage(deps, grant), { ...ask, id: ids[0] ?? null, item: null });
    const inputs = { inputs: inputsIn(request), prepared: inputsIn(request, 'prepared') };
    return previewPrepared(deps, grant, action, { ids, ...inputs, first: dayIn(request) });
  });

  app.post('/routes/:route/actions/:action/skipped', ASKING, async (request) => {
    const { viewer, route, params, ...ask } = await actionRequest(deps, request);
    const ids = idsIn(request);
    const page = await openPage(deps, grantRoute(deps, { viewer, route, params }));
    return skippedRows(page, await findAction(page, { ...ask, id: ids[0] ?? null, item: null }), ids);
  });
};

const textOr = (value: unknown) => (typeof value === 'string' ? value : '');

function versionsIn(request: FastifyRequest): Record<string, number> {
  const { versions } = bodyOf(request.body);
  const entries = typeof versions === 'object' && versions !== null ? Object.entries(versions) : [];
  return Object.fromEntries(entries.filter(([, version]) => Number.isInteger(version)));
}

/** What is about to be asked for: its form is opened first. `version`: what the person looks at, when they say it. */
async function startRequest(deps: Deps, request: FastifyRequest): Promise<ActionRequest> {
  const version = Number(queryText(request, 'version') ?? Number.NaN);
  return {
    viewer: await deps.auth.authenticate(request),
    route: paramOf(request, 'route'),
    params: readParams(request.query as Query),
    action: paramOf(request, 'action'),
    block: queryText(request, 'block'),
    id: queryText(request, 'id'),
    item: queryText(request, 'item'),
    input: {},
    reason: null,
    version: Number.isInteger(version) ? version : null,
    accept: false,
    key: null,
    body: null,
    request: request.id,
    address: request.ip,
    proof: null,
  };
}

function about(ask: ActionRequest) {
  const { viewer, action, route, id, params, request, address } = ask;
  const row = id ?? Object.values(params).at(-1) ?? null;
  return {
    actor: viewer?.id ?? null,
    department: viewer?.department ?? null,
    action,
    route,
    row,
    request,
    address,
  };
}
