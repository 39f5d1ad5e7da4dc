import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { complaintTexts, reasonTitle } from '../../src/definition/messages/server-texts.ts';
import { isDay } from '../../src/definition/week.ts';
import { takeCostly } from '../auth/own-limits.ts';
import { normalEmail } from '../auth/people.ts';
import { type ComplaintAsked, complaintFile, readForComplaint } from '../chat/complaint.ts';
import type { RoutePlugin } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';
import { system } from '../core/tables.ts';
import { bodyOf, textIn } from '../http/body.ts';
import { requireAdministration } from './administration.ts';

/** Messages of one file; who needs more narrows the days. */
const MOST = 20_000;
const LONGEST_REASON = 500;
const SHORTEST_REASON = 10;
/** What the audit log calls it. */
export const EXPORT_CONVERSATION = 'export-conversation';

/**
 * A conversation of two people as a file, for a complaint: `POST /operations/conversation` with `one`, `other` (e-mail addresses), `from`,
 * `to` (days) and `reason`. For administrators, of people of the departments that they administer. Each request stands in
 * the audit log, one that finds nothing too. Source: decision 0084.
 */
export const complaintRoutes: RoutePlugin = (app, deps) => {
  const { db, definitions, clock } = deps;

  app.post('/operations/conversation', async (request, reply) => {
    const { viewer, departments, all } = await requireAdministration(deps, request);
    const asked = askedOf(request);
    await takeCostly(deps, 'export', { viewer, address: request.ip });
    const zone = definitions.current().app.timezone;
    const found = await readForComplaint(db, asked, {
      departments: all ? null : departments,
      zone,
      most: MOST,
    });
    // As every entry of the log, by the clock of the wall.
    const at = new Date().toISOString();
    const file = found && complaintFile(found, asked, { by: viewer.name, at });
    const says = saysOf(found?.messages.length ?? 0);
    const { reason, from, to } = asked;
    const about = found && { people: found.people.map(({ id }) => id), messages: found.messages.length };
    const sha256 = file && says === null ? createHash('sha256').update(file).digest('hex') : null;
    const complaint = { reason, from, to, ...(about ?? { asked: asked.people }), sha256 };
    await system(db)
      .insertInto('audit')
      .values({
        at,
        actor: viewer.id,
        department: viewer.department,
        action: EXPORT_CONVERSATION,
        record: null,
        row: found?.conversation ?? null,
        result: says === null ? 'done' : 'refused',
        request: request.id,
        address: request.ip,
        detail: JSON.stringify({ complaint, ...(says !== null && { codes: ['E_PROCESS_NEEDS'] }) }),
      })
      .execute();
    if (says !== null) throw refusal('E_PROCESS_NEEDS', { rule: 'conversation', says, actual: null });
    const name = encodeURIComponent(`${complaintTexts.file} ${clock.today()}.csv`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    return reply.type('text/csv; charset=utf-8').send(file);
  });
};

/** Why there is no file; `null` = there is one. */
function saysOf(messages: number): string | null {
  if (messages === 0) return complaintTexts.none;
  return messages > MOST ? complaintTexts.tooMany : null;
}

/** Throws E_INPUT_INVALID for the first thing that is missing or wrong. */
function askedOf(request: FastifyRequest): ComplaintAsked {
  const body = bodyOf(request.body);
  const filled = (field: string, title: string, longest: number) => {
    const text = textIn(body, field, longest).trim();
    if (text !== '') return text;
    throw refusal('E_INPUT_INVALID', { title, rule: 'required', how: 'filled' }, { pointer: `/${field}` });
  };
  const day = (field: string, title: string) => {
    const text = filled(field, title, 10);
    if (isDay(text)) return text;
    throw refusal('E_INPUT_INVALID', { part: 'field' }, { pointer: `/${field}` });
  };
  const { person, from, to } = complaintTexts.fields;
  const people = [
    normalEmail(filled('one', person, 200)),
    normalEmail(filled('other', person, 200)),
  ] as const;
  const reason = filled('reason', reasonTitle, LONGEST_REASON);
  if (reason.length < SHORTEST_REASON)
    throw refusal(
      'E_INPUT_INVALID',
      { title: reasonTitle, rule: 'minLength', limit: SHORTEST_REASON },
      { pointer: '/reason' },
    );
  return { people, from: day('from', from), to: day('to', to), reason };
}
