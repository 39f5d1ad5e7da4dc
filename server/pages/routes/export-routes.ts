import type { FastifyReply, FastifyRequest } from 'fastify';
import { takeCostly } from '../../auth/own-limits.ts';
import type { RoutePlugin } from '../../core/deps.ts';
import { notFoundError } from '../../core/errors.ts';
import { WHILE_READ_ONLY } from '../../http/read-only.ts';
import { readListRequest } from '../../records/list-request.ts';
import { exportCsv, exportXlsx } from '../export-table.ts';
import { visibleBlock } from '../visible.ts';
import { idsIn } from './action-request.ts';
import { pageOf, paramOf } from './requests.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const PATH = '/routes/:route/blocks/:block/export';

/** The rows that were chosen, asked once it is known that the person may see the list; `null` = all. */
type Chosen = (request: FastifyRequest) => string[] | null;

/**
 * `GET /routes/:route/blocks/:block/export?format=csv|xlsx` with the list's own filters, order and columns; by `POST` with
 * `ids`, of the rows that match those alone that were chosen.
 */
export const exportRoutes: RoutePlugin = (app, deps) => {
  app.get(PATH, (request, reply) => exported(request, reply, () => null));
  app.post(PATH, WHILE_READ_ONLY, (request, reply) => exported(request, reply, idsIn));

  async function exported(request: FastifyRequest, reply: FastifyReply, chosen: Chosen) {
    const page = await pageOf(deps, request);
    await takeCostly(deps, 'export', { viewer: page.scene.viewer, address: request.ip });
    const block = await visibleBlock(page, paramOf(request, 'block'));
    if (block?.kind !== 'table') throw notFoundError('no such list');
    const query = request.query as Record<string, unknown>;
    const wanted = { ...readListRequest(query), ids: chosen(request) };
    const name = `${page.scene.model.records[block.record]?.title ?? block.record} ${page.scene.today}`;
    const file = (ending: string) =>
      `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${ending}`)}`;
    if (query.format === 'xlsx') {
      reply.header('content-disposition', file('xlsx')).type(XLSX);
      return reply.send(await exportXlsx(page, block, wanted));
    }
    reply.header('content-disposition', file('csv')).type('text/csv; charset=utf-8');
    return reply.send(await exportCsv(page, block, wanted));
  }
};
