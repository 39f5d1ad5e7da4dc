import { compileDefinitions, messageOf } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import { loadDefinitions } from '../definitions/load.ts';
import { productRoutes } from '../product-routes.ts';
import { rowId } from '../seeds/row-id.ts';
import { type SeedResult, seed } from '../seeds/seed.ts';
import { loadSnapshot, takeSnapshot } from '../seeds/snapshot/snapshot.ts';
import { definitionsRoot } from './definitions-root.ts';
import { keepSnapshot, keptSnapshot, keyOfSources } from './demo-snapshot.ts';
import { openTestServer, type TestServer } from './server.ts';

let known: Model | null = null;

/** The model of the definitions in this project, the same for all tests: who changes it changes a copy. */
export function projectModel(): Model {
  known ??= compileProject();
  return known;
}

/** Throws with every fault when the definitions do not compile. */
function compileProject(): Model {
  const { model, issues } = compileDefinitions(loadDefinitions(definitionsRoot));
  if (!model) throw new Error(issues.map((issue) => `${issue.file}: ${messageOf(issue)}`).join('\n'));
  return model;
}

export interface DemoFaculty extends TestServer {
  seeded: SeedResult;
  /** Id of a seeded row. */
  id(record: string, key: string): string;
  /** Headers of an account of the seeds, signed in to a department. */
  signIn(account: string, department: string): Promise<Record<string, string>>;
}

/**
 * A server on the project's own definitions with the demo faculty in a fresh database. The first test to ask plays it,
 * which takes some seconds; the others load what that one kept, whichever database they run on, until a source changes.
 * `played`: play it anyway.
 */
export async function openDemoFaculty({ played = false } = {}): Promise<DemoFaculty> {
  const config = { definitionsDir: definitionsRoot, demo: true };
  const server = await openTestServer({ model: projectModel(), routes: productRoutes, config });
  try {
    const kept = played ? null : await keptSnapshot();
    const seeded = (kept && (await loadSnapshot(server, kept))) ?? (await play(server));
    const signIn = (account: string, department: string) =>
      server.headers(rowId('user', account), department);
    return { ...server, seeded, id: rowId, signIn };
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function play({ deps }: TestServer): Promise<SeedResult> {
  const seeded = await seed(deps);
  await keepSnapshot(await takeSnapshot(deps, keyOfSources(), seeded));
  return seeded;
}
