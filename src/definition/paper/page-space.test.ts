import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onSheet, type Sheet, seenSize, toPage, toSeen } from './page-space.ts';

const points = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
const sheets = fc
  .record({
    left: points(-200, 200),
    bottom: points(-200, 200),
    width: points(100, 2000),
    height: points(100, 2000),
    turned: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
  })
  .map(
    ({ left, bottom, width, height, turned }): Sheet => ({
      box: [left, bottom, left + width, bottom + height],
      turned,
    }),
  );
const seenBoxes = fc.record({
  x: points(-500, 2500),
  y: points(-500, 2500),
  width: points(1, 800),
  height: points(1, 800),
});

const near = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, expect.closeTo(value, 6)]));

describe('a place on a page', () => {
  it('comes back as it was, from what is seen and from the page, however the page lies and is turned', () => {
    fc.assert(
      fc.property(sheets, seenBoxes, (sheet, seen) => {
        const box = toPage(sheet, seen);
        expect(toSeen(sheet, box)).toEqual(near(seen));
        expect(toPage(sheet, toSeen(sheet, box))).toEqual(near(box));
        expect(box.right - box.left).toBeGreaterThan(0);
        expect(box.top - box.bottom).toBeGreaterThan(0);
      }),
    );
  });

  it('lies within what is shown of the page exactly when it is seen on it', () => {
    fc.assert(
      fc.property(sheets, seenBoxes, (sheet, wish) => {
        const seen = onSheet(sheet, wish);
        const [width, height] = seenSize(sheet);
        expect(seen.x).toBeGreaterThanOrEqual(0);
        expect(seen.y).toBeGreaterThanOrEqual(0);
        expect(seen.x + seen.width).toBeLessThanOrEqual(width + 1e-6);
        expect(seen.y + seen.height).toBeLessThanOrEqual(height + 1e-6);
        const { left, bottom, right, top } = toPage(sheet, seen);
        const [l, b, r, t] = sheet.box;
        expect(Math.min(left - l, bottom - b, r - right, t - top)).toBeGreaterThan(-1e-6);
      }),
    );
  });

  // A sheet of 600 to 800, cut by 10 at the left and 20 below.
  it.each([
    [0, { left: 40, bottom: 730, right: 140, top: 780 }],
    [90, { left: 50, bottom: 50, right: 100, top: 150 }],
    [180, { left: 470, bottom: 60, right: 570, top: 110 }],
    [270, { left: 510, bottom: 690, right: 560, top: 790 }],
  ] as const)(
    'that is seen at 30, 40 of a page turned by %i degrees is found by hand',
    (turned, expected) => {
      const sheet: Sheet = { box: [10, 20, 600, 820], turned };
      expect(toPage(sheet, { x: 30, y: 40, width: 100, height: 50 })).toEqual(expected);
    },
  );
});
