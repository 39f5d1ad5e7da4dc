import { existsSync, readFileSync, rmSync } from 'node:fs';
import { build } from '../bootstrap/build.mjs';
import { startPostgres } from '../postgres.mjs';
import { node } from './command.mjs';
import { readPlaywright, readVitest } from './reports.mjs';

const BIN = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};
const ONE = { passed: 1, failed: 0 };
/** The one place where tests open a database: whatever imports it, over however many files, runs on both. */
const DATABASE = 'server/testing/database.ts';
/** Reads thousands of answers, minutes of work: what may be seen does not depend on who keeps the rows. */
const ONCE = 'tests/access/seen/**';

/** Every stage of `npm test` in order, cheapest first: `run` answers `{ passed, failed, notes?, skipped? }`. */
export const stages = [
  {
    name: 'build',
    title: 'browser application and server',
    run: () => build('client', 'server', 'tools').then(() => ONE),
  },
  { name: 'types', title: 'TypeScript in all three rooms', run: types },
  {
    name: 'lint',
    title: 'format and lint (Biome)',
    run: () => check('lint', [BIN.biome, 'ci', '--colors=off', '.']),
  },
  { name: 'house', title: 'house rules', run: () => check('house', tsx('scripts/house-rules.ts')) },
  {
    name: 'definitions',
    title: 'screens and schemas',
    run: () => check('definitions', ['scripts/tool.mjs', 'check']),
  },
  { name: 'unit', title: 'unit and component tests', run: () => vitest('unit', ['unit', 'dom']) },
  { name: 'server', title: 'server tests on the embedded database', run: () => vitest('server', ['server']) },
  { name: 'postgres', title: 'those that open a database again on PostgreSQL', run: postgres },
  { name: 'browser', title: 'journeys in a real browser at both widths', run: playwright },
];

async function types() {
  const notes = [];
  for (const project of ['src/definition', 'src', '.']) {
    const log = `types-${project.replace('/', '-').replace('.', 'rest')}`;
    const { code, tail } = await node([BIN.tsc, '-p', project, '--noEmit'], { log });
    if (code !== 0) notes.push(`${project}:`, ...tail);
  }
  return notes.length === 0 ? ONE : { passed: 0, failed: 1, notes };
}

async function check(log, args) {
  const { code, tail } = await node(args, { log });
  return code === 0 ? ONE : { passed: 0, failed: 1, notes: tail };
}

function tsx(script) {
  return ['--import', 'tsx', script];
}

async function vitest(log, projects, { which = ['run'], environment = { DATABASE_URL: '' } } = {}) {
  const file = `test-results/logs/${log}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = [
    BIN.vitest,
    ...which,
    ...projects.map((name) => `--project=${name}`),
    ...reporters,
    '--passWithNoTests',
  ];
  return report(file, readVitest, () => node(args, { log, environment, limitMinutes: 25 }));
}

async function postgres() {
  const database = await startPostgres();
  if (!database) {
    const skipped = 'no PostgreSQL is installed here; PG_BIN names the folder of its programs';
    if (process.env.CI) throw new Error(skipped);
    return { skipped };
  }
  try {
    const which = ['related', DATABASE, '--run', `--exclude=${ONCE}`];
    const result = await vitest('postgres', ['server'], {
      which,
      environment: { DATABASE_URL: database.url },
    });
    return { ...result, notes: [`PostgreSQL ${database.version}`, ...result.notes] };
  } finally {
    await database.stop();
  }
}

async function playwright() {
  const file = 'test-results/logs/browser.json';
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = [BIN.playwright, 'test', '--reporter=list,json'];
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
