import type { Model } from '../../src/definition/model.ts';
import { plainText } from './write-text.ts';

/**
 * Titles of the pages in the sidebar that a role opens in a department, each once, in the order of the sidebar: what
 * everybody opens, or a position, is nothing that a role gives.
 */
export function pagesOfRole({ routes, sidebar }: Model, role: string, department: string): string[] {
  const opened = new Set(
    routes
      .filter(
        (route) =>
          route.roles.includes(role) &&
          (route.departments === null || route.departments.includes(department)),
      )
      .map(({ id }) => id),
  );
  const titles = sidebar
    .flatMap(({ entries }) => entries)
    .filter(
      ({ route, departments }) =>
        opened.has(route) && (departments === null || departments.includes(department)),
    )
    .map(({ label }) => plainText(label, department));
  return [...new Set(titles)];
}
