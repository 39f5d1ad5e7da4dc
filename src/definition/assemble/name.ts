import type { Named } from '../compile/context.ts';
import { nameSets } from '../compile/name-sets.ts';
import { nameProcesses } from '../compile/process-draft.ts';
import { nameRecords } from '../compile/records.ts';
import { nameScreens, nameTemplates } from '../compile/screen-draft.ts';
import { nameTypes } from '../compile/type-draft.ts';
import { isObject } from '../compile/types.ts';
import type { SettingsFile } from '../generated/language.ts';
import type { Json, JsonObject, SettingGroupModel, SettingModel } from '../model.ts';
import type { Report } from '../read/issue.ts';
import { entriesOf, get, keyNode, type Node, type Of, textOf, toJson } from '../read/node.ts';
import { fileOf, type Parsed } from '../read/read-files.ts';
import { resolveAccess } from '../resolve/access.ts';
import { Names } from '../resolve/names.ts';

/** Blocks may be taken from an earlier compilation, so their places outlive it. */
const PLACES: Named['places'] = new WeakMap();

/** Gives everything its name, so that order of files and of definitions does not matter. */
export function nameAll(files: readonly Parsed[], report: Report): Named {
  const settingNames = new Names<Node>('setting', report);
  const named: Named = {
    report,
    access: resolveAccess(files, report),
    records: new Names('record', report),
    processes: new Names('process', report),
    types: new Names('type', report),
    sets: new Names('set', report),
    rules: new Names('rule', report),
    messages: new Names('message', report),
    generated: new Names('generated document', report),
    formulas: new Names('formula', report),
    texts: new Names('text', report),
    forms: new Names('form', report),
    templates: new Names('template', report),
    screens: new Names('screen', report),
    calls: new Names('call', report),
    settings: nameSettings(settingNames, fileOf(files, 'settings')),
    settingNames,
    places: PLACES,
  };
  nameRecords(named, files);
  nameProcesses(named, files);
  nameTypes(named, files);
  nameSets(named, files);
  nameTemplates(named, files);
  for (const file of files) {
    if (file.kind === 'form') named.forms.add(file.name, file.node, file.node);
    if (file.kind === 'calls')
      for (const [name, node] of entriesOf(file.node))
        if (node.kind === 'map') named.calls.add(name, node, node);
  }
  nameScreens(named, files);
  return named;
}

/** Groups of settings with their values until somebody sets them, each setting named. */
function nameSettings(
  names: Names<Node>,
  file: Of<SettingsFile> | undefined,
): Record<string, SettingGroupModel> {
  const groups: Record<string, SettingGroupModel> = {};
  for (const [name, node] of entriesOf(file)) {
    const schema = toJson(node) as JsonObject;
    const properties = isObject(schema.properties) ? schema.properties : {};
    const values = Object.fromEntries(
      Object.entries(properties).map(([key, one]) => [key, isObject(one) ? (one.default ?? null) : null]),
    );
    for (const [key, property] of entriesOf(get(node, 'properties')))
      names.add(`${name}.${key}`, keyNode(get(node, 'properties') ?? node, key), property);
    groups[name] = {
      label: textOf(get(node, 'label')) ?? name,
      help: textOf(get(node, 'description')) ?? '',
      schema: { type: 'object', additionalProperties: false, properties },
      values,
      keys: Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, settingOf(one)])),
    };
  }
  return groups;
}

function settingOf(schema: Json | undefined): SettingModel {
  const words = isObject(schema) ? schema : {};
  const scope = words['x-scope'];
  return {
    scope: scope === 'faculty' || scope === 'added' ? scope : 'own',
    secret: words.writeOnly === true,
    after: typeof words['x-after'] === 'string' ? words['x-after'] : null,
  };
}
