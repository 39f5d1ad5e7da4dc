import { describe, expect, it } from 'vitest';
import { PLAN_FORMAT, type Plan } from '../expression/plan.ts';
import type { ScreenModel } from '../model.ts';
import { shownScreen } from './shown-screen.ts';

const plan: Plan = { format: PLAN_FORMAT, root: { op: 'const', value: true, kind: 'bool', at: [0, 4] } };

const screen: ScreenModel = {
  name: 'loan.list',
  title: { parts: ['Pinjaman ', plan] },
  heading: { parts: ['Halo ', plan] },
  beside: 'Senin',
  type: null,
  row: null,
  params: { id: plan },
  blocks: [
    {
      id: 'b1',
      kind: 'link',
      label: null,
      for: ['reader'],
      if: plan,
      opens: 'loan.detail',
      of: null,
      with: { id: plan },
    },
    {
      id: 'b2',
      kind: 'text',
      label: null,
      for: null,
      if: null,
      tone: 'info',
      text: { choose: [{ if: plan, text: 'Terlambat' }], else: 'Tepat waktu' },
    },
  ],
  side: [],
};

describe('shownScreen', () => {
  it('leaves out every plan, wherever it stands', () => {
    expect(JSON.stringify(shownScreen(screen))).not.toContain('"root"');
  });

  it('keeps all the rest', () => {
    expect(shownScreen(screen)).toEqual({
      name: 'loan.list',
      title: { parts: ['Pinjaman '] },
      type: null,
      row: null,
      params: {},
      blocks: [
        { id: 'b1', kind: 'link', label: null, for: ['reader'], opens: 'loan.detail', of: null, with: {} },
        {
          id: 'b2',
          kind: 'text',
          label: null,
          for: null,
          if: null,
          tone: 'info',
          text: { choose: [{ text: 'Terlambat' }], else: 'Tepat waktu' },
        },
      ],
      side: [],
    });
  });
});
