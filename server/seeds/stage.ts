import { sql } from 'kysely';
import type { Auth, Deps, Trx, Viewer } from '../core/deps.ts';
import { gatheringBooks } from '../process/books.ts';
import type { WorkOptions } from '../process/execution/transact.ts';
import { Hold } from '../process/hold.ts';
import { believeAlways } from '../scene/remembered.ts';
import { RowGraph } from '../scene/row-graph.ts';
import type { Keys, SeededRow } from './keys.ts';
import type { OpenPaper } from './open-paper.ts';
import type { SampleFiles } from './sample-files.ts';

/** What all steps of one seeding share. */
export interface Stage {
  /** As the server's, except that what cannot change while seeding is looked up once. */
  deps: Deps;
  trx: Trx;
  keys: Keys;
  samples: SampleFiles;
  openPaper: OpenPaper;
  /** One graph for all steps, since nobody else writes in this transaction; their entries are written together. */
  shared: NonNullable<WorkOptions['shared']>;
  departmentOf(row: SeededRow): Promise<string | null>;
  /** Writes the entries kept back. Call it last. */
  finish(): Promise<void>;
}

export async function createStage(
  deps: Deps,
  trx: Trx,
  parts: Pick<Stage, 'keys' | 'samples' | 'openPaper'>,
): Promise<Stage> {
  const find: Deps['files']['find'] = async (db, id) => parts.samples.find(id) ?? deps.files.find(db, id);
  const files = { ...deps.files, find };
  const auth = rememberViewers(deps, await roleDays(trx));
  const graph = new RowGraph(deps.definitions.current(), trx);
  const shared = { graph, hold: new Hold(), books: gatheringBooks() };
  const own = { ...deps, auth, files };
  // Settings and whose profile is whose; no step of a seed changes them.
  believeAlways(own);
  return {
    ...parts,
    trx,
    shared,
    deps: own,
    async departmentOf({ record, id }) {
      await graph.loadRows(record, [id]);
      const department = graph.ref(record, id)?.department;
      return typeof department === 'string' ? department : null;
    },
    finish: () => shared.books.flush(trx),
  };
}

/** Accounts and roles stay as they are while seeding; what a person is changes on days when a role begins or ends. */
function rememberViewers({ auth, clock }: Deps, days: readonly string[]): Auth {
  const viewers = new Map<string, Viewer | null>();
  return {
    ...auth,
    async viewerOf(db, user, department) {
      const today = clock.today();
      const place = `${user} ${department} ${days.filter((day) => day <= today).length}`;
      const known = viewers.get(place);
      if (known !== undefined) return known;
      const found = await auth.viewerOf(db, user, department);
      viewers.set(place, found);
      return found;
    },
  };
}

/** The days on which somebody's roles become others than the day before. */
async function roleDays(trx: Trx): Promise<string[]> {
  const found = await sql<{ day: string }>`
    select valid_from as day from role_assignment union select valid_to + 1 from role_assignment
    where valid_to is not null`.execute(trx);
  return found.rows.map(({ day }) => day);
}
