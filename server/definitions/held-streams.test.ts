import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { HeldStreams } from './held-streams.ts';

const reply = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply;

it('an address holds so many streams open, others theirs, and each that ends makes room', () => {
  const streams = new HeldStreams();
  const held = Array.from({ length: 500 }, reply);
  for (const one of held) expect(streams.hold(one, '10.0.0.1')).toBe(true);
  expect(streams.hold(reply(), '10.0.0.1')).toBe(false);
  expect(streams.hold(reply(), '10.0.0.2')).toBe(true);
  held[0]?.raw.emit('close');
  expect([...streams.all()]).toHaveLength(500);
  expect(streams.hold(reply(), '10.0.0.1')).toBe(true);
});

it('all addresses together hold so many', () => {
  const streams = new HeldStreams();
  for (let n = 0; n < 5_000; n++) expect(streams.hold(reply(), `10.0.${n}`)).toBe(true);
  expect(streams.hold(reply(), '10.1.1.1')).toBe(false);
});
