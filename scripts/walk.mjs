// `npm run walk`: one student goes the whole of a track in a browser, with everybody whom it takes, at 1280 and 390 px;
// pictures of every page and dialog are put into test-results/walk. `npm test` plays the same stories by calls.
import { spawnSync } from 'node:child_process';
import { projectRoot } from './bootstrap/project-root.mjs';

const config = 'tests/walk/playwright.config.ts';
const args = ['test', `--config=${config}`, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', ...args], {
  cwd: projectRoot,
  stdio: 'inherit',
});
process.exit(status ?? 1);
