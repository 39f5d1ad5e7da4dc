import type { Context } from '../compile/context.ts';
import { resolveScreen } from '../compile/screen-draft.ts';
import { isObject, typeOfSchema } from '../compile/types.ts';
import type { Type } from '../expression/types.ts';
import type { AppFile } from '../generated/language.ts';
import type { AppModel, JsonObject, RedirectModel, SettingGroupModel } from '../model.ts';
import { entriesOf, get, keyNode, type Node, type Of, textOf, toJson } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { RouteDraft } from './routes.ts';

function appNode(context: Context): Of<AppFile> | undefined {
  return context.files.find((file) => file.kind === 'app')?.node;
}

export function compileApp(context: Context, routes: readonly RouteDraft[]): AppModel {
  const node = appNode(context);
  const faculty = get(node, 'faculty');
  const department = get(node, 'department');
  return {
    name: textOf(get(node, 'name')) ?? '',
    faculty: faculty ? (toJson(faculty) as JsonObject) : {},
    home: pathOf(context, get(node, 'home'), routes),
    login: pathOf(context, get(node, 'login'), routes),
    link: get(node, 'link') ? pathOf(context, get(node, 'link'), routes) : null,
    department: {
      parameter: textOf(get(department, 'parameter')) ?? 'department',
      default: defaultDepartment(context, get(department, 'default')),
    },
    master: textOf(get(node, 'master')) ?? '',
    prefixes: Object.fromEntries(
      entriesOf(get(node, 'prefixes')).map(([prefix, target]) => [prefix, textOf(target) ?? 'self']),
    ),
    timezone: textOf(get(node, 'timezone')) ?? 'Asia/Jakarta',
    holidays: holidaysOf(context, get(node, 'holidays')),
    locale: textOf(get(node, 'locale')) ?? 'id-ID',
  };
}

function defaultDepartment(context: Context, node: Node | undefined): string {
  const codes = context.access.departments.map((department) => department.code);
  const code = textOf(node) ?? codes[0] ?? '';
  if (node && !codes.includes(code))
    unknownName(context.report, node, { kind: 'department', name: code, names: codes });
  return code;
}

function holidaysOf(context: Context, node: Node | undefined): string | null {
  const path = textOf(node);
  if (!node || path === undefined) return null;
  context.settingNames.resolve(path, node);
  return path;
}

/** The path of a screen; the first one when it has several. */
function pathOf(context: Context, node: Node | undefined, routes: readonly RouteDraft[]): string {
  if (!node) return '/';
  const found = resolveScreen(context, node, '');
  if (!found) return '/';
  const route = routes.find(
    ({ model }) =>
      model.screen === found.draft.name && (!found.audience || model.audience === found.audience),
  );
  return route?.model.path ?? '/';
}

/** Old paths: to a path, a screen (`subject.screen@audience`), or one of either by department with `else`. */
export function compileRedirects(context: Context, routes: readonly RouteDraft[]): RedirectModel[] {
  return entriesOf(get(appNode(context), 'redirects')).map(([from, node]) => {
    const target = (one: Node) =>
      (textOf(one) ?? '').startsWith('/') ? (textOf(one) ?? '') : pathOf(context, one, routes);
    if (node.kind !== 'map') return { from, to: target(node) };
    const to: Record<string, string> = {};
    for (const [set, one] of entriesOf(node)) {
      const codes =
        set === 'else' ? ['else'] : (context.access.departmentSets.resolve(set, keyNode(node, set)) ?? []);
      for (const code of codes) to[code] ??= target(one);
    }
    return { from, to };
  });
}

export function compileSettings(context: Context): Record<string, SettingGroupModel> {
  const file = context.files.find((one) => one.kind === 'settings')?.node;
  const groups: Record<string, SettingGroupModel> = {};
  for (const [name, node] of entriesOf(file)) {
    const schema = toJson(node) as JsonObject;
    const properties = isObject(schema.properties) ? schema.properties : {};
    const values = Object.fromEntries(
      Object.entries(properties).map(([key, one]) => [key, isObject(one) ? (one.default ?? null) : null]),
    );
    for (const [key, property] of entriesOf(get(node, 'properties')))
      context.settingNames.add(`${name}.${key}`, keyNode(get(node, 'properties') ?? node, key), property);
    groups[name] = {
      label: textOf(get(node, 'label')) ?? name,
      schema: { type: 'object', additionalProperties: false, properties },
      values,
    };
  }
  return groups;
}

export function settingType(context: Context): Type {
  const fields: Record<string, Type> = {};
  for (const [name, group] of Object.entries(context.settings))
    fields[name] = typeOfSchema(context, group.schema);
  return { kind: 'object', fields };
}

/** What expressions know of the person: id, name, position, roles, department, whether they came by a personal link, and the profiles of the definitions. */
export function viewerType(context: Context): Type {
  const text: Type = { kind: 'string' };
  const fields: Record<string, Type> = {
    id: context.records.has('user') ? { kind: 'reference', record: 'user' } : text,
    name: text,
    position: { kind: 'string', values: [...new Set([...context.access.positions.names(), 'student'])] },
    position_id: { kind: 'number', integer: true },
    roles: { kind: 'list', of: { kind: 'string', values: context.access.roles.names(), labels: 'role' } },
    audiences: { kind: 'list', of: { kind: 'string', values: context.access.audiences.names() } },
    department: {
      kind: 'string',
      values: context.access.departments.map((department) => department.code),
      optional: true,
    },
    link: { kind: 'bool' },
  };
  for (const [name, profile] of Object.entries(context.access.profiles)) {
    const record = get(profile.node, 'record');
    const owner = record ? context.records.resolve(profile.record, record) : undefined;
    const by = get(profile.node, 'by');
    if (owner && by && !Object.hasOwn(owner.model.fields, profile.by))
      unknownName(context.report, by, {
        kind: `field of ${profile.record}`,
        name: profile.by,
        names: Object.keys(owner.model.fields),
      });
    if (owner) fields[name] = { kind: 'reference', record: profile.record, optional: true };
  }
  return { kind: 'object', fields };
}
