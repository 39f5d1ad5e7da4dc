import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STRIDES } from './canaries.ts';
import { CASES } from './cases.ts';
import { crawl } from './crawler.ts';
import { type Looker, mutated, NOTICED } from './mutations.ts';
import { CORE, drawn, everybody, others, sampleOf, type Turn } from './people.ts';
import { createReport } from './report.ts';
import { seesNoResult, tellsApart } from './twins.ts';
import { openSeenWorld, type SeenWorld } from './world.ts';

/**
 * Nobody sees more than `seen.csv` says, by whatever way. `npm run seen` asks as everybody for everything; without
 * SEEN=all a sample is asked: some registrations and people always, others by the seed (SEEN_SEED repeats it).
 */
const ALL = process.env.SEEN === 'all';
const SEED = Number(process.env.SEEN_SEED ?? Date.now() % 1_000_000);
/** Of everything, or of a sample on a slow machine. */
const LONGEST_MS = (ALL ? 120 : 5) * 60_000;
const HINT = `What was seen and may not be, one line each (seed ${SEED}); who may see what stands in tests/access/seen/seen.csv`;

/** What a sample must find; the full run must find every cell marked in the table. */
const FOUND = [
  'student final_score',
  'student letter',
  'student doc_minutes',
  'student conditions',
  'student upload_manager',
  'student notification',
  'member_before sheet_scores',
  'member_after sheet_total',
  'chair summary',
  'manager final_score',
  'manager sheet_total',
  'manager doc_score_recap',
  'library upload_library',
  'program_head doc_minutes',
  'secretary final_score',
  'department_head final_score',
  'link_before sheet_scores',
];

/** The full run takes minutes: what it has found so far can be read while it goes on. */
function note(progress: string): void {
  mkdirSync('test-results', { recursive: true });
  const [leaks, missing] = [world.report.leaks(), world.report.missing()];
  writeFileSync('test-results/seen.txt', [progress, ...leaks, 'not found:', ...missing, ''].join('\n'));
}

let world: SeenWorld;
let turns: Turn[];
const cases = ALL
  ? CASES
  : [
      ...CORE,
      ...drawn(
        CASES.filter((name) => !CORE.includes(name)),
        1,
        SEED,
      ),
    ];
const turnsOf = (one: SeenWorld) => (ALL ? everybody(one) : sampleOf(one, SEED));
beforeAll(async () => {
  world = await openSeenWorld(cases);
  turns = turnsOf(world);
}, LONGEST_MS);
afterAll(() => world?.close());

test('nobody is answered with more than the table says', { timeout: LONGEST_MS }, async () => {
  const suspected: number[] = [];
  for (const [done, turn] of turns.entries()) {
    const before = world.report.times();
    await crawl(await world.visit(turn.who, turn));
    if (world.report.times() > before) suspected.push(done);
    if (ALL) note(`${done + 1} of ${turns.length}: ${turn.who.label}`);
  }
  expect(await confirmed(suspected), HINT).toEqual([]);
});

/**
 * A total may be worked out to what stands for something else by chance. What is there to be seen is seen by the same
 * people in a second faculty, too, in which everything has another number.
 */
async function confirmed(suspected: readonly number[]): Promise<string[]> {
  if (suspected.length === 0) return [];
  const second = await openSeenWorld(cases, STRIDES.second);
  try {
    for (const [at, turn] of turnsOf(second).entries()) {
      if (!suspected.includes(at)) continue;
      // Somebody else in their place would see something else, and nothing would be confirmed.
      expect(turn.who.label).toBe(turns[at]?.who.label);
      await crawl(await second.visit(turn.who, turn));
    }
    return world.report.confirmedBy(second.report);
  } finally {
    await second.close();
  }
}

test('what the table promises is found', () => {
  const missing = world.report.missing();
  expect(ALL ? missing : missing.filter((cell) => FOUND.includes(cell)), HINT).toEqual([]);
  expect(ALL ? world.open.idle() : [], 'mended: take these lines out of tests/access/seen/open.csv').toEqual(
    [],
  );
});

test('a good and a bad result look the same to whoever may see neither', {
  timeout: LONGEST_MS,
}, async () => {
  const blind = turns.filter((turn) => seesNoResult(world, turn));
  const asked = ALL ? blind : drawn(blind, 1, SEED);
  expect(asked.length).toBeGreaterThan(0);
  const told: string[] = [];
  for (const turn of asked) {
    for (const url of await tellsApart(world, turn)) told.push(`${turn.who.label}: ${url}`);
  }
  expect(told, HINT).toEqual([]);
});

/** What each of them finds while the faults are in force, once for all that is asked of it. */
const founds = new Map<Looker, Promise<string[]>>();

async function foundBy(looker: Looker): Promise<string[]> {
  const told = createReport(world.truth);
  const before = world.faculty.deps.definitions.current();
  // The core's second case: the minutes wait for acknowledgement, and the student knows nothing yet.
  const one = world.planted.find(
    ({ type, status, revising }) => type === 's2_thesis_exam' && status === 'awaiting_approval' && !revising,
  );
  if (!one) throw new Error('no registration waits for approval');
  const [other] = others(world.planted, one, 1);
  const who = {
    student: world.student(one),
    'other student': world.student(other ?? one),
    'member before': world.account('joko', one.department),
  }[looker];
  world.faculty.use(mutated());
  try {
    await crawl(await world.visit(who, { registrations: [one], thorough: 0 }, told));
  } finally {
    world.faculty.use(before);
  }
  return told.leaks();
}

test.each(NOTICED)('it is noticed when $fault', async ({ as, seen }) => {
  const found = founds.get(as) ?? foundBy(as);
  founds.set(as, found);
  expect((await found).filter((line) => line.startsWith(seen))).not.toEqual([]);
});
