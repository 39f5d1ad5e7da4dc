// Entry of `npm start`, `npm test` and `npm run dev`. It works on a clean clone: everything here uses Node alone
// until the packages are installed. Usage: node scripts/bootstrap.mjs start|test|dev|build [arguments for it]
import { build } from './bootstrap/build.mjs';
import { demoIsAhead } from './bootstrap/demo-is-ahead.mjs';
import { install } from './bootstrap/install.mjs';
import { checkNodeVersion } from './bootstrap/node-version.mjs';
import { projectRoot } from './bootstrap/project-root.mjs';
import { run } from './bootstrap/run.mjs';

const commands = {
  async start(args) {
    install({ development: false });
    await build('client', 'server', 'database', ...(demoIsAhead() ? ['demo'] : []));
    return run(['dist/server/main.js', ...args]);
  },
  async test(args) {
    install({ development: true });
    return run(['scripts/test.mjs', ...args]);
  },
  async dev(args) {
    install({ development: true });
    const watched = ['server', 'src/definition'].map((path) => `--watch-path=${path}`);
    return run([...watched, '--watch-preserve-output', '--import', 'tsx', 'server/main.ts', ...args], {
      AULA_DEV: '1',
    });
  },
  async build() {
    install({ development: false });
    await build('client', 'server', 'database', 'demo');
    return 0;
  },
};

checkNodeVersion();
process.chdir(projectRoot);
const [name = 'start', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Unknown command "${name}"; use one of: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
try {
  process.exitCode = await command(args);
} catch (error) {
  console.error(`aula: ${error.message}`);
  process.exitCode = 1;
}
