import type { Context } from '../compile/context.ts';
import type { RouteDraft, ScreenDraft, WholeType } from '../compile/drafts.ts';
import { compileExpression, type Scope } from '../compile/expression.ts';
import { resolveScreen } from '../compile/screen-draft.ts';
import { compileLabel } from '../compile/text.ts';
import type { AppFile, SubjectScreen } from '../generated/language.ts';
import type { AudienceModel, RouteModel, SidebarGroupModel, Text } from '../model.ts';
import {
  boolOf,
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type Node,
  type Of,
  textOf,
  toJson,
} from '../read/node.ts';
import { resolveDepartments, resolveRoles } from '../resolve/access.ts';
import { unknownName } from '../resolve/names.ts';
import { queryOf, segmentsOf } from '../routes/route-path.ts';
import type { Keeper } from './keep.ts';
import { screenScope, screenTitle, typeOf } from './screens.ts';

/** One path as written, with what is stated beside it. */
interface PathEntry {
  path: string;
  node: Node;
  /** The map around the path, if it says more. */
  detail: Node | null;
  /** Department set it is bound to by a map of paths. */
  departments: string[] | null;
  suffix: string;
}

export function compileRoutes(context: Context, keeper: Keeper, app: Of<AppFile> | undefined): RouteDraft[] {
  const prefixes = entriesOf(get(app, 'prefixes')).map(([prefix]) => prefix);
  const routes = context.screens
    .entries()
    .flatMap(([name, draft]) =>
      keeper.keep('routes', { name, input: [draft, prefixes] }, () => screenRoutes(context, draft, prefixes)),
    );
  return routes.sort((a, b) => compareRoutes(a.model, b.model));
}

function screenRoutes(context: Context, draft: ScreenDraft, prefixes: readonly string[]): RouteDraft[] {
  const scope = screenScope(context, draft);
  const title = screenTitle(context, draft, scope);
  const type = typeOf(context, draft);
  return draft.paths.flatMap((stated) => {
    const audience = context.access.audiences.peek(stated.audience);
    if (!audience) return [];
    const aliases: PathEntry[] = draft.aliases.map((node, index) => ({
      path: textOf(node) ?? '',
      node,
      detail: null,
      departments: null,
      suffix: `~${index + 1}`,
    }));
    return [...pathEntries(context, stated.node, ''), ...aliases].map((entry) =>
      toRoute(context, { draft, type, stated, entry, audience, title, scope, prefixes }),
    );
  });
}

function pathEntries(context: Context, node: Node, suffix: string): PathEntry[] {
  const text = textOf(node);
  if (text !== undefined) return [{ path: text, node, detail: null, departments: null, suffix }];
  const path = get(node, 'path');
  if (path) return [{ path: textOf(path) ?? '', node: path, detail: node, departments: null, suffix }];
  return entriesOf(node).flatMap(([set, inner]) => {
    const codes = context.access.departmentSets.resolve(set, keyNode(node, set)) ?? [];
    return pathEntries(context, inner, `:${set}`).map((entry) => ({ ...entry, departments: codes }));
  });
}

interface RoutePlace {
  draft: ScreenDraft;
  type: WholeType | null;
  stated: ScreenDraft['paths'][number];
  entry: PathEntry;
  audience: AudienceModel;
  title: Text;
  scope: Scope;
  /** Addresses that other servers answer. */
  prefixes: readonly string[];
}

function toRoute(context: Context, place: RoutePlace): RouteDraft {
  const { draft, stated, entry, audience } = place;
  const also = alsoOf(context, place);
  const audiences = [audience, ...also].map((one) => rolesFor(context, place, one));
  const detail = entry.detail ?? undefined;
  const title = get(detail, 'title');
  const redirect = redirectOf(context, draft);
  const sidebar =
    get(detail, 'sidebar') ??
    get(stated.group ?? undefined, 'sidebar') ??
    get(draft.node, 'sidebar') ??
    get(draft.file, 'sidebar');
  return {
    draft,
    node: entry.node,
    sidebar: sidebar ?? null,
    model: {
      id: `${draft.name}@${stated.audience}${entry.suffix}`,
      screen: draft.name,
      audience: audience.name,
      audiences: audiences.map((one) => one.name),
      path: entry.path,
      segments: segmentsOf(entry.path),
      query: queryOf(entry.path),
      public: audiences.some((one) => one.public),
      ...(audiences.some((one) => one.signed_in)
        ? { positions: [], roles: [] }
        : {
            positions: unique(audiences.flatMap((one) => one.positions)),
            roles: unique(audiences.flatMap((one) => one.roles)),
          }),
      departments: departmentsOf(context, place),
      rows: rowsOf(draft, audience),
      title: title ? compileLabel(context, title, place.scope) : place.title,
      external: isExternal(place),
      redirect: redirect === null ? null : `${redirect}@${stated.audience}`,
    },
  };
}

const unique = <T>(values: T[]): T[] => [...new Set(values)];

/** Of its main audience; those that joined have their own. */
function rowsOf(draft: ScreenDraft, { rows }: AudienceModel): string[] {
  const own = get(draft.node, 'rows');
  return own ? itemsOf(own).map((item) => String(toJson(item))) : rows;
}

/** The nearest statement wins: path, audience group, screen, file, area. */
function nearestStatement({ draft, stated, entry }: RoutePlace, key: keyof SubjectScreen): Node | undefined {
  return (
    get(entry.detail ?? undefined, key) ??
    get(stated.group ?? undefined, key) ??
    get(draft.node, key) ??
    get(draft.file, key) ??
    undefined
  );
}

function alsoOf(context: Context, place: RoutePlace): AudienceModel[] {
  const own = nearestStatement(place, 'also');
  const area = get(get(place.draft.area ?? undefined, 'also'), place.stated.audience);
  return itemsOf(own ?? area).flatMap(
    (item) => context.access.audiences.resolve(textOf(item) ?? '', item) ?? [],
  );
}

/** The audience with the roles stated nearest; a type's managers stand for the process' manager. */
function rolesFor(context: Context, place: RoutePlace, audience: AudienceModel): AudienceModel {
  const { draft, type, stated } = place;
  if (audience.name !== stated.audience) return withManagers(context, type, audience);
  const own = nearestStatement(place, 'roles');
  if (own && own.kind !== 'map') return { ...audience, roles: resolveRoles(own, context.access.roleSets) };
  const byAudience = get(own, audience.name) ?? get(get(draft.area ?? undefined, 'roles'), audience.name);
  if (byAudience) return { ...audience, roles: resolveRoles(byAudience, context.access.roleSets) };
  return withManagers(context, type, audience);
}

function withManagers(context: Context, type: WholeType | null, audience: AudienceModel): AudienceModel {
  const managers = type?.managers ?? [];
  const manager = type ? context.processes.peek(type.process)?.node : undefined;
  if (managers.length === 0 || textOf(get(manager, 'manager')) !== audience.name) return audience;
  return { ...audience, roles: managers };
}

function departmentsOf(context: Context, place: RoutePlace): string[] | null {
  const { draft, type, entry } = place;
  const stated = nearestStatement(place, 'departments') ?? get(draft.area ?? undefined, 'departments');
  const wide = type ? type.departments : resolveDepartments(stated, context.access);
  const narrowed =
    type && stated && stated !== get(draft.node, 'departments')
      ? intersect(wide, resolveDepartments(stated, context.access))
      : wide;
  return intersect(narrowed, entry.departments);
}

function intersect(a: string[] | null, b: string[] | null): string[] | null {
  if (a === null) return b;
  return b === null ? a : a.filter((code) => b.includes(code));
}

function redirectOf(context: Context, draft: ScreenDraft): string | null {
  const redirect = get(get(draft.node, 'view'), 'redirect');
  if (!redirect) return null;
  return resolveScreen(context, redirect, draft.subject)?.draft.name ?? null;
}

function isExternal({ entry: { path }, prefixes }: RoutePlace): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** Static segments before parameters, segment by segment; then by path and id. */
function compareRoutes(a: RouteModel, b: RouteModel): number {
  for (let i = 0; i < Math.max(a.segments.length, b.segments.length); i++) {
    const [left, right] = [a.segments[i], b.segments[i]];
    if (!left || !right) return left ? 1 : -1;
    if (left.param !== right.param) return left.param ? 1 : -1;
    if (left.text !== right.text && !left.param) return left.text < right.text ? -1 : 1;
  }
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Groups in the order of `app.yaml`; a path without parameters shows in its area's group unless it says otherwise. */
export function compileSidebar(
  context: Context,
  app: Of<AppFile> | undefined,
  routes: readonly RouteDraft[],
): SidebarGroupModel[] {
  const groups = entriesOf(get(app, 'sidebar')).map(
    ([name, node]): SidebarGroupModel => ({ name, label: textOf(get(node, 'label')) ?? '', entries: [] }),
  );
  for (const [, area] of context.access.areas.entries()) {
    checkAreaSidebar(context, get(area, 'sidebar'), groups);
    checkAudiences(context, get(area, 'also'));
  }
  for (const route of inWrittenOrder(context, routes)) addEntry(context, groups, route);
  for (const group of groups) group.entries.sort((a, b) => a.order - b.order);
  return groups;
}

/** A group for all, or one by audience. */
function checkAreaSidebar(
  context: Context,
  node: Node | undefined,
  groups: readonly SidebarGroupModel[],
): void {
  if (!node) return;
  checkAudiences(context, node);
  const named = node.kind === 'map' ? entriesOf(node).map(([, group]) => group) : [node];
  for (const group of named) groupNamed(context, groups, group);
}

/** Audience -> something. */
function checkAudiences(context: Context, node: Node | undefined): void {
  for (const [audience] of entriesOf(node))
    if (node) context.access.audiences.resolve(audience, keyNode(node, audience));
}

function groupNamed(
  context: Context,
  groups: readonly SidebarGroupModel[],
  node: Node,
): SidebarGroupModel | undefined {
  const name = textOf(node) ?? '';
  const group = groups.find((one) => one.name === name);
  const names = groups.map((one) => one.name);
  if (!group) unknownName(context.report, node, { kind: 'sidebar group', name, names });
  return group;
}

function inWrittenOrder(context: Context, routes: readonly RouteDraft[]): RouteDraft[] {
  const order = new Map(context.screens.names().map((name, index) => [name, index]));
  return [...routes].sort((a, b) => (order.get(a.model.screen) ?? 0) - (order.get(b.model.screen) ?? 0));
}

function addEntry(
  context: Context,
  groups: SidebarGroupModel[],
  { model, draft, sidebar }: RouteDraft,
): void {
  if (sidebar?.kind === 'scalar' && sidebar.value === false) return;
  const hasParams = model.query !== null || model.segments.some((segment) => segment.param);
  const isStated = sidebar !== null && !(sidebar.kind === 'scalar' && sidebar.value === true);
  if ((hasParams && !isStated) || model.redirect !== null || model.id.includes('~')) return;
  const groupNode = groupOf(draft, model.audience, sidebar);
  const group =
    groupNode && textOf(groupNode) !== undefined ? groupNamed(context, groups, groupNode) : undefined;
  if (!group) return;
  const map = sidebar?.kind === 'map' ? sidebar : undefined;
  const label = get(map, 'label');
  const order = get(map, 'order');
  group.entries.push({
    route: model.id,
    label: label ? compileLabel(context, label, screenScope(context, draft)) : model.title,
    icon: textOf(get(map, 'icon')) ?? 'list',
    order: order ? Number(toJson(order)) : 100,
    departments: resolveDepartments(get(map, 'departments'), context.access) ?? model.departments,
    count: boolOf(get(map, 'count'), false),
    ...forWhom(context, draft, get(map, 'if')),
  });
}

type Entry = SidebarGroupModel['entries'][number];

/** Decided without a row: an entry stands there before any is open. */
function forWhom(
  context: Context,
  draft: ScreenDraft,
  condition: Node | undefined,
): Pick<Entry, 'if' | 'type'> {
  if (!condition) return {};
  const scope = screenScope(context, { ...draft, row: null });
  return {
    if: compileExpression(context, condition, scope, { want: 'condition' }),
    ...(draft.type !== null && { type: draft.type }),
  };
}

function groupOf(draft: ScreenDraft, audience: string, sidebar: Node | null): Node | undefined {
  if (sidebar && textOf(sidebar) !== undefined) return sidebar;
  const area = get(draft.area ?? undefined, 'sidebar');
  return get(sidebar ?? undefined, 'group') ?? (area?.kind === 'map' ? get(area, audience) : area);
}
