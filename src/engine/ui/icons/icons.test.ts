import { expect, it } from 'vitest';
import subject from '../../../../schemas/language/subject.json' with { type: 'json' };
import { drawings } from './drawings.ts';
import { laterDrawings } from './later-drawings.ts';

it('the drawings are those that a screen file may name, each in one place', () => {
  const names = [...Object.keys(drawings), ...Object.keys(laterDrawings)];
  expect(names.sort()).toEqual(subject.definitions.icon.enum);
});
