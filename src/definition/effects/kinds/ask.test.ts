import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../../server/definitions/load.ts';
import { compileDefinitions } from '../../compiler.ts';
import type { EffectModel, Model, ProcessModel } from '../../model.ts';
import { leadsOf, writesOf } from './ask.ts';

const FIXTURE = new URL('../../../../tests/fixtures/small', import.meta.url).pathname;
const model = compileDefinitions(loadDefinitions(FIXTURE)).model as Model;

const use = (name: string): EffectModel => ({ if: null, kind: 'use', name });
const attempt = (name: string, to: string, then: string | null = null): EffectModel => ({
  if: null,
  kind: 'attempt',
  name,
  taken: { to, use: then },
});
const numbered: EffectModel = {
  if: null,
  kind: 'number',
  field: 'note',
  pattern: { before: '', after: '', digits: 1 },
};

const process: ProcessModel = {
  ...(model.processes.loan as ProcessModel),
  effects: {
    circle: [use('circle'), numbered],
    deep: [use('elsewhere')],
    elsewhere: [attempt('circle', 'returned')],
    taken: [attempt('elsewhere', 'lent', 'deep')],
  },
};

describe('states that effects lead to', () => {
  it.each<[string, EffectModel, string[]]>([
    ['none', numbered, []],
    ['those of an effect that it uses', use('deep'), ['returned']],
    ['those of what it attempts, and where a taken time leads', use('taken'), ['returned', 'lent']],
    ['those of what the type lists', { if: null, kind: 'effects', knob: 'on_end' }, ['returned']],
  ])('are %s', (_, effect, expected) => {
    const spec = { on_end: [{ effect: 'deep', arg: null }, 'circle'] };
    expect(leadsOf({ process, spec }, [effect])).toEqual(expected);
  });
});

describe('what effects write', () => {
  it('is told of named effects, once of those that run themselves', () => {
    expect(writesOf({ model, process }, [use('circle'), numbered])).toEqual([
      { record: 'loan', fields: ['note'] },
      { record: 'loan', fields: ['note'] },
    ]);
  });

  it('is not told where one of them does not tell it', () => {
    expect(writesOf({ model, process }, [numbered, use('deep')])).toBeNull();
  });
});
