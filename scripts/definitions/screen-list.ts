import type { Model, RouteModel, Text } from '../../src/definition/model.ts';

/** One path of the product, as `npm run screens -- --json` prints it. */
export interface ScreenLine {
  path: string;
  screen: string | null;
  /** A text, or a text by department code with `else`. */
  title: string | Record<string, string> | null;
  roles: string[];
  /** Position ids. */
  positions: number[];
  departments: string[];
  login: boolean;
  /** Group of the sidebar it stands in. */
  sidebar: string | null;
  external: boolean;
  /** Where it leads instead: a path, or a path by department code with `else`. */
  redirect: string | Record<string, string> | null;
}

/** All paths, redirects included, sorted by path. */
export function listScreens(model: Model): ScreenLine[] {
  const redirects = model.redirects.map(
    ({ from, to }): ScreenLine => ({
      path: from,
      screen: null,
      title: null,
      roles: [],
      positions: [],
      departments: allDepartments(model),
      login: false,
      sidebar: null,
      external: false,
      redirect: to,
    }),
  );
  const lines = [...model.routes.map((route) => toLine(model, route)), ...redirects];
  return lines.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

const allDepartments = (model: Model) => model.departments.map((department) => department.code);

function toLine(model: Model, route: RouteModel): ScreenLine {
  const target =
    route.redirect === null ? undefined : model.routes.find((other) => other.id === route.redirect);
  const group = model.sidebar.find((one) => one.entries.some((entry) => entry.route === route.id));
  return {
    path: route.path,
    screen: route.screen,
    title: writeText(route.title),
    roles: route.roles,
    positions: route.positions,
    departments: route.departments ?? allDepartments(model),
    login: !route.public,
    sidebar: group?.name ?? null,
    external: route.external,
    redirect: target?.path ?? route.redirect,
  };
}

/** A text without its values: `{...}` stands for each. */
export function writeText(text: Text): string | Record<string, string> {
  if (typeof text === 'string') return text;
  if ('parts' in text) return text.parts.map((part) => (typeof part === 'string' ? part : '{...}')).join('');
  if ('choose' in text) return plain(text.else);
  const byDepartment = Object.entries(text.by_department).map(([code, one]) => [code, plain(one)] as const);
  return { ...Object.fromEntries(byDepartment), else: plain(text.else) };
}

function plain(text: Text): string {
  const written = writeText(text);
  return typeof written === 'string' ? written : (written.else ?? '');
}
