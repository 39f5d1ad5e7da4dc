import { sql } from 'kysely';
import type { Visit, Where } from './ask.ts';
import { crawl } from './crawler.ts';
import type { RegistrationFacts } from './facts.ts';
import type { Turn } from './people.ts';
import type { SeenWorld } from './world.ts';

/** Two results of an exam that differ in everything that may be hidden. */
const RESULTS = [
  { final_score: 92, letter: 'A', spread: 3, discrepancy: false, outcome: 'pass' },
  { final_score: 41, letter: 'E', spread: 33, discrepancy: true, outcome: 'fail' },
] as const;
const THINGS = ['final_score', 'letter', 'spread', 'outcome'];

/** Whether nothing of the result may be seen, so that nothing at all may differ. */
export function seesNoResult(world: SeenWorld, { who, registrations: [one] }: Turn): boolean {
  if (!one) return false;
  return THINGS.every((thing) => !world.allows(who, { thing, registration: one.index, item: 0 }));
}

/**
 * Asks everything twice, with a good and with a bad result in the table. Answers the addresses that told the two apart,
 * in whatever words (a sentence, a colour, a blank, an act on offer), and where their answers part.
 */
export async function tellsApart(world: SeenWorld, turn: Turn): Promise<string[]> {
  const [one] = turn.registrations;
  if (!one) return [];
  const kept = await resultOf(world, one);
  const answers: Map<string, string>[] = [];
  // One visit for both: the person signs in once, and when that was stands in the own profile.
  const visit = await world.visit(turn.who, { registrations: [one], thorough: 1 });
  try {
    for (const result of RESULTS) {
      await setResult(world, one, result);
      answers.push(await everythingSaid(visit));
    }
  } finally {
    await setResult(world, one, kept);
  }
  const [good = new Map<string, string>(), bad = new Map<string, string>()] = answers;
  return [...new Set([...good.keys(), ...bad.keys()])].flatMap((url) => {
    const [one_, other] = [good.get(url) ?? '', bad.get(url) ?? ''];
    return one_ === other ? [] : [`${url}: ${partOf(one_, other)} / ${partOf(other, one_)}`];
  });
}

/** A few letters around the first that differs. */
function partOf(text: string, other: string): string {
  const at = [...text].findIndex((letter, index) => letter !== other[index]);
  return text.slice(Math.max(0, at - 60), at + 40);
}

type Result = { [Name in keyof (typeof RESULTS)[number]]: unknown };

async function setResult({ faculty }: SeenWorld, { id }: RegistrationFacts, result: Result): Promise<void> {
  const set = Object.entries(result).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update registration set ${sql.join(set)} where id = ${id}`.execute(faculty.connection.db);
}

async function resultOf({ faculty }: SeenWorld, { id }: RegistrationFacts): Promise<Result> {
  const found = await sql<Result>`
    select final_score, letter, spread, discrepancy, outcome from registration where id = ${id}`.execute(
    faculty.connection.db,
  );
  const [row] = found.rows;
  if (!row) throw new Error(`no registration ${id}`);
  return row;
}

async function everythingSaid(visit: Visit): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  const tell = ({ text }: { text: string }, { url }: Where) => void said.set(url, withoutMoments(text));
  await crawl({ ...visit, tell, infers: false });
  said.delete('/changes?after=0');
  return said;
}

/** Without headers, the hour, signatures and a refusal's own number, which differ from one asking to the next. */
function withoutMoments(text: string): string {
  const body = text.slice(text.indexOf('\n') + 1);
  const plain = body.replaceAll(/"now":"[^"]*"/g, '').replaceAll(/[?&][es]=[^"&]*/g, '');
  return plain.replace(/"id":"[\w-]+","errors"/, '"errors"');
}
