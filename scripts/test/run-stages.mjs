import { mkdirSync } from 'node:fs';

/**
 * Runs the stages one after another, telling of each, and answers the sum `{ passed, failed }`. A stage that throws,
 * or that executed nothing, counts as one failure: an empty suite must not look like a good one.
 */
export async function runStages(stages, { log = console.log } = {}) {
  mkdirSync('test-results/logs', { recursive: true });
  const total = { passed: 0, failed: 0 };
  for (const [index, stage] of stages.entries()) {
    log(`[${index + 1}/${stages.length}] ${stage.name}: ${stage.title}`);
    const start = performance.now();
    const result = await runStage(stage);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    for (const line of result.notes) log(`      ${line}`);
    if (result.skipped) log(`      skipped: ${result.skipped}`);
    else
      log(
        `      ${result.failed ? 'FAILED' : 'ok'}: ${result.passed} good, ${result.failed} bad, ${seconds} s`,
      );
    total.passed += result.passed;
    total.failed += result.failed;
  }
  return total;
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
