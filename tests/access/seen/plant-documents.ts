import { sql } from 'kysely';
import { keyOf } from './canaries.ts';
import type { RegistrationFacts } from './facts.ts';
import type { Ground } from './ground.ts';

interface Frozen {
  id: string;
  code: string;
  part: string | null;
  data: Record<string, unknown>;
}

/** What a registration's documents are drawn from: the values that its rows hold now. */
interface Values {
  final_score: string;
  spread: string;
  sheets: { id: string; owner: string; total: string; scores: Record<string, string>; comment: string }[];
}

/** The frozen data of the documents get the canaries of the rows they were made from, and one of their own as title. */
export async function plantDocuments(ground: Ground, facts: RegistrationFacts): Promise<void> {
  const { db, canaries, owners } = ground;
  const { id, index } = facts;
  const values = await readValues(ground, id);
  const found = await sql<Frozen>`
    select id, code, part, data from generated_document where record_id = ${id} order by code, id`.execute(
    db,
  );
  for (const { id: document, code, part, data } of found.rows) {
    const thing = `doc_${code}`;
    const sheet = values.sheets.findIndex((one) => one.id === part);
    const item = Math.max(0, sheet);
    const owner = values.sheets[sheet]?.owner;
    if (owner) owners.set(keyOf({ thing, registration: index, item }), owner);
    const mark = canaries.word(thing, index, item);
    const changed = { ...data, title: mark, ...valuesOf(ground, index, values, { code, item, data }) };
    await sql`
      update generated_document set number = ${`${mark}/${document}`}, data = ${JSON.stringify(changed)}::jsonb
      where id = ${document}`.execute(db);
  }
}

async function readValues({ db }: Ground, id: string): Promise<Values> {
  const found = await sql<Values>`
    select final_score::text as final_score, spread::text as spread,
      (select coalesce(json_agg(json_build_object('id', s.id, 'owner', l."user", 'total', s.total::text, 'scores', s.scores,
        'comment', s.comment) order by s."order", s.id), '[]')
        from score_sheet s join lecturer l on l.id = s.person where s.registration = r.id) as sheets
    from registration r where id = ${id}`.execute(db);
  const [values] = found.rows;
  if (!values) throw new Error(`no registration ${id}`);
  return values;
}

type Part = Record<string, unknown>;
const partsOf = (value: unknown): Part[] => (Array.isArray(value) ? (value as Part[]) : []);

/** By hand for every kind that holds more than names and dates. */
function valuesOf(
  { canaries }: Ground,
  index: number,
  { final_score, spread, sheets }: Values,
  { code, item, data }: { code: string; item: number; data: Part },
): Part {
  const word = (thing: string, of = 0) => canaries.word(thing, index, of);
  const result = { final: Number(final_score), letter: word('letter') };
  const student = { ...(data.student as Part), nim: word('nim') };
  const scores = (sheet: (typeof sheets)[number] | undefined) =>
    Object.values(sheet?.scores ?? {}).map(Number);
  switch (code) {
    case 'minutes':
      return {
        student,
        ...result,
        outcome: { label: word('outcome'), conditions: word('conditions'), due_date: null },
        deliberation: word('deliberation_note'),
      };
    case 'score_sheet': {
      const sheet = sheets[item];
      const components = partsOf(data.components).map((part, at) => ({
        ...part,
        score: scores(sheet)[at] ?? null,
      }));
      return { student, components, total: Number(sheet?.total ?? 0), comment: sheet?.comment ?? null };
    }
    case 'score_recap':
      return {
        student,
        ...result,
        spread: Number(spread),
        spread_note: word('deliberation_note'),
        examiners: partsOf(data.examiners).map((part, at) => ({
          ...part,
          total: Number(sheets[at]?.total ?? 0),
        })),
        components: partsOf(data.components).map((part, at) => ({
          ...part,
          scores: partsOf(data.examiners).map((_, who) => scores(sheets[who])[at] ?? null),
        })),
      };
    case 'revision_sheet':
      return {
        student,
        items: partsOf(data.items).map((part, at) => ({
          ...part,
          request: word('revision_text', at),
          response: word('revision_response', at),
        })),
      };
    case 'consent_sheet':
      return {
        student,
        consents: partsOf(data.consents).map((part) => ({ ...part, note: word('consent_note') })),
      };
    default:
      return { student };
  }
}
