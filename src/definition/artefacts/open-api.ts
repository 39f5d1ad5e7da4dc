import { blockActions } from '../blocks/kinds.ts';
import type { Json, JsonObject, JsonSchema, Model, RouteModel, TransitionModel } from '../model.ts';
import { everyBlock } from '../screens/blocks-inside.ts';
import { type AnswerName, answerSchemas } from './answer-schemas.ts';
import { CHAT_CALLS, type OwnCall } from './chat-calls.ts';

/**
 * The API as OpenAPI 3.1: one data call per route, one call per transition that a route offers, with the schema of its
 * form. What a route refuses is not described twice: access is the route's. Pure.
 */
export function openApi(model: Model): JsonObject {
  const paths: JsonObject = {};
  for (const route of model.routes) {
    if (route.external || route.redirect !== null) continue;
    paths[`/api/routes/${route.id}`] = { get: pageCall(route) };
    for (const name of offered(model, route)) {
      const transition = transitionOf(model, route, name);
      if (transition)
        paths[`/api/routes/${route.id}/actions/${name}`] = {
          get: startCall(route, transition),
          post: actionCall(model, route, transition),
        };
    }
  }
  for (const call of Object.values(model.calls))
    paths[`/api${call.path}`] = {
      [call.method.toLowerCase()]: {
        operationId: call.name,
        parameters: Object.keys(call.query).map((name) => parameter(name, false)),
        responses: ok({
          type: 'object',
          properties: { data: { type: 'array', items: answerSchema(call.answer) } },
        }),
      },
    };
  for (const call of CHAT_CALLS)
    paths[`/api${call.path}`] = {
      ...Object(paths[`/api${call.path}`]),
      [call.method.toLowerCase()]: ownCall(call),
    };
  return {
    openapi: '3.1.0',
    info: { title: model.app.name, version: model.hash.slice(0, 12) },
    components: {
      schemas: { ...formSchemas(model), ...answerSchemas() },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ bearer: [] }],
    paths,
  };
}

function formSchemas(model: Model): JsonObject {
  return Object.fromEntries(
    Object.values(model.forms).map((form) => [schemaName(form.name), plain(form.schema)]),
  );
}

const schemaName = (form: string) => form.replaceAll('.', '_');

/** Without `x-` keywords, which say nothing about the data. */
function plain(value: Json): Json {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key.startsWith('x-') ? [] : [[key, plain(inner)]])),
  );
}

function pageCall(route: RouteModel): JsonObject {
  return {
    operationId: `${route.id}`,
    summary: route.path,
    security: route.public ? [] : [{ bearer: [] }],
    parameters: route.segments.filter((one) => one.param).map((one) => parameter(`p.${one.text}`, true)),
    responses: ok(answerOf('PageData')),
  };
}

/** A call of the server itself, which no definition describes. */
function ownCall({ method, path, query, body, answer: name }: OwnCall): JsonObject {
  const inPath = [...path.matchAll(/{(\w+)}/g)].map(([, word]) => ({
    ...parameter(String(word), true),
    in: 'path',
  }));
  const sent = method === 'POST';
  const properties = Object.fromEntries(body.map((one) => [one, { type: 'string' }]));
  const schema = { type: 'object', required: [...body], properties };
  return {
    operationId: `${method.toLowerCase()} ${path}`,
    parameters: [
      ...inPath,
      ...query.map((one) => parameter(one, false)),
      ...(sent
        ? ['Idempotency-Key', 'X-Socket-ID'].map((one) => ({ ...parameter(one, false), in: 'header' }))
        : []),
    ],
    ...(sent && { requestBody: { required: true, content: { 'application/json': { schema } } } }),
    responses: ok(answerOf(name)),
  };
}

/** What the form of the action starts with. */
function startCall(route: RouteModel, { name }: TransitionModel): JsonObject {
  return {
    operationId: `${route.id}.${name}.start`,
    parameters: ['id', 'item'].map((one) => parameter(one, false)),
    responses: ok(answerOf('ActionStart')),
  };
}

function actionCall(model: Model, route: RouteModel, transition: TransitionModel): JsonObject {
  const input: JsonSchema =
    transition.form && Object.hasOwn(model.forms, transition.form)
      ? { $ref: `#/components/schemas/${schemaName(transition.form)}` }
      : { type: 'object' };
  return {
    operationId: `${route.id}.${transition.name}`,
    parameters: [
      { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
      // From `POST /auth/proof`, by who proves who they are.
      ...(transition.identified
        ? [{ name: 'Aula-Proof', in: 'header', required: true, schema: { type: 'string' } }]
        : []),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: [
              'params',
              ...(transition.from === null ? [] : ['version']),
              ...(transition.reason === 'required' ? ['reason'] : []),
            ],
            properties: {
              params: { type: 'object', additionalProperties: { type: 'string' } },
              id: { type: 'string' },
              item: { type: 'string' },
              input,
              reason: { type: 'string' },
              version: {
                type: 'integer',
                description: 'What was looked at: of `item` when it is named, else of the row.',
              },
              accept: { type: 'boolean', description: 'The warnings were read.' },
            },
          },
        },
      },
    },
    responses: {
      ...ok(answerOf('ActionDone')),
      '409': refused('The row was changed meanwhile.'),
      '428': refused('No version was named.'),
    },
  };
}

/** Names of the transitions that the screen's blocks bind. */
function offered(model: Model, { screen: name }: RouteModel): string[] {
  const screen = model.screens[name];
  if (!screen) return [];
  const process = model.records[screen.row?.record ?? '']?.process;
  const all = Object.keys(model.processes[process ?? '']?.transitions ?? {});
  return [...new Set(everyBlock(screen).flatMap((block) => blockActions(block, all)))].sort();
}

function transitionOf(model: Model, route: RouteModel, name: string): TransitionModel | undefined {
  const record = model.screens[route.screen]?.row?.record;
  const own = record === undefined ? undefined : model.records[record]?.process;
  const processes = own
    ? [model.processes[own], ...Object.values(model.processes)]
    : Object.values(model.processes);
  return processes.flatMap((process) => process?.transitions[name] ?? [])[0];
}

function parameter(name: string, required: boolean): JsonObject {
  return { name, in: 'query', required, schema: { type: 'string' } };
}

function ok(schema: JsonSchema): JsonObject {
  return { '200': answer('OK', schema) };
}

const refused = (description: string) => answer(description, answerOf('ErrorAnswer'));

function answer(description: string, schema: JsonSchema): JsonObject {
  return { description, content: { 'application/json': { schema } } };
}

const answerOf = (name: AnswerName): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

function answerSchema(answer: Record<string, string>): JsonSchema {
  return { type: 'object', properties: Object.fromEntries(Object.keys(answer).map((name) => [name, {}])) };
}
