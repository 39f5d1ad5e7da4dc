import { routesAbout } from '../../../scripts/definitions/screen-groups.ts';
import type { Block, FormModel } from '../../../src/definition/model.ts';
import { type PackedManifest, unpackManifest } from '../../../src/definition/routes/manifest.ts';
import { everyBlock } from '../../../src/definition/screens/blocks-inside.ts';
import { ask, type Page, type Visit } from './ask.ts';
import { inferFrom } from './inference.ts';

/** Everything a signed-in person can ask, as the browser and a curious person with its addresses would. */
export async function crawl(visit: Visit): Promise<void> {
  await readCalls(visit);
  if (visit.who.user === null) await readChecks(visit);
  const { body } = await ask(visit, { route: 'manifest', way: 'call', part: '', url: '/manifest' });
  const model = visit.faculty.deps.definitions.current();
  const about = routesAbout(
    model,
    visit.registrations.map(({ type }) => type),
  ).map(({ id }) => id);
  for (const route of unpackManifest(body as PackedManifest).routes) {
    const screen = model.screens[route.screen];
    if (!screen || route.redirect !== null || !about.includes(route.id)) continue;
    let thorough = visit.thorough;
    for (const query of paramsOf(visit, screen.row)) {
      const opened = await visitPage(visit, { route: route.id, query, thorough: thorough > 0 });
      if (opened === 200) thorough--;
      if (opened === 403 || opened === 401) break;
    }
  }
}

/** The ids that a page's path takes: of its registration or period; one empty query for a page of no row. */
function paramsOf({ registrations }: Visit, row: { record: string; param: string } | null): string[] {
  if (!row) return [''];
  const ids = registrations.map(({ id, period }) => (row.record === 'period' ? period : id));
  return [...new Set(ids)].map((id) => `p.${row.param}=${id}`);
}

const CALLS = [
  '/start?path=/',
  '/open?path=/',
  '/openapi.json',
  '/definitions/problems',
  '/users/me/notifications',
  '/changes?after=0',
  '/common/activities',
  '/common/schedules',
  '/common/news',
  '/common/unsigned-documents?start=2020-01-01',
  '/common/portfolios?data=lecturer_completion',
  '/demo/accounts',
];

async function readCalls(visit: Visit): Promise<void> {
  const { registrations, canaries } = visit;
  const people = [...new Set(registrations.map(({ student }) => student))].slice(0, 5);
  const own = visit.who.user === null ? [] : [visit.who.user];
  const profiles = [...own, ...people].map((id) => `/users/${id}`);
  for (const url of [...CALLS, ...profiles, '/users?search=zq']) await call(visit, 'call', url);
  for (const { index } of registrations.slice(0, 2)) {
    for (const thing of ['title', 'summary']) {
      await call(visit, 'search', `/search?q=${canaries.word(thing, index).slice(0, -2)}`);
    }
  }
}

/** The page behind the code on paper, which is open to whoever holds the paper. */
async function readChecks(visit: Visit): Promise<void> {
  for (const { id } of visit.registrations) {
    for (const { check } of (await visit.reader.filesOf(id)).documents) {
      if (check !== null) await call(visit, 'check', `/check/${check}`);
    }
  }
}

const call = (visit: Visit, way: string, url: string) =>
  ask(visit, { route: url.replace(/\?.*/, '').replace(/(users|check)\/.*/, '$1/:id'), way, part: '', url });

interface Address {
  route: string;
  query: string;
  thorough: boolean;
}

async function visitPage(visit: Visit, { route, query, thorough }: Address): Promise<number> {
  const base = `/routes/${encodeURIComponent(route)}`;
  const at = (path: string, more = '') => {
    const all = [query, more].filter(Boolean).join('&');
    return `${base}${path}${all ? `?${all}` : ''}`;
  };
  const { status, body } = await ask(visit, { route, way: 'page', part: '', url: at('') });
  if (status !== 200) return status;
  const page: Page = { visit, route, at, body };
  await visitFiles(page);
  const screen = visit.faculty.deps.definitions.current().screens[route.split('@')[0] ?? ''];
  if (!screen || !thorough) return status;
  await ask(visit, { route, way: 'screen', part: '', url: `/screens/${screen.name}` });
  for (const block of everyBlock(screen)) await visitBlock(page, block);
  await visitActions(page);
  return status;
}

async function visitBlock(page: Page, block: Block): Promise<void> {
  if (block.kind === 'table') {
    await visitTable(page, block);
    if (page.visit.infers && block.record === 'registration') await visitByFields(page, block);
  }
  if (block.kind === 'form') {
    const forms = visitForms(page.visit);
    for (const [name, form] of forms) await visitOptions(page, `form=${name}`, form);
  }
}

async function visitByFields(page: Page, table: Extract<Block, { kind: 'table' }>): Promise<void> {
  const { visit, route } = page;
  for (const one of await inferFrom({ page, table, hidden: visit.hidden })) {
    const part = `${table.id} ${one.path}`;
    visit.suspect(one, { who: visit.who, route, way: `${one.way} by hidden field`, part, url: one.url });
  }
}

const visitForms = ({ faculty }: Visit) =>
  Object.entries(faculty.deps.definitions.current().forms).filter(([name]) => !name.includes('.'));

async function visitTable(page: Page, block: Extract<Block, { kind: 'table' }>): Promise<void> {
  const { visit, route, at } = page;
  const list = (more: string, way = 'list') =>
    ask(visit, { route, way, part: block.id, url: at(`/blocks/${block.id}`, more) });
  // What is not for the viewer is asked for too, and then what is, with what hides behind the chooser.
  await list(`columns=${block.columns.map(({ name }) => name).join(',')}`);
  const first = await list('size=100');
  if (first.status !== 200) return;
  const all = `columns=${(first.body.columns as string[]).join(',')}`;
  const pages = Math.ceil(first.body.meta.total / 100);
  for (let page = 1; page <= pages; page++) {
    const atEnd = page <= visit.ends || page > pages - visit.ends;
    if (atEnd) await list(`size=100&page=${page}&${all}`);
  }
  for (const { name } of visit.some(block.views, `${route} ${block.id}`)) await list(`view=${name}&${all}`);
  for (const format of visit.some(['csv', 'xlsx'], `${route} ${block.id}`)) {
    const url = at(`/blocks/${block.id}/export`, `format=${format}&${all}`);
    await ask(visit, { route, way: `export ${format}`, part: block.id, url });
  }
  for (const { name } of block.filters) {
    const url = at('/options', `block=${block.id}&field=${name}`);
    await ask(visit, { route, way: 'options', part: `${block.id} ${name}`, url });
  }
  const ids = (first.body.data as { id: string }[]).map(({ id }) => id).slice(0, 100);
  for (const action of ids.length > 0 ? block.bulk : []) {
    const params = Object.fromEntries(new URLSearchParams(at('').split('?')[1] ?? ''));
    const url = `/routes/${encodeURIComponent(route)}/actions/${action}/preview`;
    await ask(visit, { route, way: 'preview', part: action, url }, { ids, params: plain(params) });
  }
}

const plain = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name.replace(/^p\./, ''), value]));

interface Named {
  name: string;
  form?: string | null;
  item?: string;
}

/** The starts of all acts on offer, of the page and of its lists' rows, with what their pickers offer. */
async function visitActions(page: Page): Promise<void> {
  const { visit, route, at, body } = page;
  const forms = visit.faculty.deps.definitions.current().forms;
  for (const { name, form, item } of offersIn(body, visit.alike)) {
    const rest = item ? `item=${item}` : '';
    const start = await ask(visit, { route, way: 'action', part: name, url: at(`/actions/${name}`, rest) });
    if (start.body?.board) await visitBoard(page, name, item);
    await beLate(page, name, item);
    const model = form ? forms[form] : undefined;
    if (model) await visitOptions(page, `action=${name}${rest ? `&${rest}` : ''}`, model);
  }
}

/** Who is taken when, beside a form in which an hour is chosen. */
async function visitBoard({ visit, route, at }: Page, name: string, item: string | undefined): Promise<void> {
  const params = plain(Object.fromEntries(new URLSearchParams(at('').split('?')[1] ?? '')));
  const url = `/routes/${encodeURIComponent(route)}/actions/${name}/board`;
  await ask(visit, { route, way: 'board', part: name, url }, { params, item: item ?? null, input: {} });
}

/** Does the act on a version that never was: whoever comes late is told who was faster. What makes a row has no version. */
async function beLate({ visit, route, at }: Page, name: string, item: string | undefined): Promise<void> {
  if (name === 'create') return;
  const params = plain(Object.fromEntries(new URLSearchParams(at('').split('?')[1] ?? '')));
  const url = `/routes/${encodeURIComponent(route)}/actions/${name}`;
  const wish = { params, item: item ?? null, input: {}, reason: 'Terlambat', version: 0 };
  const { status } = await ask(visit, { route, way: 'late act', part: name, url }, wish);
  if (status < 400) throw new Error(`${visit.who.label} did ${name} on ${url}`);
}

async function visitOptions(page: Page, owner: string, form: FormModel): Promise<void> {
  for (const field of Object.keys(form.options)) {
    for (const text of ['', 'zq']) {
      const url = page.at('/options', `${owner}&field=${field}&q=${text}`);
      const { status } = await ask(page.visit, { route: page.route, way: 'options', part: field, url });
      // Whether they are asked for at all is decided before what is typed is looked at.
      if (status >= 400) break;
    }
  }
}

/** Offers of the page and of its blocks; a block's rows name theirs, and each is asked for once, of so many rows alike. */
function offersIn(body: Page['body'], alike: number): Named[] {
  const found = new Map<string, Named>();
  const add = (one: Named) => found.set(`${one.name} ${one.item ?? ''}`, one);
  for (const offer of body.actions as Named[]) add(offer);
  for (const block of Object.values(body.blocks as Record<string, { data?: unknown; offers?: Named[] }>)) {
    const rows = Array.isArray(block.data) ? (block.data as { id: string; actions?: string[] }[]) : [];
    const asked = new Map<string, number>();
    for (const { id, actions = [] } of rows.slice(0, 8)) {
      for (const name of actions) {
        const before = asked.get(name) ?? 0;
        if (before >= alike) continue;
        asked.set(name, before + 1);
        const offer = block.offers?.find((one) => one.name === name);
        add({ name, form: offer?.form ?? null, item: id });
      }
    }
  }
  return [...found.values()];
}

/** Every document and file of the page's registration by its id, whether shown or not, and all in a zip. */
async function visitFiles(page: Page): Promise<void> {
  const { visit, route, at } = page;
  const row = page.body.row?.id as string | undefined;
  const facts = visit.registrations.find(({ id }) => id === row);
  if (!facts) return;
  const { documents, files } = await visit.reader.filesOf(facts.id);
  for (const { id, code } of documents) {
    const url = at(`/documents/${id}`);
    const { status, body } = await ask(visit, { route, way: 'document', part: code, url });
    if (status === 200)
      visit.tell(await visit.reader.document(id, body.url), {
        who: visit.who,
        route,
        way: 'document',
        part: code,
        url,
      });
  }
  for (const { id } of files) await ask(visit, { route, way: 'file', part: '', url: at(`/files/${id}`) });
  await ask(visit, { route, way: 'zip', part: '', url: at('/documents.zip') });
}
