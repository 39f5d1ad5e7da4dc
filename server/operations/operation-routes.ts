import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auditTexts } from '../../src/definition/messages/server-texts.ts';
import { isDay } from '../../src/definition/week.ts';
import type { AuditChain, AuditPage, Job, MailQueue } from '../../src/definition/wire.ts';
import { verifyAudit } from '../audit/verify.ts';
import { takeCostly } from '../auth/own-limits.ts';
import type { Deps, RoutePlugin } from '../core/deps.ts';
import { notFoundError } from '../core/errors.ts';
import { inTransaction } from '../database/transaction.ts';
import { textIn } from '../http/body.ts';
import { BOM, csvLine } from '../records/csv.ts';
import { createScene } from '../scene/scene.ts';
import { type Administration, noteAct, requireAdministration } from './administration.ts';
import { type AuditAsked, type AuditReading, auditWanted, countAudit, readAudit } from './audit-log.ts';
import { actionChoices } from './audit-words.ts';
import { readMailQueue, sendAgain } from './mail-queue.ts';

const PAGE_SIZE = 50;
/** Lines of one file; who needs more narrows the days. */
const MOST_EXPORTED = 20_000;
const EXPORTED_AT_ONCE = 250;

/**
 * What keeps the product, for administrators alone; of departments that they do not administer nothing is told.
 * `GET /operations/audit?q=&action=&record=&department=&from=&to=&refused=&page=`, `GET /operations/audit/chain`,
 * `GET /operations/audit/export` (CSV), `GET /operations/mail`, `POST /operations/mail/:id/again`, `GET /operations/jobs`.
 */
export const operationRoutes: RoutePlugin = (app, deps) => {
  const { db, definitions } = deps;

  app.get('/operations/audit', async (request): Promise<AuditPage> => {
    const reader = await requireAdministration(deps, request);
    const reading = await readingOf(deps, reader);
    const asked = askedOf(request);
    const page = pageOf(request);
    const wanted = await auditWanted(reading, asked);
    const entries = await readAudit(reading, wanted, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
    const total = await countAudit(reading, wanted);
    const records = Object.values(definitions.current().records).map(({ name, title }) => ({
      name,
      label: title,
    }));
    records.sort((a, b) => a.label.localeCompare(b.label));
    const departments = reader.all ? null : reader.departments;
    const actions = actionChoices(definitions.current(), asked.record);
    const choices = { records, actions, in_departments: reader.departments };
    return { entries, total, page, size: PAGE_SIZE, ...choices, departments };
  });

  app.get('/operations/audit/chain', async (request): Promise<AuditChain> => {
    const { viewer, all } = await requireAdministration(deps, request);
    await takeCostly(deps, 'export', { viewer, address: request.ip });
    const { entries, waiting, last, broken } = await verifyAudit(db);
    const told = { whole: broken === null, broken, checked_at: new Date().toISOString(), last };
    return all ? { ...told, entries, waiting } : told;
  });

  app.get('/operations/audit/export', async (request, reply) => {
    const reader = await requireAdministration(deps, request);
    await takeCostly(deps, 'export', { viewer: reader.viewer, address: request.ip });
    const name = encodeURIComponent(`${auditTexts.file} ${deps.clock.today()}.csv`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    const reading = await readingOf(deps, reader);
    return reply.type('text/csv; charset=utf-8').send(await auditCsv(reading, askedOf(request)));
  });

  app.get('/operations/mail', async (request): Promise<MailQueue> => {
    const reader = await requireAdministration(deps, request);
    return readMailQueue(db, reader, deps.definitions.current().app.name);
  });

  app.post<{ Params: { id: string } }>('/operations/mail/:id/again', async (request, reply) => {
    const reader = await requireAdministration(deps, request);
    const { id } = request.params;
    await inTransaction(db, async (trx) => {
      if (!(await sendAgain(trx, reader, id))) throw notFoundError(`no failed mail ${id}`);
      await noteAct(trx, { request, reader, action: 'send-mail-again', detail: { mail: id } });
    });
    return reply.code(204).send();
  });

  app.get('/operations/jobs', async (request): Promise<{ data: Job[] }> => {
    await requireAdministration(deps, request);
    const { rows } = await sql<Job>`
      select name, until > now() as running, least(until, now()) as at from lease order by name`.execute(db);
    return { data: rows };
  });
};

async function readingOf(deps: Deps, reader: Administration): Promise<AuditReading> {
  const { viewer } = reader;
  return { scene: await createScene(deps, { db: deps.db, viewer, department: viewer.department }), reader };
}

function askedOf(request: FastifyRequest): AuditAsked {
  const query = request.query as Record<string, unknown>;
  const day = (name: string) => {
    const text = textIn(query, name, 10);
    return isDay(text) ? text : '';
  };
  return {
    text: textIn(query, 'q', 200),
    action: textIn(query, 'action', 100),
    record: textIn(query, 'record', 100),
    department: textIn(query, 'department', 100),
    from: day('from'),
    to: day('to'),
    refused: query.refused === '1',
  };
}

function pageOf(request: FastifyRequest): number {
  const { page } = request.query as { page?: unknown };
  return typeof page === 'string' && /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

async function auditCsv(reading: AuditReading, asked: AuditAsked): Promise<string> {
  const lines = [BOM, csvLine(auditTexts.columns)];
  const wanted = await auditWanted(reading, asked);
  for (let offset = 0; offset < MOST_EXPORTED; offset += EXPORTED_AT_ONCE) {
    const entries = await readAudit(reading, wanted, { limit: EXPORTED_AT_ONCE, offset });
    for (const one of entries) {
      const result = one.refused ? auditTexts.refused : auditTexts.done;
      const moved = [one.from, one.to].map((state) => state ?? '');
      const about = [
        one.object ?? '',
        one.name ?? '',
        one.row ?? '',
        ...moved,
        result,
        one.codes.join(' '),
        one.note ?? '',
      ];
      lines.push(
        csvLine([
          one.number,
          one.at,
          one.actor ?? '',
          one.department ?? '',
          one.action,
          ...about,
          one.digest,
        ]),
      );
    }
    if (entries.length < EXPORTED_AT_ONCE) break;
  }
  return lines.join('');
}
