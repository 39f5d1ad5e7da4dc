import { fileURLToPath } from 'node:url';
import { compileDefinitions, messageOf } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import { loadDefinitions } from '../definitions/load.ts';
import { productRooms } from '../rooms.ts';
import { rowId } from '../seeds/row-id.ts';
import { type SeedResult, seed } from '../seeds/seed.ts';
import { openTestServer, type TestServer } from './server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let known: Model | null = null;

/** The model of the definitions in this project, the same for all tests: who changes it changes a copy. */
export function projectModel(): Model {
  known ??= compileProject();
  return known;
}

/** Throws with every fault when the definitions do not compile. */
function compileProject(): Model {
  const { model, issues } = compileDefinitions(loadDefinitions(ROOT));
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

/** A server on the project's own definitions with the demo faculty in a fresh database. Takes some seconds. */
export async function openDemoFaculty(): Promise<DemoFaculty> {
  const config = { definitionsDir: ROOT, demo: true };
  const server = await openTestServer({ model: projectModel(), rooms: productRooms, config });
  try {
    const seeded = await seed(server.deps);
    const signIn = (account: string, department: string) =>
      server.headers(rowId('user', account), department);
    return { ...server, seeded, id: rowId, signIn };
  } catch (error) {
    await server.close();
    throw error;
  }
}
