import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { type AnswerName, answerSchemas } from '../../src/definition/artefacts/answer-schemas.ts';
import { CHAT_CALLS } from '../../src/definition/artefacts/chat-calls.ts';
import type { RoutePlugin } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';

const PAGE = '/api/routes/:route';
const ACTION = `${PAGE}/actions/:action`;

/** What is answered where; an answer of another shape is a fault of the server. */
const CONTRACT: Record<string, AnswerName> = {
  'GET /api/open': 'OpenAnswer',
  'GET /api/start': 'StartAnswer',
  [`GET ${PAGE}`]: 'PageData',
  [`GET ${PAGE}/blocks/:block`]: 'ListAnswer',
  [`GET ${PAGE}/blocks/:block/free`]: 'FreeTimes',
  [`GET ${PAGE}/options`]: 'Options',
  [`GET ${PAGE}/lookup`]: 'LookupData',
  [`GET ${ACTION}`]: 'ActionStart',
  [`POST ${ACTION}`]: 'ActionDone',
  [`POST ${ACTION}/board`]: 'BoardData',
  [`POST ${ACTION}/reach`]: 'ReachData',
  [`POST ${ACTION}/bulk`]: 'BulkDone',
  [`POST ${ACTION}/preview`]: 'BulkPreviewData',
  [`POST ${ACTION}/skipped`]: 'SkippedRows',
  [`GET ${PAGE}/blocks/:block/imports`]: 'ImportColumns',
  [`POST ${PAGE}/blocks/:block/imports`]: 'ImportState',
  [`POST ${PAGE}/blocks/:block/imports/headings`]: 'ImportHeadings',
  [`GET ${PAGE}/imports/:id`]: 'ImportState',
  [`POST ${PAGE}/imports/:id/write`]: 'ImportState',
  [`POST ${PAGE}/imports/:id/cancel`]: 'ImportState',
  [`POST ${PAGE}/blocks/:block/settings`]: 'SettingsData',
  [`POST ${PAGE}/blocks/:block/settings/mail`]: 'MailTrial',
  [`GET ${PAGE}/blocks/:block/settings/history`]: 'SettingHistory',
  'GET /api/users/me/notifications': 'Notifications',
  'GET /api/auth/sessions': 'SignIns',
  'GET /api/auth/passkeys': 'Passkeys',
  'GET /api/operations/audit': 'AuditPage',
  'GET /api/operations/audit/chain': 'AuditChain',
  'GET /api/operations/definitions': 'DefinitionState',
  'GET /api/operations/definitions/file': 'DefinitionFile',
  'POST /api/operations/definitions/check': 'DefinitionState',
  'GET /api/operations/jobs': 'JobList',
  'GET /api/operations/mail': 'MailQueue',
  'GET /api/changes': 'ChangesAnswer',
  'GET /api/definitions/problems': 'DefinitionProblems',
  'GET /api/users/me/waiting': 'WaitingPaths',
  'GET /api/users/me/waiting/counts': 'WaitingCounts',
  'GET /api/users/me/waiting/next': 'WaitingNext',
  ...Object.fromEntries(
    CHAT_CALLS.map(({ method, path, answer }) => [
      `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      answer,
    ]),
  ),
};

// Every process of tests makes them anew: no polishing of the code.
const ajv = addFormats.default(
  new Ajv({ strict: true, allowUnionTypes: true, schemas: namedSchemas(), code: { optimize: false } }),
);

function namedSchemas() {
  return Object.entries(answerSchemas()).map(([name, schema]) => ({ ...schema, $id: name }));
}

/** The plugin, every answer of which is held against the schemas of the API: another shape becomes a 500 that says why. */
export function held(plugin: RoutePlugin): RoutePlugin {
  return (app, deps) => {
    app.addHook('preSerialization', async (request, reply, payload) => {
      const name =
        reply.statusCode < 400 ? CONTRACT[`${request.method} ${request.routeOptions.url}`] : 'ErrorAnswer';
      const faults = name === undefined ? [] : faultsOf(name, payload);
      if (faults.length === 0) return payload;
      throw new AppError(500, { code: 'E_SYSTEM_UNEXPECTED', message: `${name}: ${faults.join('; ')}` });
    });
    return plugin(app, deps);
  };
}

/** Why an answer is none of the API's; empty = it is one. What JSON leaves out counts as absent. */
export function faultsOf(name: AnswerName, answer: unknown): string[] {
  const validate = ajv.getSchema(name);
  if (!validate) throw new Error(`no schema ${name}`);
  if (validate(JSON.parse(JSON.stringify(answer)))) return [];
  return (validate.errors ?? []).map(inWords);
}

const inWords = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath} ${message} ${JSON.stringify(params)}`;
