import type { Program } from './program.ts';
import { median } from './statistics.ts';

/** How often a request is repeated. */
export interface Repeats {
  /** Before: so often that what the engine still compiles and collects of the start is no longer in the figures. */
  warm_up: number;
  /** In one round. */
  requests: number;
  rounds: number;
}

const OFTEN: Repeats = { warm_up: 2500, requests: 200, rounds: 7 };

/** A request for 25 rows that a program is asked again and again. */
export interface Asked {
  program: Program;
  url: string;
  headers: Record<string, string>;
}

/** Mean of one request, in milliseconds; processor time is that of the program's process, all threads. */
export interface Used {
  cpu_ms: number;
  elapsed_ms: number;
}

/**
 * What a request uses, one after another, in the middle of a few rounds. The programs take turns within each round, so
 * that a busy moment of the machine meets all of them. In the order given; throws for an answer without 25 rows.
 */
export async function measureRequests<A extends readonly Asked[]>(
  asked: readonly [...A],
  { warm_up, requests, rounds: count }: Repeats = OFTEN,
): Promise<UsedByEach<A>> {
  for (const one of asked) await repeat(one, warm_up);
  const rounds: Used[][] = asked.map(() => []);
  for (let round = 0; round < count; round++) {
    for (const [index, one] of asked.entries()) rounds[index]?.push(await oneRound(one, requests));
  }
  return rounds.map(middleOf) as UsedByEach<A>;
}

type UsedByEach<A extends readonly Asked[]> = { [Index in keyof A]: Used };

const middleOf = (rounds: readonly Used[]): Used => ({
  cpu_ms: median(rounds.map(({ cpu_ms }) => cpu_ms)),
  elapsed_ms: median(rounds.map(({ elapsed_ms }) => elapsed_ms)),
});

async function oneRound(asked: Asked, times: number): Promise<Used> {
  const before = (await asked.program.usage()).cpu_ms;
  const began = performance.now();
  await repeat(asked, times);
  const elapsed_ms = (performance.now() - began) / times;
  return { cpu_ms: ((await asked.program.usage()).cpu_ms - before) / times, elapsed_ms };
}

async function repeat({ url, headers }: Asked, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    const answer = await fetch(url, { headers });
    const { data } = (await answer.json()) as { data?: unknown[] };
    if (data?.length !== 25) throw new Error(`${url} answered ${answer.status} without 25 rows`);
  }
}
