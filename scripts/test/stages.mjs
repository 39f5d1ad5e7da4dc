import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from '../bootstrap/build.mjs';
import { findPostgres } from '../postgres/installation.mjs';
import { startPostgres } from '../postgres.mjs';
import { node } from './command.mjs';
import { ensureOutsidePrograms } from './outside-programs.mjs';
import { readPlaywright, readVitest } from './reports.mjs';

const BIN = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};
const ONE = { passed: 1, failed: 0 };
/** The one place where tests open a database: whatever imports it, over however many files, has one. */
const DATABASE = 'server/testing/database.ts';
/** What its name does not say to differ between databases is run on one of them. */
const TOLD_ONCE = '{server,tests}/**/!(*.db).test.ts';
/** What the build played just before, so that no test has to. */
const DEMO_SNAPSHOT = resolve('dist/demo/snapshot.gz');
const NO_POSTGRES = 'no PostgreSQL is installed here; PG_BIN names the folder of its programs';
/** Tests of what the definitions say: stories, conformance, who may do what. */
const OF_DEFINITIONS = [
  'tests/stories/',
  'tests/guide/',
  'tests/conformance/',
  'tests/access/matrix.test.ts',
  'tests/access/transitions.test.ts',
];
const UNTOUCHED = { skipped: 'the change touches nothing of it' };

/**
 * Every stage of `npm test` in order: `run` answers `{ passed, failed, notes?, skipped? }`, `needs` are the stages it
 * waits for, `cores` what it fills of the two it may have. With a `plan` (changes.mjs) each runs what the change since
 * the commit `since` can touch.
 */
export function stagesOf({ plan = null, since = 'HEAD' } = {}) {
  const part = plan && !plan.all ? plan : null;
  const light = { cores: 1 };
  const built = { needs: ['build'] };
  return [
    {
      ...light,
      name: 'build',
      title: 'browser application and server',
      run: () => build('client', 'server', 'database', 'demo', 'tools').then(() => ONE),
    },
    {
      // It takes what the light ones beside it leave.
      ...light,
      name: 'unit',
      title: 'unit and component tests',
      run: () => vitest('unit', ['unit', 'dom'], { which: related(part) }),
    },
    {
      // One process for a minute: begun late it would leave a core idle at the end.
      ...light,
      ...built,
      name: 'screens',
      title: 'every screen for every audience, drawn from the server’s answer',
      run: () => (part && !part.drawn && !part.definitions ? UNTOUCHED : vitest('screens', ['screens'])),
    },
    { ...light, name: 'types', title: 'TypeScript in all three rooms', run: types },
    {
      ...light,
      name: 'lint',
      title: 'format and lint (Biome)',
      run: () => check('lint', [BIN.biome, 'ci', '--colors=off', '.']),
    },
    {
      ...light,
      name: 'house',
      title: 'house rules',
      run: () => check('house', tsx('scripts/house-rules.ts')),
    },
    {
      ...light,
      ...built,
      name: 'definitions',
      title: 'screens and schemas',
      run: () => check('definitions', ['scripts/tool.mjs', 'check']),
    },
    {
      ...built,
      name: 'server',
      title: 'server tests on PostgreSQL',
      run: () => server(part),
    },
    {
      ...built,
      name: 'embedded',
      title: 'what differs between databases again on the embedded one',
      run: () => embedded(part),
    },
    {
      ...built,
      name: 'browser',
      title: 'journeys in a real browser at both widths',
      run: () => browser(part, since),
    },
  ];
}

/** Arguments for the tests that import what changed, or all; `null` = none can. */
function related(part) {
  if (!part) return ['run'];
  return part.code.length > 0 ? ['related', ...part.code, '--run'] : null;
}

/** On the database that faculties have, which is also the quicker one; where none is installed, on the embedded one. */
async function server(part) {
  const lacking = await ensureOutsidePrograms();
  const database = await startPostgres({ brief: true });
  if (!database && process.env.CI) throw new Error(NO_POSTGRES);
  try {
    const result = await serverOn(part, { DATABASE_URL: database?.url ?? '', DEMO_SNAPSHOT });
    const where = database ? `PostgreSQL ${database.version}` : `on the embedded database: ${NO_POSTGRES}`;
    return { ...result, notes: [where, ...lacking, ...(result.notes ?? [])] };
  } finally {
    await database?.stop();
  }
}

async function serverOn(part, environment) {
  const run = (log, which) => vitest(log, ['server'], { which, environment });
  if (!part?.definitions) return run('server', related(part));
  const told = await run('server', ['run', ...OF_DEFINITIONS]);
  const code = await run('server-code', related(part));
  return code.skipped ? told : sum(told, code);
}

async function embedded(part) {
  if (part?.code.length === 0) return UNTOUCHED;
  if (!findPostgres()) return { skipped: 'all of it ran there' };
  const which = ['related', ...(part?.code ?? [DATABASE]), '--run', `--exclude=${TOLD_ONCE}`];
  return vitest('embedded', ['server'], { which, environment: { DATABASE_URL: '', DEMO_SNAPSHOT } });
}

function sum(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    notes: [...(one.notes ?? []), ...(other.notes ?? [])],
  };
}

async function types() {
  const notes = [];
  for (const project of ['src/definition', 'src', '.']) {
    const log = `types-${project.replace('/', '-').replace('.', 'rest')}`;
    // Its threads each work out what they share anew: four take twice the processor's time of one.
    const { code, tail } = await node([BIN.tsc, '-p', project, '--noEmit', '--singleThreaded'], { log });
    if (code !== 0) notes.push(`${project}:`, ...tail);
  }
  return notes.length === 0 ? ONE : { passed: 0, failed: 1, notes };
}

async function check(log, args) {
  const { code, tail } = await node(args, { log });
  return code === 0 ? ONE : { passed: 0, failed: 1, notes: tail };
}

function tsx(script, ...args) {
  return ['--import', 'tsx', script, ...args];
}

async function vitest(log, projects, { which = ['run'], environment = { DATABASE_URL: '' } } = {}) {
  if (which === null) return UNTOUCHED;
  const file = `test-results/logs/${log}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = [
    BIN.vitest,
    ...which,
    ...projects.map((name) => `--project=${name}`),
    ...reporters,
    '--passWithNoTests',
  ];
  const result = await report(file, readVitest, () => node(args, { log, environment, limitMinutes: 25 }));
  const none = which[0] === 'related' && result.passed + result.failed === 0;
  return none ? UNTOUCHED : result;
}

/** All journeys; of a change that the code of no page sees, the changed journeys and the changed screens. */
async function browser(part, since) {
  if (!part || part.drawn) return playwright([]);
  const shapes = part.definitions ? await changedRoutes(since) : [];
  const files = [...part.journeys, ...(shapes.length > 0 ? ['tests/e2e/screens.spec.ts'] : [])];
  if (files.length === 0) return UNTOUCHED;
  return playwright(files, shapes.length > 0 ? { AULA_CHANGED_ROUTES: shapes.join(' ') } : {});
}

/** Ids of the routes whose screens the definitions draw otherwise than at the commit `since`. */
async function changedRoutes(since) {
  const { code, tail, text } = await node(tsx('scripts/test/changed-routes.ts', since), {
    log: 'changed-routes',
  });
  if (code !== 0) throw new Error(tail.join('\n'));
  return JSON.parse(text.trimEnd().split('\n').at(-1));
}

async function playwright(files, more = {}) {
  const file = 'test-results/logs/browser.json';
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...more };
  const args = [BIN.playwright, 'test', ...files, '--reporter=list,json'];
  return report(file, readPlaywright, () => node(args, { log: 'browser', environment, limitMinutes: 45 }));
}

// A runner that failed without a failing test (a crash, an error between tests) still counts as one failure.
async function report(file, read, run) {
  rmSync(file, { force: true });
  const { code, tail } = await run();
  if (!existsSync(file)) return { passed: 0, failed: 1, notes: tail };
  const result = read(JSON.parse(readFileSync(file, 'utf8')));
  if (code === 0 || result.failed > 0) return result;
  return { ...result, failed: 1, notes: tail };
}
