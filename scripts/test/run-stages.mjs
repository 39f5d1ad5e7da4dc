import { mkdirSync } from 'node:fs';

/** Cores that a stage fills when it says nothing: all there are. */
const CORES = 2;

/**
 * Runs the stages and answers the sum `{ passed, failed }`. A stage begins when what it `needs` is over and the `cores`
 * it fills are free, the first of those in their order. A stage that throws, or that executed nothing, counts as one
 * failure: an empty suite must not look like a good one.
 */
export async function runStages(stages, { log = console.log } = {}) {
  mkdirSync('test-results/logs', { recursive: true });
  const total = { passed: 0, failed: 0 };
  const waiting = [...stages];
  const running = new Map();
  while (waiting.length + running.size > 0) {
    for (let stage = next(waiting, running); stage; stage = next(waiting, running)) {
      waiting.splice(waiting.indexOf(stage), 1);
      log(`[${stages.indexOf(stage) + 1}/${stages.length}] ${stage.name}: ${stage.title}`);
      running.set(stage, timed(stage));
    }
    const { stage, result, seconds } = await Promise.race(running.values());
    running.delete(stage);
    tell(log, stage, result, seconds);
    total.passed += result.passed;
    total.failed += result.failed;
  }
  return total;
}

const coresOf = ({ cores = CORES }) => cores;

function next(waiting, running) {
  const busy = [...running.keys()];
  const free = CORES - busy.reduce((sum, stage) => sum + coresOf(stage), 0);
  const open = new Set([...waiting, ...busy].map(({ name }) => name));
  return waiting.find(
    (stage) => coresOf(stage) <= free && (stage.needs ?? []).every((name) => !open.has(name)),
  );
}

async function timed(stage) {
  const start = performance.now();
  const result = await runStage(stage);
  return { stage, result, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

function tell(log, { name }, { passed, failed, notes, skipped }, seconds) {
  for (const line of notes) log(`      ${line}`);
  if (skipped) log(`      ${name} skipped: ${skipped}`);
  else log(`      ${name} ${failed ? 'FAILED' : 'ok'}: ${passed} good, ${failed} bad, ${seconds} s`);
}

async function runStage(stage) {
  try {
    const { passed, failed, notes = [], skipped } = await stage.run();
    if (skipped) return { passed: 0, failed: 0, notes, skipped };
    if (passed + failed > 0) return { passed, failed, notes };
    return { passed: 0, failed: 1, notes: [...notes, 'no test was executed'] };
  } catch (error) {
    return { passed: 0, failed: 1, notes: String(error.message ?? error).split('\n') };
  }
}
