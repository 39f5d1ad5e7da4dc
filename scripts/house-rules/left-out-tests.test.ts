import { describe, expect, it } from 'vitest';
import { leftOutTests } from './left-out-tests.ts';

const path = 'tests/e2e/a.spec.ts';
/** Put together here, so that this file itself leaves no test out. */
const call = (...words: string[]) => `${words.join('.')}(isMobile, 'a phone has none')`;
const left = ['skip', 'skipIf', 'todo', 'fixme'];

describe('leftOutTests', () => {
  it.each([
    ...left.map((word) => call('test', word)),
    ...left.map((word) => call('describe', word)),
    ...left.map((word) => call('it', 'concurrent', word)),
    call('xit'),
    call('test', 'runIf'),
  ])('refuses %s', (text) =>
    expect(leftOutTests({ path, text: `\n  ${text}` })).toMatchObject([{ line: 2 }]),
  );

  it.each([
    { path, text: "if (!page.ofPieces) test('says what is done', () => {})" },
    { path, text: "describe.runIf(process.env.DATABASE_URL)('two at once'" },
    { path, text: 'const rows = list.skip(2)' },
    { path: 'server/a.ts', text: call('test', 'skip') },
  ])('takes $text in $path', (source) => expect(leftOutTests(source)).toEqual([]));
});
