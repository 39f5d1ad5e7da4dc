import { expect, it } from 'vitest';
import subject from '../../../../schemas/language/subject.json' with { type: 'json' };
import { drawings } from './drawings.ts';

it('the drawings are those that a screen file may name', () => {
  expect(subject.definitions.icon.enum).toEqual(Object.keys(drawings).sort());
});
