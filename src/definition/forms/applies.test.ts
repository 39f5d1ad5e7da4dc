import { expect, it } from 'vitest';
import { idleFields } from './applies.ts';

const properties = {
  outcome: { enum: ['pass', 'revise', 'repeat'] },
  days: { 'x-ui': { when: { outcome: ['revise'] } } },
  terms: { 'x-ui': { when: { outcome: ['revise', 'repeat'] }, widget: 'textarea' } },
  format: { enum: ['text', 'file'], default: 'text' },
  written: { 'x-ui': { when: { format: ['text'] } } },
  both: { 'x-ui': { when: { outcome: ['revise'], days: [30, 60] } } },
};

it.each([
  [{}, ['days', 'terms', 'both']],
  [{ outcome: 'pass' }, ['days', 'terms', 'both']],
  [{ outcome: 'repeat' }, ['days', 'both']],
  [{ outcome: 'revise' }, ['both']],
  [{ outcome: 'revise', days: 60 }, []],
  [{ outcome: 'revise', days: 60, format: 'file' }, ['written']],
])('%j leaves %j out', (data, idle) => {
  expect(idleFields(properties, data)).toEqual(idle);
});
