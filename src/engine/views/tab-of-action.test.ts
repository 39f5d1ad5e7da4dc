import { describe, expect, it } from 'vitest';
import { tabOfAction } from './tab-of-action.ts';

describe('tabOfAction', () => {
  const sheet = {
    id: 'b3',
    kind: 'sheet',
    save: 'save_score',
    submit: 'submit_score',
    handed_in: ['submit_score'],
  };
  const tabs = {
    id: 'b1',
    kind: 'tabs',
    tabs: [
      { label: 'Kehadiran', blocks: [{ id: 'b2', kind: 'table', actions: ['mark_present'] }] },
      { label: 'Penilaian', blocks: [{ id: 'b4', kind: 'section', blocks: [sheet] }] },
      {
        label: 'Berita acara',
        blocks: [{ id: 'b5', kind: 'action_form', action: 'decide', handed_in: ['decide'] }],
      },
    ],
  };
  const screen = { blocks: [tabs], side: [] } as unknown as Parameters<typeof tabOfAction>[0];

  it.each([
    ['submit_score', { tabs, index: 1 }],
    ['decide', { tabs, index: 2 }],
    ['mark_present', null],
  ])('leads %s to %o', (action, expected) => {
    expect(tabOfAction(screen, action)).toEqual(expected);
  });
});
