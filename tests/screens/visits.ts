import { equalScreens, type RouteGroup, screenShapes } from '../../scripts/definitions/screen-groups.ts';
import type { Model, RouteModel } from '../../src/definition/model.ts';
import { decideRoute } from '../../src/definition/routes/decide.ts';
import { createRouteIndex, type RouteIndex } from '../../src/definition/routes/route-index.ts';

/** A screen as one of its audiences meets it: who opens which address. */
export interface Visit {
  /** The route opened; it stands for those of `standsFor`. */
  route: string;
  audience: string;
  standsFor: string[];
  /** Without the department. */
  path: string;
  department: string;
  /** `null` = nobody is signed in. */
  email: string | null;
  /** Tokens of the person's departments, as a browser keeps them. */
  credentials: string[];
  /** Characters of what the server answered: how much is on the page. */
  size: number;
}

interface Account {
  email: string;
  password: string;
  position: string;
  credentials: { department: string; roles: string[] }[];
}

/** Somebody in one department, as the guards see them. */
interface Visitor {
  email: string | null;
  department: string;
  position_id: number | null;
  roles: string[];
  credentials: string[];
}

/** How many pages of a group one person looks at to find that with most on it. */
const LOOKS = 8;
/** And of one that others have found: it may lead to what nobody has. Where that leaves something out, as many as of any. */
const PASSING = [2, LOOKS];

/** What the visitors looked for and what they found. */
export interface Search {
  visits: Visit[];
  /** Screens of which no account of the demo faculty has a page. */
  missing: string[];
}

/**
 * Looks at a running demo faculty as its people would: from the pages that need no row along the links of what they
 * answer. Finds for every group of equal screens and every audience of them one page, that with most on it of those
 * seen. Accounts in an order that the seeds give, pages by address: the same faculty gives the same visits.
 */
export async function findVisits(url: string, model: Model): Promise<Search> {
  const search = createSearch(url, model);
  const nobody = { email: null, position_id: null, roles: [], credentials: [] };
  await search.walk({ ...nobody, department: model.app.department.default }, LOOKS);
  const accounts = (await answerOf(`${url}/api/demo/accounts`)) as { data: Account[] };
  const ordered = unlikeFirst(accounts.data);
  const turns = PASSING.flatMap((passing) => ordered.map((account) => ({ account, passing })));
  for (const { account, passing } of turns) {
    if (search.missing().length === 0) break;
    const position_id = model.positions[account.position]?.id ?? null;
    let credentials: string[] | null = null;
    for (const { department, roles } of account.credentials) {
      const visitor = {
        email: account.email,
        department,
        position_id,
        roles,
        credentials: credentials ?? [],
      };
      if (!search.hasPagesFor(visitor)) continue;
      credentials ??= await signIn(url, account, department);
      await search.walk({ ...visitor, credentials }, passing);
    }
  }
  return { visits: search.visits(), missing: search.missing() };
}

/** One of each standing, then the others from the last on: what only one of many alike has is mostly of the latest. */
function unlikeFirst(accounts: readonly Account[]): Account[] {
  const standing = ({ position, credentials }: Account) =>
    JSON.stringify([position, credentials.map(({ department, roles }) => [department, roles])]);
  const first = accounts.filter(
    (account, at) => accounts.findIndex((one) => standing(one) === standing(account)) === at,
  );
  return [...first, ...accounts.filter((account) => !first.includes(account)).toReversed()];
}

/** A shape of screen, the routes that have it, and the page chosen to stand for them. */
export interface FoundShape {
  name: string;
  routes: string[];
  visit: Visit | null;
}

/** One visit of each shape of screen: of those who open it in their own room, that with most on it, by address. */
export function visitsByShape(model: Model, visits: readonly Visit[]): FoundShape[] {
  return screenShapes(model).map(({ name, whole, routes }) => {
    const own = visits.filter((visit) =>
      whole.some(({ id, audience }) => id === visit.route && audience === visit.audience),
    );
    const [visit = null] = own.toSorted((one, other) => other.size - one.size);
    return { name, routes: routes.map(({ id }) => id), visit };
  });
}

/** Every page that was found, each as a shape of its own. */
export function everyVisit(visits: readonly Visit[]): FoundShape[] {
  return visits.map((visit) => ({
    name: `for ${visit.audience}`,
    routes: [visit.route, ...visit.standsFor],
    visit,
  }));
}

function createSearch(url: string, model: Model) {
  const groups = equalScreens(model);
  const index = createRouteIndex(model.routes);
  const groupOf = new Map(groups.flatMap((group) => group.routes.map((route) => [route.id, group] as const)));
  const found = new Map<string, Visit>();
  const keyOf = (group: RouteGroup, audience: string) => `${group.name} for ${audience}`;
  const wanted = groups.flatMap((group) =>
    (group.routes[0]?.audiences ?? []).map((audience) => keyOf(group, audience)),
  );
  const missing = () => wanted.filter((key) => !found.has(key));
  // Pages of which none is looked for may lead to one that is: they come last.
  const others = model.routes.filter(({ id, redirect }) => redirect === null && !groupOf.has(id));
  const startsOf = (visitor: Visitor) =>
    [...groups.flatMap(({ routes }) => routes), ...others]
      .filter(({ segments, query }) => query === null && segments.every(({ param }) => !param))
      .filter((route) => opens(route, visitor));
  /** Whether somebody might still find a page of it that nobody has found yet. */
  const isNew = (group: RouteGroup, visitor: Visitor) =>
    group.routes.some(
      (route) =>
        opens(route, visitor) &&
        audiencesOf(model, route, visitor).some((audience) => !found.has(keyOf(group, audience))),
    );
  const hasPagesFor = (visitor: Visitor) => groups.some((group) => isNew(group, visitor));

  async function look(path: string, visitor: Visitor): Promise<{ visits: Visit[]; links: string[] } | null> {
    const token = tokenOf(visitor);
    const body = await answerOf(`${url}/api/open?path=${encodeURIComponent(path)}`, {
      org: visitor.department,
      ...(token && { authorization: `Bearer ${token}` }),
    });
    const { route: id = '', data } = body as { route?: string; data?: { blocks: object } };
    const route = index.byId(id);
    const group = groupOf.get(id);
    if (!route || !data) return null;
    if (!group) return { visits: [], links: linksIn(body) };
    const visits = audiencesOf(model, route, visitor).map((audience) => ({
      route: id,
      audience,
      standsFor: group.routes.map((one) => one.id).filter((one) => one !== id),
      path,
      department: visitor.department,
      email: visitor.email,
      credentials: visitor.credentials,
      size: JSON.stringify(data).length,
    }));
    return { visits, links: linksIn(body) };
  }

  function keep(visits: readonly Visit[]): void {
    for (const visit of visits) {
      const group = groupOf.get(visit.route);
      if (!group) continue;
      const key = keyOf(group, visit.audience);
      const before = found.get(key);
      if (!before || visit.size > before.size) found.set(key, visit);
    }
  }

  async function walk(visitor: Visitor, passing: number): Promise<void> {
    const sought = new Set<unknown>(groups.filter((group) => isNew(group, visitor)));
    const asked = new Set<string>();
    const looks = new Map<RouteGroup | RouteModel, number>();
    /** Whether to look at it, and says that it was. */
    const isWorth = (path: string): boolean => {
      const route = routeOf(index, path);
      const like = route && (groupOf.get(route.id) ?? route);
      const before = (like && looks.get(like)) ?? 0;
      if (!like || asked.has(path) || before >= (sought.has(like) ? LOOKS : passing)) return false;
      asked.add(path);
      looks.set(like, before + 1);
      return true;
    };
    for (const start of startsOf(visitor)) {
      let paths = [start.path];
      while (paths.length > 0 && hasPagesFor(visitor)) {
        const links: string[] = [];
        for (const path of paths) {
          const page = await look(path, visitor);
          keep(page?.visits ?? []);
          links.push(...(page?.links ?? []));
        }
        paths = links.filter(isWorth);
      }
    }
  }

  return { walk, missing, hasPagesFor, visits: () => wanted.flatMap((key) => found.get(key) ?? []) };
}

function opens(route: RouteModel, { email, position_id, roles, department }: Visitor): boolean {
  const viewer = email === null ? null : { position_id, roles };
  // What is for everybody is looked at by nobody in particular.
  return route.public === (email === null) && decideRoute(route, viewer, department).allowed;
}

function audiencesOf(model: Model, { audiences }: RouteModel, { position_id, roles }: Visitor): string[] {
  return audiences.filter((name) => {
    const audience = model.audiences[name];
    if (!audience) return false;
    const { public: open, signed_in, positions } = audience;
    const byPosition = position_id !== null && positions.includes(position_id);
    return open || signed_in || byPosition || audience.roles.some((role) => roles.includes(role));
  });
}

/** Addresses of rows and of blocks, the last first: in these lists the latest cases have come farthest. */
function linksIn(body: unknown): string[] {
  return [...JSON.stringify(body).matchAll(/"(?:opens|path)":"(\/[^"]*)"/g)]
    .map((match) => match[1] as string)
    .reverse();
}

function routeOf(index: RouteIndex, path: string): RouteModel | null {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return index.find(pathname, searchParams)?.route ?? null;
}

function tokenOf({ credentials, department }: Visitor): string | null {
  const departmentIn = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).department;
  return credentials.find((token) => departmentIn(token) === department) ?? null;
}

async function signIn(url: string, { email, password }: Account, department: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/auth/sign-in-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', org: department },
    body: JSON.stringify({ email, password }),
  });
  const body = (await answer.json()) as { credentials?: string[]; data?: { credentials: string[] } };
  const credentials = body.credentials ?? body.data?.credentials;
  if (!credentials) throw new Error(`${email} could not sign in: ${answer.status}`);
  return credentials;
}

async function answerOf(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
