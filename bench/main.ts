// `npm run bench -- [--json] [--only NAME]...`: measures the product beside its hand-written floor and prints a table.
// It never fails because of a slow figure, and one that cannot be measured costs none of the others; docs/bench.md keeps
// the figures of a run and says why a budget is missed.
import { parseArgs } from 'node:util';
import type { Measure } from './figure.ts';
import { figures } from './figures.ts';
import { NotHere } from './not-here.ts';
import { printTable, toJson } from './print-table.ts';
import { createWorld } from './world.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { json: { type: 'boolean' }, only: { type: 'string', multiple: true } },
  });
  const { json = false, only = [] } = values;
  const names = figures.map(({ name }) => name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No figure ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  const usual = figures.filter(({ onDemand }) => !onDemand).map(({ name }) => name);
  const measures = await measureAll(only.length > 0 ? only : usual);
  console.log(json ? JSON.stringify(measures.map(toJson), null, 2) : printTable(measures));
}

async function measureAll(names: readonly string[]): Promise<Measure[]> {
  const world = await createWorld(process.cwd());
  const measures: Measure[] = [];
  try {
    for (const figure of figures.filter(({ name }) => names.includes(name))) {
      console.error(`measuring ${figure.name}`);
      try {
        measures.push(...(await figure.measure(world)));
      } catch (error) {
        if (error instanceof NotHere) console.error(`${figure.name} left out: ${error.message}`);
        else tell(error);
      }
    }
    return measures;
  } finally {
    await world.close();
  }
}

// What was started must not outlive this: the servers and the database end when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

function tell(error: unknown): void {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}

main().catch(tell);
