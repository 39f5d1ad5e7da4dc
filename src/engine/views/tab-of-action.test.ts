import { describe, expect, it } from 'vitest';
import { openTab, tabOfAction } from './tab-of-action.ts';

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

describe('openTab', () => {
  const tabs = {
    id: 'b1',
    kind: 'tabs',
    tabs: [
      { label: 'Kehadiran', blocks: [{ id: 'b2', kind: 'table', actions: ['mark_present'] }] },
      { label: 'Penilaian', blocks: [{ id: 'b3', kind: 'sheet', handed_in: ['submit_score'] }] },
      { label: 'Revisi', blocks: [{ id: 'b4', kind: 'table', actions: ['accept_item'] }] },
      { label: 'Rekap', blocks: [{ id: 'b6', kind: 'actions', actions: ['deliberate'] }] },
    ],
  } as unknown as Parameters<typeof openTab>[1];
  const screen = { blocks: [tabs], side: [{ id: 'b5', kind: 'next_step' }] };
  const opened = (
    offers: string[],
    panel: object | null,
    more: { query?: string; before?: number; leads?: number } = {},
  ) => {
    const page = {
      actions: offers.map((name) => ({ name })),
      blocks: {
        ...(panel && { b5: { kind: 'next_step', ...panel } }),
        ...(more.leads !== undefined && { b1: { kind: 'tabs', visible: [0, 1, 2, 3], leads: more.leads } }),
      },
    };
    const scope = { page, screen } as unknown as Parameters<typeof openTab>[0];
    return openTab(scope, tabs, new URLSearchParams(more.query), more.before);
  };
  const mine = (...actions: string[]) => ({ mine: true, actions });

  it('opens where the next step of the viewer is done', () => {
    expect(opened(['mark_present', 'accept_item'], mine('accept_item'))).toBe(2);
    expect(opened(['submit_score', 'accept_item'], mine('accept_item', 'submit_score'))).toBe(2);
    expect(opened(['mark_present'], mine('close_exam'))).toBe(0);
    expect(opened(['deliberate'], mine('deliberate'))).toBe(3);
  });

  it('opens what is filled in where the next step is somebody else’s', () => {
    expect(opened(['submit_score'], { mine: false, actions: [] })).toBe(1);
    expect(opened([], { mine: false, actions: ['accept_item'] })).toBe(0);
    expect(opened([], null)).toBe(0);
  });

  it('opens first what is to be begun with, whatever the next step is', () => {
    expect(opened(['submit_score'], mine('submit_score'), { leads: 0 })).toBe(0);
    expect(opened(['submit_score'], mine('submit_score'), { leads: 0, query: 'b1=1' })).toBe(1);
    expect(opened(['submit_score'], mine('submit_score'), {})).toBe(1);
  });

  it('leaves open what was chosen, or open before', () => {
    expect(opened(['accept_item'], mine('accept_item'), { query: 'b1=0' })).toBe(0);
    expect(opened([], null, { before: 2 })).toBe(2);
  });
});
