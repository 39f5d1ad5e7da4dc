import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SourceFile } from '../src/definition/compiler.ts';
import type { DefinitionProblem } from '../src/definition/wire.ts';
import { keepSealed } from './audit/keep-sealed.ts';
import { demoAccounts } from './auth/demo.ts';
import { openBackupDoor } from './backup/door.ts';
import { type Composition, compose, composeApp } from './compose.ts';
import { type Config, readConfig } from './core/config.ts';
import type { Deps } from './core/deps.ts';
import { projectRoot } from './core/project-root.ts';
import { traceSources } from './core/source-traces.ts';
import { DefinitionsBroken } from './definitions/watch.ts';
import { filledDatabase, seedWhenEmpty } from './first-start.ts';
import { clientRoutes } from './http/client.ts';
import { openBase } from './open.ts';
import { productRoutes, startTimers } from './product-routes.ts';

/** What is still not answered by then is cut off, so that the rest of the end comes to its turn. */
const ANSWER_WITHIN_MS = 10_000;
const STOP_WITHIN_MS = 15_000;

/** Serves until the process is told to leave; what has begun is answered first. */
async function run(): Promise<void> {
  const root = projectRoot();
  const config = readConfig(process.env, root);
  const begin = (sources: readonly SourceFile[]) => filledDatabase(config, sources);
  const base = await openBase(config, { watch: true, begin, log: reportProblems });
  const composition = await compose({ config, ...base, onError: reportError });
  const app = await composeApp(composition, productRoutes, (scope) => client(scope, config, root));
  await seedWhenEmpty(composition, base.sources(), console.log);
  startTimers(composition.deps);
  const told = toldToLeave(config.drainSeconds * 1000 + STOP_WITHIN_MS);
  await app.listen({ port: config.port, host: config.host });
  await composition.deps.disk.look();
  composition.deps.disk.watch();
  await composition.deps.jobs.start();
  const stopSealing = keepSealed(base.connection.db, reportError);
  const closeDoor = await openDoor(config, composition);
  await greet(composition.deps);
  await told;
  composition.closing.begin();
  await wait(config.drainSeconds * 1000);
  const cut = setTimeout(() => app.server.closeAllConnections(), ANSWER_WITHIN_MS);
  await app.close();
  clearTimeout(cut);
  await composition.deps.jobs.stop();
  await closeDoor();
  await stopSealing();
  await composition.close();
  await base.close();
}

/** Another process cannot open the embedded database; PostgreSQL is asked by the command itself. */
async function openDoor(config: Config, { deps, store }: Composition): Promise<() => Promise<void>> {
  if (config.databaseUrl !== null) return async () => undefined;
  const source = { db: deps.db, store, definitionsDir: config.definitionsDir };
  const backUp = async (path: string) => {
    const { backUp } = await import('./backup/backup.ts');
    return backUp(source, path);
  };
  return openBackupDoor(config.dataDir, backUp, reportError);
}

type Application = Parameters<typeof clientRoutes>[0];

async function client(app: Application, config: Config, root: string): Promise<void> {
  if (!config.dev) return clientRoutes(app, join(root, 'dist', 'client'));
  const { devClientRoutes } = await import('./http/dev-client.ts');
  return devClientRoutes(app, root);
}

async function greet(deps: Deps): Promise<void> {
  const { config, definitions } = deps;
  const { name } = definitions.current().app;
  console.log(`${name} is ready at ${config.publicUrl ?? `http://localhost:${config.port}`}`);
  if (!config.demo) return;
  const accounts = await demoAccounts({ db: deps.db, definitions, today: deps.clock.today });
  const [first] = accounts;
  if (!first) return;
  const widest = Math.max(...accounts.map(({ email }) => email.length));
  const lines = accounts.map(({ email, name: person, position, credentials }) => {
    const roles = [...new Set(credentials.flatMap((credential) => credential.roles))];
    return `  ${email.padEnd(widest)}  ${person} (${[position, ...roles].join(', ')})`;
  });
  console.log(`Demo accounts, password "${first.password}":\n${lines.join('\n')}`);
}

/**
 * Resolves once the process is asked to leave. From the call on a signal no longer ends it at once, so that who asks
 * before the start is over finds an orderly end too; a second signal, or an end that takes longer than `withinMs`, does.
 */
function toldToLeave(withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    let told = false;
    const leave = () => {
      if (told) process.exit(1);
      told = true;
      setTimeout(() => process.exit(1), withinMs).unref();
      resolve();
    };
    process.on('SIGTERM', leave);
    process.on('SIGINT', leave);
  });
}

function reportProblems(problems: DefinitionProblem[]): void {
  if (problems.length === 0) console.log('The changed definitions are in force.');
  else
    console.error(
      `The definitions on disk are refused; the last good ones are in force.\n${listed(problems)}`,
    );
}

function listed(problems: readonly DefinitionProblem[]): string {
  return problems
    .map((one) => `${one.file}:${one.line}:${one.column}  ${one.rule}  ${one.message}`)
    .join('\n');
}

function reportError(error: unknown): void {
  console.error('A background job failed:', error);
}

/** What the operator can mend is said in a sentence; anything else with its story. */
function explain(error: unknown): string {
  if (error instanceof DefinitionsBroken) return `The definitions have problems:\n${listed(error.problems)}`;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return 'The port is taken. Set PORT to another one.';
  if ('code' in error && error.code === 'ECONNREFUSED') return 'PostgreSQL does not answer at DATABASE_URL.';
  return error.name === 'Error' || error.name === 'SchemaLossError'
    ? error.message
    : (error.stack ?? error.message);
}

traceSources();
run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(explain(error));
    process.exit(1);
  },
);
