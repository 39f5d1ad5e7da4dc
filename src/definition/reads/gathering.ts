import type { Plan } from '../expression/plan.ts';
import type {
  JsonObject,
  Model,
  ProcessModel,
  Reader,
  RecordModel,
  RuleUse,
  ScreenModel,
  TransitionModel,
  Who,
} from '../model.ts';
import { namesIn } from '../process/actors.ts';
import { checksOf } from '../process/rules.ts';
import { screenOfType } from '../screens/of-type.ts';
import { readersOf } from './guarded-fields.ts';
import { callsIn, plansIn, readsOfPlan } from './plans.ts';

/** Where something is shown: whose row its expressions see as the page's, and by which routes it is reached. */
export interface Place {
  screen: ScreenModel;
  /** Names of the ties by which its audiences meet rows. */
  ties: readonly string[];
}

/** Functions that leave out holidays, which are a setting. */
const BY_HOLIDAYS = ['workdays', 'add_workdays', 'list_workdays'];

/**
 * Gathers the records whose rows decide what one part of a screen shows. Too many cost a request, one too few leaves
 * something old on a screen: what cannot be told counts. Each question is followed once, so that circles end.
 */
export class Gathering {
  readonly model: Model;
  readonly place: Place;
  /** Record -> whether rows of other departments count, too. */
  readonly #found = new Map<string, boolean>();
  /** Record -> fields that are looked at, of whatever rows of it. */
  readonly #fields = new Map<string, Set<string>>();
  readonly #asked = new Set<string>();
  readonly #plans = new Set<Plan>();

  constructor(model: Model, place: Place) {
    this.model = model;
    this.place = place;
  }

  /** Names of records; those whose rows count in whatever department end with `*`. Sorted. */
  names(everywhere = false): string[] {
    return [...this.#found].map(([record, far]) => (far || everywhere ? `${record}*` : record)).sort();
  }

  /** Fields of a record's rows that are looked at, and names of relations that are followed. */
  fieldsOf(record: string): ReadonlySet<string> {
    return this.#fields.get(record) ?? new Set();
  }

  #note(record: string, field: string): void {
    this.#fields.set(record, (this.#fields.get(record) ?? new Set()).add(field));
  }

  add(record: string, far = false): void {
    const model = this.model.records[record];
    const wide = far || model?.spanning === true;
    if (model) this.#found.set(record, !model.shared && (wide || (this.#found.get(record) ?? false)));
  }

  /** Values that an administrator changes: told under a name that no record has, those of all departments everywhere. */
  settings(): void {
    this.#found.set('setting', true);
  }

  /** Everything that expressions in a part of the model read. */
  within(part: unknown): void {
    for (const plan of plansIn(part)) this.plan(plan);
  }

  plan(plan: Plan): void {
    if (this.#plans.has(plan)) return;
    this.#plans.add(plan);
    const { records, profiles } = this.model;
    const { rows, vars } = readsOfPlan(this.model, plan);
    for (const { record, field, home } of rows) {
      this.add(record, !home);
      this.#note(record, field);
      this.readers(record, readersOf(records, record, field));
      const relation = records[record]?.fields[field]?.relation;
      // What is shown of a reference is the label of its row.
      if (relation) this.label(relation, !(home && records[record]?.within?.field === field));
    }
    if (vars.has('viewer')) for (const { record } of Object.values(profiles)) this.add(record);
    if (vars.has('spec')) this.spec();
    const called = callsIn(plan.root);
    if (vars.has('setting') || BY_HOLIDAYS.some((name) => called.has(name))) this.settings();
    if (called.has('holders')) {
      this.add('role_assignment', true);
      this.path('user', 'name');
      this.add('user', true);
    }
  }

  /** The words that a row is shown by, however it was come to. */
  label(record: string, far = true): void {
    this.#once(`label ${record} ${far}`, () => {
      this.add(record, far);
      this.path(record, this.model.records[record]?.label ?? 'id');
    });
  }

  /** A field path of rows (`member.name`), or of rows that point to them (`loans.number`). */
  path(record: string, path: string): void {
    const [head = '', ...rest] = path.split('.');
    const { relations = {} } = this.model.records[record] ?? {};
    const many = Object.hasOwn(relations, head) ? relations[head] : undefined;
    if (many !== undefined && rest.length > 0) {
      this.add(many.record, true);
      this.#note(many.record, many.by);
      this.path(many.record, rest.join('.'));
      return;
    }
    const relation = this.model.records[record]?.fields[head]?.relation;
    this.#note(record, head);
    this.readers(record, readersOf(this.model.records, record, head));
    if (!relation) return;
    this.label(relation);
    if (rest.length > 0) this.path(relation, rest.join('.'));
  }

  readers(record: string, readers: readonly Reader[] | null): void {
    for (const reader of readers ?? []) {
      if (reader.if !== null) this.plan(reader.if);
      if ('tie' in reader) this.#reachedTie(record, reader.tie);
    }
  }

  /** A name of a `for` or a `by`: only ties look at rows. */
  tie(record: string, name: string): void {
    const ties = this.model.records[record]?.ties ?? {};
    if (Object.hasOwn(ties, name) && ties[name]) this.plan(ties[name].plan);
  }

  /** A tie of rows, or of those that they lie within. */
  #reachedTie(record: string, name: string): void {
    const model = this.model.records[record];
    this.tie(record, name);
    if (!model?.within || Object.hasOwn(model.ties, name)) return;
    this.#note(record, model.within.field);
    this.add(model.within.record);
    this.#reachedTie(model.within.record, name);
  }

  /** Which rows of a record the place shows. */
  rows(record: string): void {
    this.add(record);
    for (const tie of this.place.ties) this.tie(record, tie);
  }

  /** The page's own row, whatever of it is looked at. */
  ownRow(): void {
    const { row } = this.place.screen;
    if (row) this.add(row.record);
  }

  /** The spec that the page's row follows. */
  spec(): void {
    this.#once('spec', () => {
      this.ownRow();
      for (const process of this.processes()) if (process.frozen) this.plan(process.frozen);
    });
  }

  /** The process of the page's row, and that of its type. */
  processes(): ProcessModel[] {
    const { row, type } = this.place.screen;
    const named = type === null ? undefined : this.model.types[type]?.process;
    return Object.values(this.model.processes).filter(
      ({ name, record }) => record === row?.record || name === named,
    );
  }

  transitions(processes: readonly ProcessModel[], names: readonly string[]): void {
    for (const process of processes)
      for (const name of names)
        if (Object.hasOwn(process.transitions, name) && process.transitions[name])
          this.transition(process, process.transitions[name]);
  }

  /** Whether a transition is on offer, in which words, and what stands in its way. */
  transition(process: ProcessModel, one: TransitionModel): void {
    this.offered(process, one);
    this.rules(process, [...one.needs, ...one.warns]);
    // Offered on a draft, which the first effects fill in.
    if (one.from === null) this.within([one.do, one.prefill]);
  }

  /** Whether a transition is on offer on a row, and in which words. */
  offered(process: ProcessModel, { name, by, when, if: condition, on, ...words }: TransitionModel): void {
    this.#once(`transition ${process.name} ${name}`, () => {
      this.driven(process);
      for (const who of by) this.who(process, who);
      this.within([when, condition, words.label, words.confirm]);
      this.within([words.reason_hint, words.reason_start, words.reason_suggestions]);
      const target = on === null ? undefined : this.model.records[process.record]?.relations[on];
      if (target) this.add(target.record, !this.#isWithin(target, process.record));
    });
  }

  /** State, type and spec of the rows that a process drives. */
  driven({ record, state, type_field, frozen }: ProcessModel): void {
    this.add(record);
    for (const field of [state, type_field]) if (field !== null) this.#note(record, field);
    if (frozen) this.plan(frozen);
  }

  who(process: ProcessModel, who: Who): void {
    if ('people' in who) this.plan(who.people);
    const names = 'spec' in who ? this.#specs(process).flatMap((spec) => namesIn(spec, who.spec)) : [];
    if ('tie' in who) names.push(who.tie);
    if ('audience' in who) names.push(who.audience);
    for (const name of names)
      for (const tie of this.model.audiences[name]?.rows ?? [name]) this.tie(process.record, tie);
  }

  /** Rules, and those that knobs of any type of the process list. */
  rules(process: ProcessModel, uses: readonly RuleUse[]): void {
    const specs = uses.some(({ knob }) => knob !== null) ? this.#specs(process) : [{}];
    for (const spec of specs) for (const { rule } of checksOf(this.model, spec, uses)) this.within(rule);
  }

  /** The way to a screen from a row, and whether it opens. */
  link(named: string, from: string): void {
    const [name = ''] = named.split('@');
    for (const screen of Object.values(this.model.screens)) {
      const { type } = screen;
      if (screen.name !== name && (type === null || screenOfType(this.model, type, name) !== screen))
        continue;
      this.page(screen);
      if (!screen.row || screen.row.record === from) continue;
      this.add(screen.row.record, true);
      for (const { name: field, relation } of Object.values(this.model.records[from]?.fields ?? {}))
        if (relation === screen.row.record) this.#note(from, field);
    }
  }

  /** Whether a page opens on a row, and its address. */
  page(screen: ScreenModel): void {
    this.#once(`page ${screen.name}`, () => {
      this.within(screen.params);
      if (!screen.row) return;
      this.add(screen.row.record);
      for (const tie of tiesOf(this.model, screen)) this.tie(screen.row.record, tie);
    });
  }

  /** The pages of any row of a record. */
  pagesOf(record: string): void {
    for (const screen of Object.values(this.model.screens))
      if (screen.row?.record === record) this.page(screen);
  }

  /** Names that a block, a column or a tab is for. */
  named(names: readonly string[] | null): void {
    const { row } = this.place.screen;
    if (row) for (const name of names ?? []) this.tie(row.record, name);
  }

  /** Specs that the page's row may follow. */
  specs(): JsonObject[] {
    return this.processes().flatMap((process) => this.#specs(process));
  }

  /** The same of another place. */
  at(place: Place): Gathering {
    return new Gathering(this.model, place);
  }

  /** What was gathered elsewhere, where rows of all departments count. */
  join(there: Gathering): void {
    for (const record of there.#found.keys()) this.add(record, true);
    for (const [record, fields] of there.#fields) for (const field of fields) this.#note(record, field);
  }

  #specs(process: ProcessModel): JsonObject[] {
    const types = Object.values(this.model.types).filter(
      (type) => type.process === (process.types_of ?? process.name),
    );
    return types.flatMap(({ spec, by_department }) => [spec, ...Object.values(by_department)]);
  }

  #isWithin({ record, by }: RecordModel['relations'][string], owner: string): boolean {
    const within = this.model.records[record]?.within;
    return within?.record === owner && within.field === by;
  }

  #once(question: string, follow: () => void): void {
    if (this.#asked.has(question)) return;
    this.#asked.add(question);
    follow();
  }
}

/** Ties by which the audiences of a screen's routes meet rows. */
export function tiesOf(model: Model, { name }: ScreenModel): string[] {
  const routes = model.routes.filter((route) => route.screen === name);
  const rows = routes.flatMap((route) => [
    ...route.rows,
    ...route.audiences.flatMap((audience) => model.audiences[audience]?.rows ?? []),
  ]);
  return [...new Set(rows)];
}
