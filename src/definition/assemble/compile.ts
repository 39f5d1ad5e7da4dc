import { compileCalls } from '../compile/calls.ts';
import type { Context } from '../compile/context.ts';
import type { CompiledProcess, JudgedInput, RouteDraft, WholeType } from '../compile/drafts.ts';
import { compileForm, partsOf } from '../compile/forms.ts';
import { hashOf } from '../compile/hash.ts';
import { forgetUnused } from '../compile/plan-cache.ts';
import { compileRecords } from '../compile/records.ts';
import { compileRenames } from '../compile/renames.ts';
import { scopeOf } from '../compile/scopes.ts';
import { compileSeeds } from '../compile/seeds.ts';
import { compileGenerated, compileMessages, compileRules, type Judged } from '../compile/sets.ts';
import type { FormModel, Model } from '../model.ts';
import { knobOf } from '../process/spec.ts';
import { createReport, type Result } from '../read/issue.ts';
import { memo } from '../read/memo.ts';
import { entriesOf, get, type SourceFile, textOf } from '../read/node.ts';
import { fileOf, type Parsing } from '../read/read-files.ts';
import { compileApp, compileRedirects } from './app.ts';
import { createKeeper, type Keeper, type Memory } from './keep.ts';
import { linkAll } from './link.ts';
import { nameAll } from './name.ts';
import { compileProcesses } from './processes.ts';
import { compileRoutes, compileSidebar } from './routes.ts';
import { compileScreens } from './screens.ts';

/** What the proofs look at: the model and where its parts are written. */
export interface Compilation {
  model: Model;
  context: Context;
  routes: RouteDraft[];
  parsing: Parsing;
  /** How many faults were told, the same one each time. */
  told: () => number;
}

/**
 * Files that fit the language to a model, in three phases: everything gets its name, what was named is linked, and from
 * both the parts of the model are compiled. What a phase cannot name or link would be told again by all that rely on it, so
 * the next one waits until it is mended. Pure.
 */
export function compileParsed(
  parsing: Parsing,
  sources: readonly SourceFile[],
  memory: Memory,
): Result<Compilation | null> {
  const { report, issues, told } = createReport();
  const named = nameAll(parsing.files, report);
  if (issues.length > 0) return { value: null, issues };
  const linked = linkAll(
    named,
    createKeeper(memory.link, { names: named }, told),
    fileOf(parsing.files, 'access'),
  );
  if (issues.length > 0) return { value: null, issues };
  const context = { ...linked, records: compileRecords(linked) };
  const keeper = createKeeper(memory.compile, { names: context }, told);
  forgetUnused();
  const routes = compileRoutes(context, keeper, fileOf(parsing.files, 'app'));
  const model = compileModel(context, { parsing, sources, keeper, routes });
  return { value: { context, routes, model, parsing, told }, issues };
}

interface Work {
  parsing: Parsing;
  sources: readonly SourceFile[];
  keeper: Keeper;
  routes: RouteDraft[];
}

function compileModel(context: Context, { parsing, sources, keeper, routes }: Work): Model {
  const { access } = context;
  const app = fileOf(parsing.files, 'app');
  const seeds = parsing.files.filter((file) => file.kind === 'seed');
  const processes = compileProcesses(context, keeper);
  const screens = compileScreens(context, keeper);
  return {
    format: 1,
    hash: hashOf(sources),
    app: compileApp(context, app, { routes, screens }),
    departments: access.departments,
    department_sets: Object.fromEntries(access.departmentSets.entries()),
    positions: Object.fromEntries(access.positions.entries()),
    default_position: access.defaultPosition,
    roles: Object.fromEntries(access.roles.entries()),
    audiences: Object.fromEntries(access.audiences.entries()),
    profiles: Object.fromEntries(
      Object.entries(access.profiles).map(([name, { record, by }]) => [name, { record, by }]),
    ),
    delegation: access.delegation?.model ?? null,
    records: Object.fromEntries(context.records.entries().map(([name, draft]) => [name, draft.model])),
    processes: Object.fromEntries(processes.map(({ model: process }) => [process.name, process])),
    types: Object.fromEntries(
      context.types.entries().flatMap(([name, { model: type }]) => (type === null ? [] : [[name, type]])),
    ),
    screens,
    routes: routes.map((route) => route.model),
    sidebar: compileSidebar(context, app, routes),
    redirects: compileRedirects(context, app, routes),
    forms: Object.fromEntries(
      [...processes.flatMap(({ forms }) => forms), ...storedForms(context)].map((form) => [form.name, form]),
    ),
    rules: compileRules(context, judgedBy(processes)),
    messages: compileMessages(context),
    generated: compileGenerated(context),
    sets: Object.fromEntries(context.sets.entries().map(([name, draft]) => [name, draft.items])),
    set_labels: setLabels(context),
    settings: context.settings,
    calls: compileCalls(context),
    renames: compileRenames(context, fileOf(parsing.files, 'renames')),
    seeds: keeper.keep('seeds', { name: 'all', input: seeds }, () => compileSeeds(context, seeds)),
  };
}

function judgedBy(processes: readonly CompiledProcess[]): Judged {
  const inputs = new Map<string, JudgedInput[]>();
  for (const { judged } of processes)
    for (const [rule, input] of judged) memo(inputs, rule, (): JudgedInput[] => []).push(input);
  return inputs;
}

/** Forms stored inside a record are typed against the record of the process whose types name them. */
function storedForms(context: Context): FormModel[] {
  resolveNamedForms(context);
  return context.forms.entries().flatMap(([name, node]) => {
    const user = context.types.entries().find(([, type]) => storesForm(context, type, name));
    const process = user ? context.processes.peek(user[1].process) : context.processes.entries()[0]?.[1];
    const record = process && context.records.has(process.record) ? process.record : null;
    const scope = scopeOf(context, { record, process: process?.name ?? null });
    const form = compileForm(context, { name, node, title: name, scope, record });
    return [form, ...partsOf(form)];
  });
}

/** A field may name its form itself (`x-schema: loan_form`) where every type keeps the same. */
function resolveNamedForms({ records, forms }: Context): void {
  for (const [, { node }] of records.entries())
    for (const [, field] of entriesOf(get(node, 'properties'))) {
      const stated = get(field, 'x-schema');
      const name = textOf(stated);
      if (stated && name !== undefined && !name.startsWith('spec.')) forms.resolve(name, stated);
    }
}

/** Whether rows of the type keep data of this form, in some department: `x-schema` of a field says which knob names it. */
function storesForm(context: Context, { process, model }: WholeType, form: string): boolean {
  const record = context.records.peek(context.processes.peek(process)?.record ?? '')?.model;
  const specs = model ? [model.spec, ...Object.values(model.by_department)] : [];
  return Object.values(record?.fields ?? {}).some(({ schema_from: from }) =>
    from?.startsWith('spec.')
      ? specs.some((spec) => knobOf(spec, from.slice('spec.'.length)) === form)
      : from === form,
  );
}

/** Of the sets that have some. */
function setLabels({ sets }: Context): Model['set_labels'] {
  const own = sets.entries().filter(([, { labels }]) => Object.keys(labels).length > 0);
  return Object.fromEntries(own.map(([name, { labels }]) => [name, labels]));
}
