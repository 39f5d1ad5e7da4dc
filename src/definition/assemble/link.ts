import type { Context, Named } from '../compile/context.ts';
import type { WholeType } from '../compile/drafts.ts';
import { linkRecords } from '../compile/link-records.ts';
import { checkAudienceRows } from '../compile/records.ts';
import { checkFormulas, formulaScopes, setFacts } from '../compile/sets.ts';
import { linkTypes } from '../compile/type-draft.ts';
import { isObject, shapeOfRecord, typeOfSchema } from '../compile/types.ts';
import type { Type, World } from '../expression/types.ts';
import type { AccessFile } from '../generated/language.ts';
import { get, type Of } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Keeper } from './keep.ts';

/** Joins what was named with each other; afterwards the world of expressions is known. */
export function linkAll(named: Named, keeper: Keeper, access: Of<AccessFile> | undefined): Context {
  const keep = (name: string, input: unknown, link: () => WholeType) =>
    keeper.keep('type', { name, input }, link);
  const linked = { ...named, records: linkRecords(named), types: linkTypes(named, keep) };
  const context: Context = {
    ...linked,
    world: worldOf(linked),
    viewer: viewerType(linked),
    setting: settingType(linked),
  };
  checkAudienceRows(context, access);
  checkFormulas(context);
  return context;
}

function worldOf(named: Named): World {
  const shapes = named.records
    .entries()
    .map(([name, { model }]) => [name, shapeOfRecord(named, model)] as const);
  return { records: Object.fromEntries(shapes), scopes: formulaScopes(named), sets: setFacts(named) };
}

/** Secrets are no values that anything could compute with, or write. */
function settingType(context: Named): Type {
  const fields: Record<string, Type> = {};
  for (const [name, { schema, keys }] of Object.entries(context.settings)) {
    const all = isObject(schema.properties) ? schema.properties : {};
    const open = Object.fromEntries(Object.entries(all).filter(([key]) => keys[key]?.secret !== true));
    fields[name] = typeOfSchema(context, { ...schema, properties: open });
  }
  return { kind: 'object', fields };
}

/**
 * What expressions know of the person: id, name, position, roles, for whom they hold one of these as a deputy, department,
 * whether they came by a personal link, and the profiles of the definitions.
 */
function viewerType(context: Named): Type {
  const text: Type = { kind: 'string' };
  const user: Type = context.records.has('user') ? { kind: 'reference', record: 'user' } : text;
  const role: Type = { kind: 'string', values: context.access.roles.names(), labels: 'role' };
  const fields: Record<string, Type> = {
    id: user,
    name: text,
    position: { kind: 'string', values: context.access.positions.names() },
    position_id: { kind: 'number', integer: true },
    roles: { kind: 'list', of: role },
    on_behalf: { kind: 'list', of: { kind: 'object', fields: { role, user, name: text } } },
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
