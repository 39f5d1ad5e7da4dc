import type { Context } from '../compile/context.ts';
import type { RouteDraft } from '../compile/drafts.ts';
import { resolveScreen } from '../compile/screen-draft.ts';
import type { AppFile } from '../generated/language.ts';
import { OBEYED } from '../model/app.ts';
import type { AppModel, JsonObject, Model, ObeyedName, RedirectModel } from '../model.ts';
import { entriesOf, get, keyNode, type Node, type Of, textOf, toJson } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { everyBlock } from '../screens/blocks-inside.ts';

export function compileApp(
  context: Context,
  node: Of<AppFile> | undefined,
  { routes, screens }: { routes: readonly RouteDraft[]; screens: Model['screens'] },
): AppModel {
  const faculty = get(node, 'faculty');
  const department = get(node, 'department');
  return {
    name: textOf(get(node, 'name')) ?? '',
    faculty: faculty ? (toJson(faculty) as JsonObject) : {},
    home: pathOf(context, get(node, 'home'), routes),
    login: pathOf(context, get(node, 'login'), routes),
    link: get(node, 'link') ? pathOf(context, get(node, 'link'), routes) : null,
    ...(get(node, 'account') ? { account: pathOf(context, get(node, 'account'), routes) } : {}),
    ...(get(node, 'viewer') ? { viewer: pathOf(context, get(node, 'viewer'), routes) } : {}),
    ...besideOf(context, get(node, 'beside'), { routes, screens }),
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
    ...workingDaysOf(context, get(node, 'working_days')),
    ...factsOf(context, get(node, 'facts')),
    locale: textOf(get(node, 'locale')) ?? 'id-ID',
    obeys: obeysOf(context, get(node, 'obeys')),
  };
}

/** Pages written by hand have the window for themselves. */
function besideOf(
  context: Context,
  node: Node | undefined,
  { routes, screens }: { routes: readonly RouteDraft[]; screens: Model['screens'] },
): Pick<AppModel, 'beside'> {
  const name = node && resolveScreen(context, node, '')?.draft.name;
  if (!name) return {};
  const written = Object.entries(screens).flatMap(([screen, one]) =>
    everyBlock(one).flatMap((block) => (block.kind === 'widget' ? [{ screen, widget: block.widget }] : [])),
  );
  const own = written.find(({ screen }) => screen === name);
  if (!own) {
    context.report('E_DEF_VALUE_INVALID', node, {
      detail: 'names a screen without a part written by hand (`widget`)',
    });
    return {};
  }
  const alone = [...new Set(written.map(({ screen }) => screen))];
  return { beside: { widget: own.widget, path: pathOf(context, node, routes), alone } };
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
  const setting = context.settingNames.resolve(path, node);
  if (setting && !holdsDays(setting))
    context.report('E_DEF_VALUE_INVALID', node, {
      detail: 'names no list of days, or of entries with a day under `date`',
    });
  return path;
}

/** Days, or what has one and a name besides. */
function holdsDays(setting: Node): boolean {
  const items = get(setting, 'items');
  const day = get(get(items, 'properties'), 'date') ?? items;
  return textOf(get(setting, 'type')) === 'array' && textOf(get(day, 'format')) === 'date';
}

function workingDaysOf(context: Context, node: Node | undefined): Pick<AppModel, 'working_days'> {
  const path = textOf(node);
  if (!node || path === undefined) return {};
  const setting = context.settingNames.resolve(path, node);
  const items = get(setting, 'items');
  if (setting && !(textOf(get(setting, 'type')) === 'array' && textOf(get(items, 'type')) === 'integer'))
    context.report('E_DEF_VALUE_INVALID', node, {
      detail: 'names no list of the numbers of weekdays (1 Monday to 7 Sunday)',
    });
  return { working_days: path };
}

/** Facts of the departments that settings may say otherwise. */
function factsOf(context: Context, node: Node | undefined): Pick<AppModel, 'facts'> {
  if (!node) return {};
  const known = new Set(context.access.departments.flatMap(({ facts }) => Object.keys(facts)));
  const facts: Record<string, string> = {};
  for (const [name, path] of entriesOf(node)) {
    if (!known.has(name))
      unknownName(context.report, keyNode(node, name), {
        kind: 'fact of the departments',
        name,
        names: [...known],
      });
    const setting = context.settingNames.resolve(textOf(path) ?? '', path);
    if (setting && textOf(get(setting, 'type')) !== 'string')
      context.report('E_DEF_VALUE_INVALID', path, { detail: 'names a setting that is no string' });
    facts[name] = textOf(path) ?? '';
  }
  return { facts };
}

/** Settings that the server itself obeys, each of the type that it needs. */
function obeysOf(context: Context, node: Node | undefined): AppModel['obeys'] {
  const obeys: AppModel['obeys'] = {};
  for (const [name, path] of entriesOf(node)) {
    const setting = context.settingNames.resolve(textOf(path) ?? '', path);
    if (!setting || !isObeyed(name)) continue;
    obeys[name] = textOf(path) ?? '';
    const fault = obeyFault(name, setting);
    if (fault !== null) context.report('E_DEF_VALUE_INVALID', path, { detail: fault });
  }
  return obeys;
}

const isObeyed = (name: string): name is ObeyedName => Object.hasOwn(OBEYED, name);

/** What a department may have its own way. */
const OF_DEPARTMENTS = new Set<ObeyedName>(['notice_mail', 'quiet_from', 'quiet_until']);

function obeyFault(name: ObeyedName, setting: Node): string | null {
  if (textOf(get(setting, 'type')) !== OBEYED[name]) return `names a setting that is no ${OBEYED[name]}`;
  const secret = get(setting, 'writeOnly') !== undefined;
  if (secret !== (name === 'mail_password'))
    return secret
      ? 'names a secret, which is the password alone'
      : 'names a password that is no secret (writeOnly)';
  if (name === 'logo' && get(setting, 'x-file') === undefined)
    return 'names a setting that is no file (x-file)';
  const shared = textOf(get(setting, 'x-scope')) === 'faculty';
  return shared || OF_DEPARTMENTS.has(name)
    ? null
    : 'names a setting that is not one for all (x-scope: faculty)';
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
export function compileRedirects(
  context: Context,
  app: Of<AppFile> | undefined,
  routes: readonly RouteDraft[],
): RedirectModel[] {
  return entriesOf(get(app, 'redirects')).map(([from, node]) => {
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
