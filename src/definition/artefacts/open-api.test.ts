import { expect, it } from 'vitest';
import type { Model } from '../model.ts';
import { CHAT_CALLS } from './chat-calls.ts';
import { openApi } from './open-api.ts';

const model = { app: { name: 'X' }, hash: 'h', routes: [], calls: {}, forms: {} } as unknown as Model;
const api = JSON.parse(JSON.stringify(openApi(model)));

it('describes the calls of the chat, with their parameters and what they answer', () => {
  expect(Object.keys(api.paths)).toEqual([...new Set(CHAT_CALLS.map(({ path }) => `/api${path}`))]);
  const messages = api.paths['/api/chat-conversations/{id}/messages'].get;
  expect(
    messages.parameters.map((one: { name: string; in: string; required: boolean }) => [
      one.name,
      one.in,
      one.required,
    ]),
  ).toEqual([
    ['id', 'path', true],
    ['before', 'query', false],
    ['after', 'query', false],
    ['search', 'query', false],
  ]);
  const sent = api.paths['/api/chat-messages'].post;
  expect(sent.requestBody.content['application/json'].schema.required).toEqual([
    'chat_conversation_id',
    'message',
  ]);
  expect(sent.parameters.map(({ name }: { name: string }) => name)).toEqual([
    'Idempotency-Key',
    'X-Socket-ID',
  ]);
});

it('names no schema that is not there', () => {
  const named = [...JSON.stringify(api.paths).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name]) => name,
  );
  expect(named).not.toEqual([]);
  for (const name of named) expect(api.components.schemas).toHaveProperty(String(name));
});
