// `npm run look`: opens every screen for every audience in a browser at 390, 1024 and 1280 px: faults of access, what sticks out
// or moves by itself, complaints of the browser. `npm test` opens one page of each shape.
import { spawnSync } from 'node:child_process';
import { projectRoot } from './bootstrap/project-root.mjs';

const args = ['test', 'tests/e2e/screens.spec.ts', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', ...args], {
  cwd: projectRoot,
  stdio: 'inherit',
  env: { ...process.env, EVERY_SCREEN: '1' },
});
process.exit(status ?? 1);
