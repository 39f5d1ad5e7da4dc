import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../expression/compile.ts';
import type { Plan, World } from '../expression/index.ts';
import type {
  Json,
  JsonObject,
  Model,
  ProcessModel,
  RuleModel,
  StateModel,
  TransitionModel,
  Who,
} from '../model.ts';
import { type ActorQuestion, isActor, isMember } from './actors.ts';
import { checksOf, judge } from './rules.ts';
import { isStageOn, knobOf, specOf, stagesOf } from './spec.ts';
import { fallsTo, fallThrough, resolveTarget, waysOpen } from './target.ts';
import { existsFor, startsIn } from './transitions.ts';

const WORLD: World = { records: {} };

function plan(text: string, vars: Record<string, { kind: 'json' }> = {}): Plan {
  const compiled = compile(WORLD, text, { vars: { spec: { kind: 'json' }, ...vars }, want: 'condition' });
  if (!compiled.plan) throw new Error(JSON.stringify(compiled.issues));
  return compiled.plan;
}

function state(name: string, more: Partial<StateModel> = {}): [string, StateModel] {
  const plain: StateModel = {
    name,
    label: name,
    colour: 'grey',
    stage: null,
    start: false,
    end: false,
    goal: false,
    ahead_of: null,
    after: null,
    otherwise: [],
  };
  return [name, { ...plain, ...more }];
}

function transition(name: string, more: Partial<TransitionModel>): TransitionModel {
  return {
    name,
    label: name,
    from: [],
    to: [],
    if: null,
    by: [],
    when: null,
    on: null,
    needs: [],
    form: null,
    fills: null,
    partial: false,
    prefill: {},
    reason: null,
    reason_hint: null,
    reason_start: null,
    reason_suggestions: [],
    confirm: null,
    about: null,
    tone: 'plain',
    bulk: false,
    auto: null,
    done: null,
    do: [],
    ...more,
  } as TransitionModel;
}

const process = {
  name: 'visit',
  record: 'visit',
  state: 'status',
  manager: 'host',
  stages: [
    { name: 'asking', label: 'Asking' },
    { name: 'checking', label: 'Checking' },
    { name: 'visiting', label: 'Visiting' },
  ],
  states: Object.fromEntries([
    state('new', { stage: 'asking', start: true }),
    state('checked', { stage: 'checking', otherwise: [{ state: 'agreed', if: null }] }),
    state('agreed', { stage: 'checking', otherwise: [{ state: 'open', if: null }] }),
    state('open', { stage: 'visiting' }),
    state('round', { stage: 'checking', otherwise: [{ state: 'circle', if: null }] }),
    state('circle', { stage: 'checking', otherwise: [{ state: 'round', if: null }] }),
    state('done', { end: true }),
  ]),
  transitions: {
    create: transition('create', { from: null, to: [{ state: 'new', if: null }] }),
    ask: transition('ask', { from: ['new'], to: [{ state: 'checked', if: null }] }),
    skip: transition('skip', { from: ['new', 'open'], if: plan('spec.short == true') }),
  },
} as unknown as ProcessModel;

const FULL: JsonObject = { stages: ['asking', 'checking', 'visiting'] };
const SHORT: JsonObject = { stages: ['asking', 'visiting'], short: true };

describe('a type’s spec', () => {
  const model = {
    types: { guided: { code: 'guided', spec: { days: 1 }, by_department: { B: { days: 2 } } } },
  } as unknown as Model;

  it.each([
    { type: 'guided', department: 'A', expected: { days: 1 } },
    { type: 'guided', department: 'B', expected: { days: 2 } },
    { type: 'gone', department: 'A', expected: {} },
    { type: null, department: null, expected: {} },
  ])('of $type in $department is $expected', ({ type, department, expected }) => {
    expect(specOf(model, type, department)).toEqual(expected);
  });

  it('says which stages take part; without a list all do', () => {
    const { checked, done } = process.states;
    expect([FULL, SHORT, {}].map((spec) => isStageOn(spec, checked as StateModel))).toEqual([
      true,
      false,
      true,
    ]);
    expect(isStageOn(SHORT, done as StateModel)).toBe(true);
    expect(stagesOf(process, SHORT).map(({ name }) => name)).toEqual(['asking', 'visiting']);
  });

  it('is read by a path, and only own keys of it', () => {
    const spec = { revision: { by: ['a'] } };
    expect(knobOf(spec, 'revision.by')).toEqual(['a']);
    for (const path of ['revision.to', 'revision.by.0', 'constructor', '__proto__.x']) {
      expect(knobOf(spec, path)).toBeUndefined();
    }
  });
});

describe('transitions that are there', () => {
  it.each([
    { from: null, spec: FULL, expected: ['create'] },
    { from: 'new', spec: FULL, expected: ['ask'] },
    { from: 'new', spec: SHORT, expected: ['ask', 'skip'] },
    { from: 'open', spec: SHORT, expected: ['skip'] },
    { from: 'done', spec: SHORT, expected: [] },
  ])('from $from: $expected', ({ from, spec, expected }) => {
    const all = Object.values(process.transitions);
    const there = all.filter((one) => startsIn(one, from) && existsFor(one, spec));
    expect(there.map(({ name }) => name)).toEqual(expected);
  });
});

/** Where a row comes to, where all conditions hold. */
const past = (spec: JsonObject, name: string) => fallThrough({ process, spec, decide: () => true }, name);

describe('resolveTarget', () => {
  const target = (
    more: Partial<TransitionModel>,
    spec = FULL,
    decide = (_: Plan): boolean => true,
    left: string | null = null,
  ) =>
    resolveTarget({
      process,
      spec,
      transition: transition('x', more),
      state: 'new',
      previous: 'open',
      left,
      decide,
    });
  const yes = plan('spec.short == true');

  it.each([
    {
      name: 'the first target without a condition',
      more: { to: [{ state: 'open', if: null }] },
      expected: 'open',
    },
    { name: 'the present state when it names none', more: { to: [] }, expected: 'new' },
    { name: 'the state before for `last`', more: { to: 'last' as const }, expected: 'open' },
  ])('is $name', ({ more, expected }) => {
    expect(target(more)).toBe(expected);
  });

  it('is the first whose condition holds, or none', () => {
    const more = {
      to: [
        { state: 'done', if: yes },
        { state: 'open', if: null },
      ],
    };
    expect(target(more, FULL, () => false)).toBe('open');
    expect(target(more, FULL, () => true)).toBe('done');
    expect(target({ to: [{ state: 'done', if: yes }] }, FULL, () => false)).toBeNull();
  });

  it('goes back to the state the row left, through stages that are off, never into an end', () => {
    const more = {
      to: [
        { state: null, if: yes },
        { state: 'new', if: null },
      ],
    };
    expect(target(more, FULL, () => true, 'open')).toBe('open');
    expect(target(more, SHORT, () => true, 'checked')).toBe('open');
    expect(target(more, FULL, () => false, 'open')).toBe('new');
    for (const left of [null, 'done', 'unheard of']) expect(target(more, FULL, () => true, left)).toBe('new');
    expect(target({ to: [{ state: null, if: null }] })).toBeNull();
  });

  it('falls through every stage that is off, and never runs in a circle', () => {
    expect(target({ to: [{ state: 'checked', if: null }] }, SHORT)).toBe('open');
    expect(target({ to: [{ state: 'checked', if: null }] }, FULL)).toBe('checked');
    expect(['round', 'circle']).toContain(past(SHORT, 'round'));
  });

  it('passes a stage by the first way whose condition holds, and stays where none does', () => {
    const waiting = (otherwise: StateModel['otherwise']) => ({
      ...process,
      states: {
        ...process.states,
        ...Object.fromEntries([state('waiting', { stage: 'asking', ahead_of: 'checking', otherwise })]),
      },
    });
    const ways = [
      { state: 'done', if: plan('input.kept == true', { input: { kind: 'json' } }) },
      { state: 'open', if: null },
    ];
    const from = (spec: JsonObject, otherwise: StateModel['otherwise'], holds: boolean) =>
      fallThrough({ process: waiting(otherwise), spec, decide: () => holds }, 'waiting');
    expect([from(SHORT, ways, true), from(SHORT, ways, false), from(FULL, ways, true)]).toEqual([
      'done',
      'open',
      'waiting',
    ]);
    expect(from(SHORT, ways.slice(0, 1), false)).toBe('waiting');
    expect(fallsTo(waiting(ways), SHORT, 'waiting')).toEqual(['done', 'open']);
    expect(fallsTo(waiting(ways.slice(0, 1)), SHORT, 'waiting')).toEqual(['waiting', 'done']);
  });

  it('passes a state that comes after a stage that is off', () => {
    const held = {
      ...process,
      states: {
        ...process.states,
        ...Object.fromEntries([
          state('held', { stage: 'asking', after: 'checking', otherwise: [{ state: 'done', if: null }] }),
        ]),
      },
    };
    const from = (spec: JsonObject) => fallThrough({ process: held, spec, decide: () => true }, 'held');
    expect([from(SHORT), from(FULL)]).toEqual(['done', 'held']);
  });

  it('tells which ways the knobs of a type rule out, and which of them they settle', () => {
    const way = (name: string, text: string | null) => ({
      name,
      if: text === null ? null : plan(text, { input: { kind: 'json' } }),
    });
    const ways = [
      way('never', 'spec.short != true'),
      way('asked', 'input.kept == true'),
      way('always', 'spec.short'),
      way('rest', null),
    ];
    const open = (spec: JsonObject, some = ways) => {
      const { open: left, settled } = waysOpen(some, spec);
      return [left.map(({ name }) => name).join(' '), settled];
    };
    expect(open(SHORT)).toEqual(['asked always', true]);
    expect(open({ short: false })).toEqual(['never', true]);
    expect(open(SHORT, ways.slice(0, 2))).toEqual(['asked', false]);
    expect(open(SHORT, [])).toEqual(['', false]);
  });

  it('is always a state of the process', () => {
    const names = Object.keys(process.states);
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.subarray(['asking', 'checking', 'visiting']),
        (name, stages) => {
          expect(names).toContain(past({ stages }, name));
        },
      ),
    );
  });
});

describe('isActor', () => {
  const model = {
    audiences: {
      host: {
        name: 'host',
        public: false,
        signed_in: false,
        positions: [],
        roles: ['admin'],
        rows: ['department'],
      },
      guest: { name: 'guest', public: false, signed_in: false, positions: [4], roles: [], rows: ['owner'] },
    },
    roles: { admin: { label: 'Admin' }, guard: { label: 'Guard' } },
  } as unknown as Model;
  const person = { id: 'u1', position_id: 4, roles: [] as string[], department: 'A' };
  const ask = (who: Who, more: Partial<ActorQuestion> = {}): boolean =>
    isActor([who], {
      model,
      process,
      type: null,
      spec: { by: ['guard', 'owner'], one: 'host' },
      actor: person,
      department: 'A',
      holds: (tie) => tie === 'owner',
      people: () => ['u1', 'role:guard'],
      ...more,
    });
  const admin = { ...person, id: 'u3', position_id: 2, roles: ['admin'] };
  const guard = { ...person, id: 'u2', position_id: 2, roles: ['guard'] };
  const managed = { managers: ['guard'] } as ActorQuestion['type'];

  it.each<{ name: string; who: Who; more?: Partial<ActorQuestion>; expected: boolean }>([
    { name: 'an audience by position and tie', who: { audience: 'guest' }, expected: true },
    {
      name: 'an audience without its tie',
      who: { audience: 'guest' },
      more: { holds: () => false },
      expected: false,
    },
    {
      name: 'an audience by role in its department',
      who: { audience: 'host' },
      more: { actor: admin },
      expected: true,
    },
    {
      name: 'an audience in another department',
      who: { audience: 'host' },
      more: { actor: admin, department: 'B' },
      expected: false,
    },
    {
      name: 'a type’s managers instead of the audience’s roles',
      who: { audience: 'host' },
      more: { actor: guard, type: managed },
      expected: true,
    },
    {
      name: 'the audience’s roles where a type has managers',
      who: { audience: 'host' },
      more: { actor: admin, type: managed },
      expected: false,
    },
    { name: 'a role', who: { role: 'guard' }, more: { actor: guard }, expected: true },
    {
      name: 'a role in another department',
      who: { role: 'guard' },
      more: { actor: guard, department: 'B' },
      expected: false,
    },
    { name: 'a tie', who: { tie: 'owner' }, expected: true },
    { name: 'a knob’s names, a tie among them', who: { spec: 'by' }, expected: true },
    { name: 'a knob’s single name', who: { spec: 'one' }, more: { actor: admin }, expected: true },
    { name: 'a knob that is not there', who: { spec: 'none' }, expected: false },
    { name: 'people by id', who: { people: plan('true') }, expected: true },
    {
      name: 'people by a role they hold',
      who: { people: plan('true') },
      more: { actor: guard },
      expected: true,
    },
    {
      name: 'people by an audience they belong to',
      who: { people: plan('true') },
      more: { actor: admin, people: () => ['audience:host'] },
      expected: true,
    },
    {
      name: 'people by an audience in another department',
      who: { people: plan('true') },
      more: { actor: admin, people: () => ['audience:host'], department: 'B' },
      expected: false,
    },
    { name: 'people, somebody else', who: { people: plan('true') }, more: { actor: admin }, expected: false },
    { name: 'the system as the system', who: { system: true }, more: { actor: null }, expected: true },
    { name: 'a person as the system', who: { system: true }, more: { actor: admin }, expected: false },
    { name: 'the system as a person', who: { tie: 'owner' }, more: { actor: null }, expected: false },
  ])('$name: $expected', ({ who, more, expected }) => {
    expect(ask(who, more)).toBe(expected);
  });

  it.each([
    { position_id: null, expected: false },
    { position_id: 3, expected: false },
    { position_id: 4, expected: true },
  ])('takes position $position_id strictly', ({ position_id, expected }) => {
    expect(isMember(model.audiences.guest as never, { position_id, roles: [] })).toBe(expected);
  });
});

describe('rules', () => {
  const rule = (name: string, text: string, each = false): RuleModel => ({
    name,
    holds: plan(text, { arg: { kind: 'json' }, row: { kind: 'json' } }),
    message: name,
    actual: null,
    get: null,
    pointer: null,
    each,
    reads_input: false,
  });
  const model = {
    rules: { enough: rule('enough', 'row.points >= arg'), passed: rule('passed', 'arg in row.done', true) },
  } as unknown as Model;
  const spec: JsonObject = {
    prerequisites: [{ rule: 'enough', arg: 3 }, { rule: 'passed', arg: ['a', 'b'] }, 'x'],
  };
  const listed = [{ rule: null, knob: 'prerequisites', arg: null }];

  it('are those a knob lists, one check per element where the rule says so', () => {
    const checks = checksOf(model, spec, listed).map(({ rule: { name }, arg }) => [name, arg]);
    expect(checks).toEqual([
      ['enough', 3],
      ['passed', 'a'],
      ['passed', 'b'],
    ]);
    expect(checksOf(model, {}, [...listed, { rule: 'gone', knob: null, arg: null }])).toEqual([]);
  });

  it.each<{ row: Json; expected: (boolean | null)[] }>([
    { row: { points: 3, done: ['a'] }, expected: [true, true, false] },
    { row: { points: 2, done: [] }, expected: [false, false, false] },
    { row: {}, expected: [null, null, null] },
  ])('hold, do not hold, or cannot be told: $row', ({ row, expected }) => {
    const env = { vars: { row, spec }, now: 0, today: '2025-11-03' };
    const verdicts = checksOf(model, spec, listed).map((check) => judge(check, env, (text) => String(text)));
    expect(verdicts.map(({ ok }) => ok)).toEqual(expected);
  });
});
