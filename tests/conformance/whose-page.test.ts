import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { ROOT } from './exam-story/world.ts';

type Screen = { title?: unknown; params?: Record<string, string> };

/** Pages of one registration are open side by side in tabs and stand in the history: each says of whom it is. */
it('names the student in the title of every page of one registration', () => {
  const silent: string[] = [];
  let looked = 0;
  for (const { path, text } of loadDefinitions(ROOT)) {
    if (!/^(screens|schemas\/processes)\/.*\.yaml$/.test(path)) continue;
    for (const [name, screen] of Object.entries((parse(text)?.screens ?? {}) as Record<string, Screen>)) {
      if (!Object.values(screen?.params ?? {}).includes('registration')) continue;
      looked++;
      if (!JSON.stringify(screen.title ?? '').includes('row.student.name'))
        silent.push(`${path}: ${name}: ${JSON.stringify(screen.title)}`);
    }
  }
  expect(silent).toEqual([]);
  expect(looked).toBeGreaterThan(8);
});
