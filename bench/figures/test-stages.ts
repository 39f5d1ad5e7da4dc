import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { loadDefinitions } from '../../server/definitions/load.ts';
import type { Figure, Measure } from '../figure.ts';
import { writeDefinitions } from '../generate-definitions.ts';

/** With the product's own 37 routes and the list of all registrations this makes 375. */
const WANTED = { types: 30, kinds: 7 };
/** Stages whose work depends on the definitions. */
const STAGES = ['definitions', 'screens', 'server', 'browser'];

/**
 * The stages of `npm test` that depend on the definitions, on a product of 375 routes and 32 types; the floor is the same
 * stage on the product as it is. What fails is told, and takes its time all the same.
 */
export const testStages: Figure = {
  name: 'test-stages',
  onDemand: true,
  async measure(world) {
    const many = world.folder('product-375');
    writeDefinitions(world.root, many, loadDefinitions(world.root), WANTED);
    const measures: Measure[] = [];
    for (const stage of STAGES) {
      const floor = await millisecondsOf(stage, world.root);
      const ours = await millisecondsOf(stage, many);
      measures.push({ label: `npm test -- ${stage}, 375 routes`, unit: 'ms', ours, floor, budget: null });
    }
    return measures;
  },
};

async function millisecondsOf(stage: string, definitions: string): Promise<number> {
  const env = { ...process.env, DEFINITIONS_DIR: definitions };
  const run = promisify(execFile)(process.execPath, ['scripts/test.mjs', stage], { env, maxBuffer: 1 << 26 });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const seconds = /, ([\d.]+) s$/m.exec(stdout)?.[1];
  if (seconds === undefined) throw new Error(`${stage} did not say how long it took:\n${stdout}`);
  if (stdout.includes('FAILED')) console.error(stdout);
  return Number(seconds) * 1000;
}
