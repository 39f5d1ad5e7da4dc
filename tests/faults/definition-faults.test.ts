import { describe, expect, it } from 'vitest';
import { judge } from '../../bench/faults/judge.ts';
import { makeFaults } from '../../bench/faults/make-faults.ts';
import { survivors, tallyOf } from '../../bench/faults/tally.ts';
import { loadDefinitions } from '../../server/definitions/load.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
/** All of them take minutes (`npm run bench -- --only definition-faults`, docs/definition-faults.md). */
const EVERY = 32;

describe('slips of a hand in the definitions', () => {
  const files = loadDefinitions(ROOT);
  const faults = makeFaults(ROOT, files);
  const verdicts = faults.filter((_, at) => at % EVERY === 0).map((fault) => judge(files, fault));
  const tally = tallyOf(verdicts);

  it('are the same in every run, and many', () => {
    const some = files.filter((_, at) => at % 10 === 0);
    expect(makeFaults(ROOT, some)).toEqual(makeFaults(ROOT, some));
    expect(faults.length).toBeGreaterThan(1500);
  });

  // Which slips are made follows from what the files say: of 80 drawn from all, one in eighty of which is known to pass,
  // more than six would be among these once in ten thousand changes of the definitions.
  it('are caught', () => {
    const passed = survivors(verdicts).map(({ fault }) => `${fault.path} ${fault.at}: ${fault.done}`);
    expect(tally.caught, passed.join('\n')).toBeGreaterThan(92);
  });

  it('are told once, at most three times, where they are, with what was meant', () => {
    expect(tally.line).toBeGreaterThan(92);
    expect(tally.column).toBeGreaterThan(90);
    expect(tally.one).toBeGreaterThan(91);
    expect(tally.meant).toBeGreaterThan(88);
    const many = verdicts.filter(({ messages }) => messages > 3);
    expect(many.map(({ fault, messages }) => `${fault.path} ${fault.at}: ${messages}`)).toEqual([]);
  });
});
