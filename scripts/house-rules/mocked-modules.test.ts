import { describe, expect, it } from 'vitest';
import { mockedModules } from './mocked-modules.ts';

/** Put together here, so that this file itself mocks nothing. */
const call = (word: string) => `import {} from 'x';\nvi.${word}('./http.ts')`;

describe('mockedModules', () => {
  it.each(['mock', 'doMock'])('refuses vi.%s where files share their modules', (word) =>
    expect(mockedModules({ path: 'src/engine/data/a.test.ts', text: call(word) })).toMatchObject([
      { line: 2 },
    ]),
  );

  it.each([
    { path: 'src/engine/data/a.test.tsx', text: call('mock') },
    { path: 'src/engine/data/a.test.ts', text: 'vi.mocked(work).mockReturnValue(1)' },
    { path: 'scripts/house-rules/b.ts', text: call('mock') },
  ])('takes $text in $path', (source) => expect(mockedModules(source)).toEqual([]));
});
