import { sql } from 'kysely';
import type { Auth, Deps, Trx, Viewer } from '../deps.ts';
import { gatheringBooks } from '../process/books.ts';
import { Hold } from '../process/hold.ts';
import type { WorkOptions } from '../process/transact.ts';
import { RowGraph } from '../records/row-graph.ts';
import type { Keys, SeededRow } from './keys.ts';
import type { SampleFiles } from './sample-files.ts';

/** What all steps of one seeding share. */
export interface Stage {
  /** As the server's, except that what cannot change while seeding is looked up once, and changes are told at the end. */
  deps: Deps;
  trx: Trx;
  keys: Keys;
  samples: SampleFiles;
  /** One graph for all steps, since nobody else writes in this transaction; their entries are written together. */
  shared: NonNullable<WorkOptions['shared']>;
  departmentOf(row: SeededRow): Promise<string | null>;
  /** Writes the entries kept back and tells the change feed everything that was written. Call it last. */
  finish(): Promise<void>;
}

export function createStage(deps: Deps, trx: Trx, parts: Pick<Stage, 'keys' | 'samples'>): Stage {
  const records = new Set<string>();
  const mark = async (_: Trx, names: string[]) => {
    for (const name of names) records.add(name);
  };
  const departments = new Map<string, string | null>();
  const graph = new RowGraph(deps.definitions.current(), trx);
  const shared = { graph, hold: new Hold(), books: gatheringBooks() };
  return {
    ...parts,
    trx,
    shared,
    deps: { ...deps, auth: rememberViewers(deps), changes: { ...deps.changes, mark } },
    async departmentOf(row) {
      const known = departments.get(row.id);
      if (known !== undefined) return known;
      const found = await readDepartment(trx, row);
      if (found !== undefined) departments.set(row.id, found);
      return found ?? null;
    },
    async finish() {
      await shared.books.flush(trx);
      await deps.changes.mark(trx, [...records]);
    },
  };
}

/** Accounts and roles stay as they are while seeding; roles hold for days. */
function rememberViewers({ auth, clock }: Deps): Auth {
  const viewers = new Map<string, Viewer | null>();
  return {
    ...auth,
    async viewerOf(db, user, department) {
      const place = `${user} ${department} ${clock.today()}`;
      const known = viewers.get(place);
      if (known !== undefined) return known;
      const found = await auth.viewerOf(db, user, department);
      viewers.set(place, found);
      return found;
    },
  };
}

async function readDepartment(trx: Trx, { record, id }: SeededRow): Promise<string | null | undefined> {
  const found = await sql<{ department: string | null }>`
    select department from ${sql.table(record)} where id = ${id}`.execute(trx);
  return found.rows[0]?.department;
}
