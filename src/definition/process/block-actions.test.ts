import { describe, expect, it } from 'vitest';
import type { Block } from '../model.ts';
import { blockActions } from './block-actions.ts';

const base = { id: 'b1', label: null, for: null, if: null };
const block = (own: object) => ({ ...base, ...own }) as Block;
const all = ['open', 'close'];

describe('blockActions', () => {
  it.each([
    ['a list of actions', { kind: 'actions', actions: ['open'] }, ['open']],
    ['actions without a list', { kind: 'actions', actions: [] }, all],
    ['a next step', { kind: 'next_step', actions: ['open'] }, ['open']],
    ['a next step without actions', { kind: 'next_step', actions: [] }, []],
    ['a form that is read only', { kind: 'form', save: null, submit: null }, []],
    ['a form', { kind: 'form', save: 'keep', submit: 'send' }, ['keep', 'send']],
    ['a sheet that is only saved', { kind: 'sheet', save: 'keep', submit: '' }, ['keep']],
    ['an open form', { kind: 'action_form', action: 'send' }, ['send']],
    ['documents', { kind: 'documents', upload: 'put', accept: null, reject: 'refuse' }, ['put', 'refuse']],
    ['a checklist of a draft', { kind: 'checklist', draft_of: 'begin' }, ['begin']],
    [
      'a table',
      { kind: 'table', actions: ['open'], bulk: ['open', 'close'], create: 'begin' },
      ['open', 'close', 'begin'],
    ],
    ['a text', { kind: 'text' }, []],
  ])('of %s', (_name, own, expected) => {
    expect(blockActions(block(own), all)).toEqual(expected);
  });
});
