import type { SeedOptions } from './seed.ts';

/** Playing fewer steps than this is over before anybody asks. */
const WORTH_TELLING_MS = 3_000;

/** Tells how far the playing of the seeds is, every few seconds. */
export function tellProgress(say: (line: string) => void): Pick<SeedOptions, 'progress'> {
  let told = Date.now();
  return {
    progress(done, of) {
      if (done === of || Date.now() - told < WORTH_TELLING_MS) return;
      told = Date.now();
      say(`Playing the demo faculty: step ${done} of ${of}.`);
    },
  };
}
