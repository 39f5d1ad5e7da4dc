// `npm run seen`: asks the demo faculty as everybody for everything in every state, and prints what somebody sees that
// tests/access/seen/seen.csv does not give them; test-results/seen.txt tells so while it goes on. Takes some twenty
// minutes; `npm test` asks a sample. Source: docs/decisions/0018.
import { spawnSync } from 'node:child_process';
import { projectRoot } from './bootstrap/project-root.mjs';

const args = ['run', '--project=server', 'tests/access/seen/seen.test.ts', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
  cwd: projectRoot,
  stdio: 'inherit',
  env: { ...process.env, SEEN: 'all' },
});
process.exit(status ?? 1);
