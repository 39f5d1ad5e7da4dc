// Runs one of the scripts that read definitions from a bundle, which is built when its sources have changed: starting
// from sources takes longer than the work. What it needs is installed, as by `npm start`.
// Usage: node scripts/tool.mjs check|screens|accounts|access|types [arguments]
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { build } from './bootstrap/build.mjs';
import { install } from './bootstrap/install.mjs';
import { projectRoot } from './bootstrap/project-root.mjs';
import { BRIEF_PROCESS } from './brief-process.mjs';

const [name, ...args] = process.argv.slice(2);
process.chdir(projectRoot);
install({ development: name === 'types' });
await build('tools');
// Two fifths of the work would be making fast what runs for two seconds.
for (const flag of BRIEF_PROCESS) setFlagsFromString(flag);
const file = resolve('dist', 'tools', `${name}.js`);
process.argv = [process.argv[0], file, ...args];
await import(pathToFileURL(file).href);
