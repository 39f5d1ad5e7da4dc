import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HELD_BY, planOf } from './changes.mjs';
import { readPlaywright, readVitest } from './reports.mjs';
import { runStages } from './run-stages.mjs';

const stage = (run) => ({ name: 'x', title: 'x', run: async () => run() });

describe('runStages', () => {
  const fails = () => {
    throw new Error('it broke');
  };
  it.each([
    {
      name: 'sums up',
      runs: [() => ({ passed: 2, failed: 0 }), () => ({ passed: 3, failed: 1 })],
      sum: [5, 1],
    },
    { name: 'counts an empty stage as failed', runs: [() => ({ passed: 0, failed: 0 })], sum: [0, 1] },
    {
      name: 'counts a stage that throws as failed',
      runs: [fails, () => ({ passed: 1, failed: 0 })],
      sum: [1, 1],
    },
    { name: 'counts a skipped stage as nothing', runs: [() => ({ skipped: 'not here' })], sum: [0, 0] },
  ])('$name', async ({ runs, sum: [passed, failed] }) => {
    expect(await runStages(runs.map(stage), { log: () => {} })).toEqual({ passed, failed });
  });

  it('tells what was wrong', async () => {
    const lines = [];
    await runStages([stage(fails)], { log: (line) => lines.push(line.trim()) });
    expect(lines).toContain('it broke');
  });
});

describe('stages side by side', () => {
  /** Stages that note when they begin and end; each lasts as many turns as it says. */
  async function orderOf(wanted) {
    const order = [];
    const stages = wanted.map(({ turns, ...more }) => ({
      ...more,
      title: '',
      run: async () => {
        order.push(`${more.name} begins`);
        for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
        order.push(`${more.name} ends`);
        return { passed: 1, failed: 0 };
      },
    }));
    expect(await runStages(stages, { log: () => {} })).toEqual({ passed: wanted.length, failed: 0 });
    return order.join(', ');
  }

  it.each([
    {
      name: 'two light ones',
      stages: [
        { name: 'a', cores: 1, turns: 9 },
        { name: 'b', cores: 1, turns: 3 },
        { name: 'c', cores: 1, turns: 1 },
      ],
      order: 'a begins, b begins, b ends, c begins, c ends, a ends',
    },
    {
      name: 'a whole one alone',
      stages: [
        { name: 'a', cores: 1, turns: 3 },
        { name: 'b', turns: 1 },
      ],
      order: 'a begins, a ends, b begins, b ends',
    },
    {
      name: 'none before what it needs; another goes first',
      stages: [
        { name: 'a', cores: 1, turns: 9 },
        { name: 'b', cores: 1, needs: ['a'], turns: 1 },
        { name: 'c', cores: 1, turns: 1 },
      ],
      order: 'a begins, c begins, c ends, a ends, b begins, b ends',
    },
    {
      name: 'what is needed and was not asked for is no hindrance',
      stages: [{ name: 'b', cores: 1, needs: ['a'], turns: 1 }],
      order: 'b begins, b ends',
    },
  ])('$name', async ({ stages, order }) => expect(await orderOf(stages)).toBe(order));
});

describe('planOf', () => {
  const none = { all: false, code: [], definitions: false, drawn: false, journeys: [] };
  const CODES = 'tests/conformance/error-codes.test.ts';
  const GUIDE = 'tests/guide/guide.test.ts';
  const held = (test) => ({ ...none, code: [test] });
  it.each([
    ['docs/tests.md', none],
    ['package.json', { ...none, all: true }],
    ['schemas/processes/exam.yaml', { ...none, definitions: true }],
    ['schemas/language/screen.json', { ...none, all: true }],
    ['schemas/records/user.yaml', { ...held('scripts/definitions/definitions.test.ts'), definitions: true }],
    ['schemas/parts/consent.yaml', { ...held('server/process/parts.test.ts'), definitions: true }],
    ['schemas/documents/fonts/A.ttf', { ...held('server/documents/render.test.ts'), definitions: true }],
    ['tests/access/matrix.csv', held('tests/access/matrix.test.ts')],
    ['tests/access/transitions.csv', held('tests/access/transitions.test.ts')],
    ['tests/access/seen/seen.csv', held('tests/access/seen/seen.test.ts')],
    ['tests/access/seen/open.csv', held('tests/access/seen/seen.test.ts')],
    [
      'tests/conformance/definition-errors/e_def_tie_missing/expected.txt',
      held('tests/conformance/definition-errors/definition-errors.test.ts'),
    ],
    ['tests/fixtures/small/screens/app.yaml', { ...none, all: true }],
    ['CONTRIBUTING.md', held('scripts/house-rules/house-rules.test.ts')],
    ['docs/operate/errors.md', held(CODES)],
    ['docs/guide/06-areas.md', held(GUIDE)],
    ['docs/guide/03-language.md', { ...none, code: [GUIDE, 'src/definition/effects/kinds/meta.test.ts'] }],
    ['server/process/judge.ts', { ...none, code: ['server/process/judge.ts', CODES], drawn: true }],
    ['server/process/judge.test.ts', held('server/process/judge.test.ts')],
    ['src/engine/ui/menu.module.css', { ...held('src/engine/ui/menu.module.css'), drawn: true }],
    ['tests/e2e/lists.spec.ts', { ...none, journeys: ['tests/e2e/lists.spec.ts'] }],
    ['tests/e2e/support/people.ts', { ...held('tests/e2e/support/people.ts'), drawn: true }],
    ['tests/screens/screens.test.tsx', { ...held('tests/screens/screens.test.tsx'), drawn: true }],
    ['screens/magister/thesis-exam.story.yaml', { ...none, definitions: true }],
    ['scripts/test/stages.mjs', held('scripts/test/stages.mjs')],
    ['something.new', { ...none, all: true }],
  ])('%s', (file, plan) => expect(planOf([file])).toEqual(plan));

  it('names tests that there are', () => {
    expect(HELD_BY.map(([, test]) => test).filter((test) => !existsSync(test))).toEqual([]);
  });
});

describe('readVitest', () => {
  const passing = { status: 'passed', fullName: 'a', failureMessages: [] };
  const failing = { status: 'failed', fullName: 'b', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] };
  it('counts tests and names the failing ones without colours', () => {
    const testResults = [
      { name: 'x.test.ts', status: 'failed', assertionResults: [passing, failing], message: '' },
    ];
    expect(readVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
      passed: 1,
      failed: 1,
      notes: ['x.test.ts > b', '  expected 1'],
    });
  });

  it('counts a file that could not be loaded', () => {
    const testResults = [
      { name: 'x.test.ts', status: 'failed', assertionResults: [], message: 'no such module' },
    ];
    expect(readVitest({ numPassedTests: 0, numFailedTests: 0, testResults }).failed).toBe(1);
  });
});

describe('readPlaywright', () => {
  const spec = {
    title: 'opens',
    file: 'a.spec.ts',
    line: 3,
    tests: [{ projectName: 'phone', status: 'unexpected', results: [{ error: { message: 'not visible' } }] }],
  };
  it('counts tests of nested suites and errors outside them', () => {
    const report = {
      suites: [{ specs: [], suites: [{ specs: [spec] }] }],
      errors: [{ message: 'set-up failed' }],
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    };
    expect(readPlaywright(report)).toEqual({
      passed: 5,
      failed: 2,
      notes: ['a.spec.ts:3 [phone] opens', '  not visible', '  set-up failed'],
    });
  });

  it('counts what was passed over as failed, and names it', () => {
    const tests = [{ projectName: 'phone', status: 'skipped', results: [{ status: 'skipped' }] }];
    const report = {
      suites: [{ specs: [{ ...spec, tests }] }],
      errors: [],
      stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 1 },
    };
    expect(readPlaywright(report)).toEqual({
      passed: 4,
      failed: 1,
      notes: ['did not run: a.spec.ts:3 [phone] opens'],
    });
  });

  it('names what passed only at the second try', () => {
    const tests = [
      {
        projectName: 'phone',
        status: 'flaky',
        results: [{ status: 'timedOut', error: { message: 'too late' } }, { status: 'passed' }],
      },
    ];
    const report = {
      suites: [{ specs: [{ ...spec, tests }] }],
      errors: [],
      stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 },
    };
    expect(readPlaywright(report)).toEqual({
      passed: 5,
      failed: 0,
      notes: ['only at the second try: a.spec.ts:3 [phone] opens', '  too late'],
    });
  });
});
