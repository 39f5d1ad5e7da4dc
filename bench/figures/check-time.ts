import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BRIEF_PROCESS } from '../../scripts/brief-process.mjs';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { compileDefinitions, type SourceFile } from '../../src/definition/compiler.ts';
import type { Figure, Measure } from '../figure.ts';
import { generateDefinitions, writeDefinitions } from '../generate-definitions.ts';
import { median } from '../statistics.ts';

const RUNS = 3;
const ROUTES = 350;
const SCREENS = 1500;
const MOST_MS = 1000;
const SAVED_MOST_MS = 500;

interface Times {
  parse_ms: number;
  all_ms: number;
  again_ms: number;
}

/** Reading, checking, compiling and proving all definitions; the floor only parses the same YAML. */
export const checkTime: Figure = {
  name: 'check-time',
  async measure(world) {
    const { check } = await world.floor();
    const own = loadDefinitions(world.root);
    const many = world.folder('definitions-350');
    writeDefinitions(world.root, many, own, { types: typesFor(own, 'routes', ROUTES) });
    const most = world.folder('definitions-1500-screens');
    writeDefinitions(world.root, most, own, { types: typesFor(own, 'screens', SCREENS) });
    const product = await timesOf(check, world.root);
    const large = await timesOf(check, many);
    const largest = await timesOf(check, most);
    return [
      line('check all definitions, first time', product.all_ms, product.parse_ms, MOST_MS),
      line('check 350 routes, first time', large.all_ms, large.parse_ms, MOST_MS),
      line('check 350 routes after one file was saved', large.again_ms, null, SAVED_MOST_MS),
      line('check 1,500 screens after one file was saved', largest.again_ms, null, SAVED_MOST_MS),
    ];
  },
};

/** How many more types make the product's own routes or screens as many as are wanted. */
function typesFor(own: readonly SourceFile[], what: 'routes' | 'screens', wanted: number): number {
  const count = (types: number) =>
    Object.keys(compileDefinitions(generateDefinitions(own, { types })).model?.[what] ?? {}).length;
  const first = count(1);
  return 1 + Math.round((wanted - first) / (count(2) - first));
}

function line(label: string, ours: number, floor: number | null, most: number): Measure {
  return { label, unit: 'ms', ours, floor, budget: { most } };
}

/** The first time as `npm run check` does it, again and again as a server does. */
async function timesOf(program: string, folder: string): Promise<Times> {
  const runs: Times[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { parse_ms, all_ms } = await timed(...BRIEF_PROCESS, program, folder);
    const { again_ms } = await timed(program, folder);
    runs.push({ parse_ms, all_ms, again_ms });
  }
  const middle = (name: keyof Times) => median(runs.map((run) => run[name]));
  return { parse_ms: middle('parse_ms'), all_ms: middle('all_ms'), again_ms: middle('again_ms') };
}

async function timed(...args: string[]): Promise<Times> {
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Times;
}
