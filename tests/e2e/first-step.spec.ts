import type { Page } from '@playwright/test';
import { callAs } from './support/api.ts';
import { nextStepIsSeen } from './support/next-step.ts';
import { settle } from './support/page-checks.ts';
import { openAs, type Person, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

interface Turn {
  id: string;
  verb: string;
  path: string;
  /** It is somebody else's turn. */
  waits?: string;
}
interface Home {
  data: { blocks: Record<string, { rows?: Partial<Turn>[] }> };
}

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

/** Pages of rows that wait for somebody, one for each thing that is to be done. */
async function turnsOf(page: Page, who: Person): Promise<Map<string, string>> {
  const { data } = await callAs<Home>(page, who, '/open?path=/');
  const turns = new Map<string, string>();
  for (const { rows = [] } of Object.values(data.blocks))
    for (const { verb, path, waits } of rows) {
      if (!verb || !path || waits !== undefined || !ID.test(path)) continue;
      const kind = `${verb}, ${path.split('/')[1]}`;
      if (!turns.has(kind)) turns.set(kind, path);
    }
  return turns;
}

const WHO = ['admin', 'hendra', 'joko', 'citra', 'programHead'] as const;
for (const name of WHO)
  test(`what waits for ${name} has its button within the first screen`, async ({ page }) => {
    const turns = await turnsOf(page, people[name]);
    for (const [kind, path] of turns) {
      await openAs(page, people[name], path);
      await settle(page);
      // What goes to the edge of the window does so once it has been laid out.
      await expect
        .soft(async () => expect(await nextStepIsSeen(page), kind).toBe(true))
        .toPass({ timeout: 3000 });
    }
    expect(turns.size).toBeGreaterThan(3);
  });
