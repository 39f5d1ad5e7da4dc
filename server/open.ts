import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../src/definition/compiler.ts';
import type { Model } from '../src/definition/model.ts';
import type { DefinitionProblem } from '../src/definition/wire.ts';
import type { Config } from './core/config.ts';
import type { Definitions } from './core/deps.ts';
import { projectRoot } from './core/project-root.ts';
import { type Connection, connectEmbedded, connectPostgres, loadEmbedded } from './database/connect.ts';
import { applyCorrections } from './database/corrections.ts';
import { applySchema, SchemaLossError } from './database/schema.ts';
import { keepSources, keptSources } from './definitions/kept-sources.ts';
import { lossProblems } from './definitions/loss-problems.ts';
import { createModelCache } from './definitions/model-cache.ts';
import { createDefinitions, problemsOf } from './definitions/watch.ts';
import { createTemplateProof } from './documents/template-problems.ts';

/** Where the build puts the model of the definitions it found. */
const MODEL = join(projectRoot(), 'dist', 'demo');

export interface Base {
  definitions: Definitions;
  connection: Connection;
  /** The files that the definitions in force were made of. */
  sources(): readonly SourceFile[];
  close(): Promise<void>;
}

export interface BaseOptions {
  /** Take up changed definitions while running, and begin with the last good ones while those on disk are broken. */
  watch: boolean;
  /** The embedded database is kept no longer than this process runs. */
  passing?: boolean;
  /** Folder of an embedded database that a first start on these definitions begins with, instead of the empty one. */
  begin?: (sources: readonly SourceFile[]) => string | undefined;
  /** Told the problems of a refused change, and an empty list after a good one. */
  log?: (problems: DefinitionProblem[]) => void;
}

/**
 * Opens the database that the configuration names; the embedded one lies in `DATA_DIR/database`, and begins as a copy of
 * `template` or of the empty one that the build made, where there is one.
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { passing = false, template }: Pick<BaseOptions, 'passing'> & { template?: string | undefined } = {},
): Promise<Connection> {
  if (config.databaseUrl !== null) return Promise.resolve(connectPostgres(config.databaseUrl));
  const built = join(projectRoot(), 'dist', 'database');
  const first = template ?? (existsSync(built) ? built : undefined);
  return connectEmbedded(join(config.dataDir, 'database'), first, { passing });
}

/**
 * Definitions and database, brought together: what server and scripts stand on. Throws `DefinitionsBroken` or
 * `SchemaLossError` before anything is changed. While the files are broken, or rows do not fit them, who watches them
 * stands on the last good ones, to whose tables and rows nothing is done by what is refused; so does a later change.
 */
export async function openBase(config: Config, { watch, passing, begin, log }: BaseOptions): Promise<Base> {
  const opened: { connection?: Connection } = {};
  let starting = true;
  const open = async (template?: string) => {
    opened.connection ??= await openDatabase(config, { passing, template });
    return opened.connection;
  };
  const bringUp = async ({ db }: Connection, model: Model, files: readonly SourceFile[]) => {
    await applySchema(db, model);
    await keepSources(db, model.hash, files);
  };
  // A running server, and a start that may fall back, stand on the last good definitions when rows do not fit new ones.
  const follow = async (model: Model, files: readonly SourceFile[]): Promise<DefinitionProblem[]> => {
    if (!watch || (!opened.connection && !hasDatabase(config))) return [];
    const connection = await open();
    try {
      await bringUp(connection, model, files);
      return [];
    } catch (error) {
      if (starting && !(error instanceof SchemaLossError)) throw error;
      return lossProblems(error, files, (await keptSources(connection.db)) ?? []);
    }
  };
  // A first start makes no database for definitions that it refuses.
  const lastGood = async () =>
    watch && hasDatabase(config) ? open().then(({ db }) => keptSources(db)) : null;
  // Compiled on other threads while this one reads the definitions. Its failure is told by who opens the database.
  if (config.databaseUrl === null) loadEmbedded().catch(() => undefined);
  const cache = createModelCache(join(config.dataDir, 'cache'), { built: MODEL });
  const templates = createTemplateProof(config.definitionsDir);
  const definitions = await createDefinitions({
    root: config.definitionsDir,
    watch,
    log,
    cache,
    warm: config.dev,
    prove: async (files) => problemsOf(await templates.issuesOf(files)),
    accept: follow,
    lastGood,
  }).catch(async (error: unknown) => {
    templates.close();
    await opened.connection?.close();
    throw error;
  });
  try {
    const connection = await open(begin?.(definitions.sources()));
    await bringUp(connection, definitions.current(), definitions.sources());
    await applyCorrections(connection.db);
    starting = false;
    const close = async () => {
      templates.close();
      await definitions.close();
      await connection.close();
    };
    return { definitions, connection, sources: definitions.sources, close };
  } catch (error) {
    templates.close();
    await definitions.close();
    await opened.connection?.close();
    throw error;
  }
}

function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, 'database'));
}
