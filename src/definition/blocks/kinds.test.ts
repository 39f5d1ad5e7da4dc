import { describe, expect, it } from 'vitest';
import view from '../../../schemas/language/view.json' with { type: 'json' };
import type { Block } from '../model.ts';
import {
  BLOCK_DEFINITIONS,
  BLOCK_KINDS,
  blockActions,
  boundNames,
  foundRecords,
  isForLinks,
} from './kinds.ts';

const VIEW = '../../../schemas/language/view.json';
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
      { kind: 'table', actions: ['open'], bulk: ['open', 'close'], create: 'begin', previews: {} },
      ['open', 'close', 'begin'],
    ],
    ['a tally', { kind: 'tally', create: 'begin' }, ['begin']],
    ['a text', { kind: 'text' }, []],
  ])('of %s', (_name, own, expected) => {
    expect(blockActions(block(own), all)).toEqual(expected);
  });
});

/** The rows of a relation of the screen's row, or all that the viewer's ties allow. */
const table = (relation: string | null) =>
  block({ kind: 'table', relation, record: 'loan', actions: [], bulk: [], create: 'begin', previews: {} });

it('say their keys to editors and to the checker: `npm run renew` writes them', async () => {
  const { use, with: takes, note } = view.definitions.block.properties;
  const kinds = Object.entries(BLOCK_DEFINITIONS).map(([kind, { schema }]) => [kind, schema]);
  const properties = { ...Object.fromEntries(kinds), use, with: takes, note };
  const block = { ...view.definitions.block, properties };
  const whole = { ...view, definitions: { ...view.definitions, block } };
  await expect(`${JSON.stringify(whole, null, 2)}\n`).toMatchFileSnapshot(VIEW);
});

describe('a personal link', () => {
  it('shows no block about the person, nor a list of other rows', () => {
    const kinds = BLOCK_KINDS.filter((kind) => kind !== 'table');
    const closed = kinds.filter((kind) => !isForLinks(block({ kind })));
    expect(closed.sort()).toEqual([
      'calendar',
      'call',
      'chart',
      'journey',
      'notifications',
      'operations',
      'passkeys',
      'sessions',
      'settings',
      'tally',
      'waiting',
    ]);
    expect([isForLinks(table('loans')), isForLinks(table(null))]).toEqual([true, false]);
  });
});

describe('a block', () => {
  it('finds by ties the rows of a list, and those a journey tells of', () => {
    const [done, running] = [{ record: 'thesis' }, { record: 'exam' }];
    const journey = (own: object) => foundRecords(block({ kind: 'journey', done, ...own }));
    expect(foundRecords(table(null))).toEqual([{ record: 'loan', at: null }]);
    expect(foundRecords(table('loans'))).toEqual([]);
    expect(journey({ running: null })).toEqual([{ record: 'thesis', at: 'done' }]);
    expect(journey({ running }).map(({ at }) => at)).toEqual(['done', 'running']);
  });

  it('has what it saves by no button, and its actions in their place, unless it lists them', () => {
    const form = block({ kind: 'form', save: 'keep', submit: 'send' });
    const list = block({ kind: 'actions', actions: ['open'] });
    expect(boundNames(form)).toEqual({ saved_by: ['keep'], handed_in: ['send'], placed: ['keep', 'send'] });
    expect(boundNames(list)).toEqual({});
    expect(boundNames(table(null))).toEqual({ placed: ['begin'] });
  });
});
