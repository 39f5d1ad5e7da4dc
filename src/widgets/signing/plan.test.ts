import { describe, expect, it } from 'vitest';
import { type Sheet, toSeen } from '../../definition/paper/page-space.ts';
import {
  checkOf,
  type Field,
  fieldBelow,
  givenTo,
  groupsOf,
  grownBy,
  isReady,
  MM,
  movedBy,
  newField,
  onPage,
  type Signer,
  shares,
  withoutField,
  withSigner,
} from './plan.ts';

const A4: Sheet = { box: [0, 0, 595, 842], turned: 0 };
const TURNED: Sheet = { box: [0, 0, 595, 842], turned: 90 };
const SMALL: Sheet = { box: [0, 0, 200, 150], turned: 0 };
const seen = (field: Field, sheet: Sheet) => toSeen(sheet, field);

describe('a field', () => {
  it.each([
    ['an upright page', A4],
    ['a turned page', TURNED],
  ])('goes right and down as it is read on %s, and stops at the edge', (_, sheet) => {
    const field = newField('signature', 1, sheet, { x: 200, y: 200 });
    const before = seen(field, sheet);
    const after = seen(movedBy(field, sheet, [10, 5]), sheet);
    expect(after.x - before.x).toBeCloseTo(10 * MM, 1);
    expect(after.y - before.y).toBeCloseTo(5 * MM, 1);
    expect(seen(movedBy(field, sheet, [-900, -900]), sheet)).toMatchObject({
      ...{ x: 0, y: 0, width: expect.closeTo(before.width, 1) },
    });
    const wider = seen(grownBy(field, sheet, [10, 0]), sheet);
    expect([wider.x, wider.y]).toEqual([expect.closeTo(before.x, 1), expect.closeTo(before.y, 1)]);
    expect(wider.width - before.width).toBeCloseTo(10 * MM, 1);
    expect(seen(grownBy(field, sheet, [-900, -900]), sheet).width).toBeCloseTo(4 * MM, 1);
  });

  it('stands below the text it is tied to, and moves to a smaller page', () => {
    const text = { left: 100, bottom: 500, right: 220, top: 512 };
    const field = fieldBelow('signature', 1, A4, text);
    expect(seen(field, A4)).toMatchObject({ x: expect.closeTo(100, 1), y: expect.closeTo(342 + MM, 1) });
    const moved = seen(onPage(field, 2, A4, SMALL), SMALL);
    expect(moved.x + moved.width).toBeLessThanOrEqual(200.01);
    expect(moved.y + moved.height).toBeLessThanOrEqual(150.01);
  });

  it('is drawn by shares of the page as it is read', () => {
    const field = { kind: 'date' as const, page: 1, left: 0, bottom: 0, right: 59.5, top: 421 };
    expect(shares(field, A4)).toEqual({ left: '0%', top: '50%', width: '10%', height: '50%' });
    expect(shares(field, TURNED)).toEqual({ left: '0%', top: '0%', width: '50%', height: '10%' });
  });
});

describe('a plan', () => {
  const place = (kind: Field['kind'], x: number) => newField(kind, 1, A4, { x, y: 300 });
  const one: Signer = { user: 'a', role_text: 'Ketua', order: 1, fields: [place('signature', 100)] };
  const other: Signer = { role: 'b', role_text: 'Kaprodi', order: 1, fields: [place('signature', 400)] };

  it('tells what is missing, and what covers what', () => {
    expect(isReady(checkOf([one, other]))).toBe(true);
    expect(isReady(checkOf([]))).toBe(false);
    const both = { ...other, user: 'x' };
    const none = { ...one, fields: [newField('date', 2, A4, { x: 300, y: 300 })] };
    const twice = { ...one, fields: [place('signature', 200), place('signature', 210)] };
    const check = checkOf([both, none, twice, { ...one, role_text: ' ' }]);
    expect(check.unnamed).toEqual([0, 3]);
    expect(check.unplaced).toEqual([1, 2]);
    expect(check.covered).toEqual([
      { signer: 2, field: 1 },
      { signer: 3, field: 0 },
    ]);
  });

  it('keeps the others when a field is handed on or removed', () => {
    const plan = [{ ...one, fields: [place('signature', 100), place('date', 300)] }, other];
    expect(
      givenTo(plan, { signer: 0, field: 1 }, 1).map(({ fields }) => fields.map(({ kind }) => kind)),
    ).toEqual([['signature'], ['signature', 'date']]);
    expect(withoutField(plan, { signer: 0, field: 0 })[0]?.fields.map(({ kind }) => kind)).toEqual(['date']);
  });

  it('asks those with one number beside each other, and a new one last', () => {
    const plan = withSigner(
      [
        { ...one, order: 3 },
        { ...other, order: 1 },
        { ...one, order: 3 },
      ],
      { user: 'c' },
    );
    expect(groupsOf(plan)).toEqual([
      { order: 1, signers: [1] },
      { order: 3, signers: [0, 2] },
      { order: 4, signers: [3] },
    ]);
  });
});
