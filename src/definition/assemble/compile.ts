import { compileCalls } from '../compile/calls.ts';
import type { Context } from '../compile/context.ts';
import type { TypeDraft } from '../compile/drafts.ts';
import { compileForm, partsOf } from '../compile/forms.ts';
import { hashOf } from '../compile/hash.ts';
import { draftProcesses, linkProcesses } from '../compile/process-draft.ts';
import { checkAudienceRows, compileRecordPlans, draftRecords, linkRecords } from '../compile/records.ts';
import { scopeOf } from '../compile/scopes.ts';
import { draftScreens, draftTemplates } from '../compile/screen-draft.ts';
import { compileSeeds } from '../compile/seeds.ts';
import {
  checkFormulas,
  compileGenerated,
  compileMessages,
  compileRules,
  draftSets,
  linkFormulas,
  mapItems,
} from '../compile/sets.ts';
import { compileTypes, draftTypes } from '../compile/type-draft.ts';
import type { Model } from '../model.ts';
import { knobOf } from '../process/spec.ts';
import { createReport, type Result } from '../read/issue.ts';
import type { SourceFile } from '../read/node.ts';
import { entriesOf } from '../read/node.ts';
import type { Parsing } from '../read/read-files.ts';
import { resolveAccess } from '../resolve/access.ts';
import { Names } from '../resolve/names.ts';
import { compileApp, compileRedirects, compileSettings, settingType, viewerType } from './app.ts';
import { decideWhatWaits } from './one-at-a-time.ts';
import { compileProcesses } from './processes.ts';
import { compileRoutes, compileSidebar, type RouteDraft } from './routes.ts';
import { compileScreens, linkScreens } from './screens.ts';

/** What the proofs look at: the model and where its parts are written. */
export interface Compilation {
  model: Model;
  context: Context;
  routes: RouteDraft[];
}

/** Files that could be read to a model; its issues are all faults of names and expressions. Pure. */
export function compileParsed(parsing: Parsing, sources: readonly SourceFile[]): Result<Compilation> {
  const { report, issues } = createReport();
  const context = createContext(parsing, report);
  draftAll(context);
  linkAll(context);
  compileRecordPlans(context);
  checkAudienceRows(context);
  compileMessages(context);
  compileGenerated(context);
  compileProcesses(context);
  // After the transitions, whose forms say what the rules see as `input`.
  compileRules(context);
  compileStoredForms(context);
  for (const check of context.later) check();
  const screens = compileScreens(context);
  const routes = compileRoutes(context);
  const model = toModel(context, { screens, routes, sources });
  decideWhatWaits(model);
  if (issues.length === 0) context.keep();
  return { value: { context, routes, model }, issues };
}

/** Blocks may be taken from an earlier compilation, so their places outlive it. */
const PLACES: Context['places'] = new WeakMap();

function createContext({ files, documents }: Parsing, report: Context['report']): Context {
  return {
    report,
    files,
    documents,
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
    judged: new Map(),
    settings: {},
    settingNames: new Names('setting', report),
    world: { records: {}, scopes: {} },
    viewer: { kind: 'json' },
    setting: { kind: 'json' },
    places: PLACES,
    keep: () => {},
    later: [],
    compiledForms: {},
  };
}

/** Names everything, so that order of files and of definitions does not matter. */
function draftAll(context: Context): void {
  draftRecords(context);
  draftProcesses(context);
  draftTypes(context);
  draftSets(context);
  draftTemplates(context);
  for (const file of context.files) {
    if (file.kind === 'form') context.forms.add(file.name, file.node, file.node);
    if (file.kind === 'calls')
      for (const [name, node] of entriesOf(file.node))
        if (node.kind === 'map') context.calls.add(name, node, node);
  }
  draftScreens(context);
}

/** Joins what was named; afterwards the world of expressions is complete. */
function linkAll(context: Context): void {
  linkProcesses(context);
  linkRecords(context);
  context.settings = compileSettings(context);
  context.setting = settingType(context);
  context.viewer = viewerType(context);
  linkFormulas(context);
  compileTypes(context);
  linkScreens(context);
  checkFormulas(context);
}

/** Forms stored inside a record are typed against the record of the process whose types name them. */
function compileStoredForms(context: Context): void {
  for (const [name, node] of context.forms.entries()) {
    const user = context.types.entries().find(([, type]) => storesForm(context, type, name));
    const process = user ? context.processes.peek(user[1].process) : context.processes.entries()[0]?.[1];
    const record = process && context.records.has(process.record) ? process.record : null;
    const scope = scopeOf(context, { record, process: process?.name ?? null });
    const form = compileForm(context, { name, node, title: name, scope, record });
    for (const one of [form, ...partsOf(form)]) context.compiledForms[one.name] = one;
  }
}

/** Whether rows of the type keep data of this form, in some department: `x-schema` of a field says which knob names it. */
function storesForm(context: Context, { process, model }: TypeDraft, form: string): boolean {
  const record = context.records.peek(context.processes.peek(process)?.record ?? '')?.model;
  const specs = model ? [model.spec, ...Object.values(model.by_department)] : [];
  return Object.values(record?.fields ?? {}).some(({ schema_from: from }) =>
    from?.startsWith('spec.')
      ? specs.some((spec) => knobOf(spec, from.slice('spec.'.length)) === form)
      : from === form,
  );
}

interface Parts {
  screens: Model['screens'];
  routes: RouteDraft[];
  sources: readonly SourceFile[];
}

function toModel(context: Context, { screens, routes, sources }: Parts): Model {
  const { access } = context;
  return {
    format: 1,
    hash: hashOf(sources),
    app: compileApp(context, routes),
    departments: access.departments,
    department_sets: Object.fromEntries(access.departmentSets.entries()),
    positions: Object.fromEntries(access.positions.entries()),
    roles: Object.fromEntries(access.roles.entries()),
    audiences: Object.fromEntries(access.audiences.entries()),
    profiles: Object.fromEntries(
      Object.entries(access.profiles).map(([name, { record, by }]) => [name, { record, by }]),
    ),
    records: Object.fromEntries(context.records.entries().map(([name, draft]) => [name, draft.model])),
    processes: modelsOf(context.processes),
    types: modelsOf(context.types),
    screens,
    routes: routes.map((route) => route.model),
    sidebar: compileSidebar(context, routes),
    redirects: compileRedirects(context, routes),
    forms: context.compiledForms,
    rules: mapItems(context.rules),
    messages: mapItems(context.messages),
    generated: mapItems(context.generated),
    sets: Object.fromEntries(context.sets.entries().map(([name, draft]) => [name, draft.items])),
    settings: context.settings,
    calls: compileCalls(context),
    seeds: compileSeeds(context),
  };
}

function modelsOf<T>(names: Names<{ model: T | null }>): Record<string, T> {
  return Object.fromEntries(
    names.entries().flatMap(([name, draft]) => (draft.model === null ? [] : [[name, draft.model]])),
  );
}
