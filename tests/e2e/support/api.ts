import type { Page } from '@playwright/test';
import { type Person, tokenOf } from './people.ts';

/** A call of the API in the name of a person, for what a test needs and no screen is asked for. Throws when refused. */
export async function callAs<T = unknown>(
  page: Page,
  person: Person,
  path: string,
  data?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const token = await tokenOf(page, person);
  const answer = await page.request.fetch(`/api${path}`, {
    method: data === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, org: person.department, ...headers },
    data,
    // Moving the clock does all that is due in months of a whole faculty, beside other browsers.
    timeout: 60_000,
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}
