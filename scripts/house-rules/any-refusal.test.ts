import { describe, expect, it } from 'vitest';
import { anyRefusal } from './any-refusal.ts';

/** Put together here, so that this file itself claims nothing. */
const claim = (of: string, words: string) => `\nexpect(${of}).${words};`;

describe('anyRefusal', () => {
  it.each([
    claim('answer.status', 'not.toBe(200)'),
    claim('answer.statusCode', 'toBeGreaterThanOrEqual(400)'),
    claim('(await act(id)).status', 'toBeGreaterThan(399)'),
  ])('refuses%s', (text) =>
    expect(anyRefusal({ path: 'tests/conformance/a.test.ts', text })).toMatchObject([{ line: 2 }]),
  );

  it.each([
    { path: 'tests/conformance/a.test.ts', text: claim('answer.status', 'toBe(409)') },
    { path: 'tests/conformance/a.test.ts', text: claim('answer.status', 'not.toBe(500)') },
    { path: 'tests/conformance/a.test.ts', text: claim('size', 'toBeGreaterThanOrEqual(400)') },
    { path: 'server/a.ts', text: claim('answer.status', 'not.toBe(200)') },
  ])('takes $text in $path', (source) => expect(anyRefusal(source)).toEqual([]));
});
