import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../src/definition/compiler.ts';
import type { Composition } from './compose.ts';
import type { Config } from './core/config.ts';
import { projectRoot } from './core/project-root.ts';
import { digestOfProgram, keyOfDefinitions } from './definitions/program-digest.ts';
import { openPaper } from './open-paper.ts';
import { tellProgress } from './seeds/progress.ts';
import { seed } from './seeds/seed.ts';
import { filledWith, wasSeeded } from './seeds/seeded.ts';
import { loadSnapshot } from './seeds/snapshot/snapshot.ts';
import { readSnapshot, type Snapshot } from './seeds/snapshot/snapshot-file.ts';

/** Where the build puts the played demo faculty. */
const BUILT = join(projectRoot(), 'dist', 'demo');
const SNAPSHOT = join(BUILT, 'snapshot.gz');

const OTHER_BUILD =
  'The first start on this data folder was broken off, and the demo faculty was built anew since. Nothing of yours is in it: remove the folder and start again.';

interface SnapshotPlace {
  path?: string;
  /** Digest of the program that may load it; `null` = it runs from sources, and none was made by it. */
  program?: string | null;
}

/**
 * The embedded database that the build filled with the demo faculty of exactly these definitions, for a first start to
 * begin with; `undefined` = it made none, or no demo is wanted.
 */
export function filledDatabase(
  { demo }: Pick<Config, 'demo'>,
  sources: readonly SourceFile[],
  program = digestOfProgram(),
): string | undefined {
  if (!demo || program === null) return undefined;
  const path = join(BUILT, keyOfDefinitions(sources, program), 'database');
  return existsSync(path) ? path : undefined;
}

/**
 * Seeds a database that holds nobody yet: a demo from the snapshot of exactly these definitions by exactly this program
 * where the build made one, else by playing the seeds. Tells `say` what is done.
 */
export async function seedWhenEmpty(
  composition: Pick<Composition, 'deps' | 'store' | 'keys'>,
  sources: readonly SourceFile[],
  say: (line: string) => void,
  { path = SNAPSHOT, program = digestOfProgram() }: SnapshotPlace = {},
): Promise<void> {
  const { deps } = composition;
  if (await wasSeeded(deps.db)) return;
  const somebody = await deps.db.selectFrom('user').select('id').limit(1).executeTakeFirst();
  const filled = await filledWith(deps.db);
  if (somebody && filled === null) return;
  const key = deps.config.demo && program !== null ? keyOfDefinitions(sources, program) : null;
  const snapshot = key === null ? null : await readSnapshot(path, key);
  const loaded = snapshot && (await loadDemo(composition, snapshot, say));
  if (loaded) return say(`Loaded the demo faculty as it was played: ${counted(loaded)}.`);
  if (filled !== null) throw new Error(OTHER_BUILD);
  say(`Seeded ${counted(await seed(deps, { openPaper, ...tellProgress(say) }))}.`);
}

/** A snapshot that the database refuses is as good as none, but somebody should know. */
const loadDemo = (
  composition: Pick<Composition, 'deps' | 'store' | 'keys'>,
  snapshot: Snapshot,
  say: (line: string) => void,
) =>
  loadSnapshot(composition, snapshot).catch((error: unknown) => {
    say(`The demo faculty of the build was refused (${error instanceof Error ? error.message : error}).`);
    return null;
  });

const counted = ({ rows, steps }: { rows: number; steps: number }) => `${rows} rows and ${steps} steps`;
