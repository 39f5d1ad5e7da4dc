import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createAuth } from './auth/auth.ts';
import { demoRoutes } from './auth/demo.ts';
import { passkeyRoutes } from './auth/passkeys/routes.ts';
import { passwordRoutes } from './auth/password-routes.ts';
import { photoRoutes } from './auth/photos.ts';
import { proofRoutes } from './auth/proof-routes.ts';
import { createProofs, type Proofs } from './auth/proofs.ts';
import type { SignInProvider } from './auth/provider/sign-in-provider.ts';
import { registerRoutes } from './auth/register.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { createSessions, type Sessions } from './auth/sessions.ts';
import { signInRoute, signOutRoute } from './auth/sign-in.ts';
import { createSignInGuard } from './auth/sign-in-guard.ts';
import { createTokens, type Tokens } from './auth/tokens.ts';
import { createTries } from './auth/tries.ts';
import { userRoutes } from './auth/users.ts';
import { callRoutes } from './calls/calls.ts';
import { notificationRoutes } from './calls/notifications.ts';
import { searchRoutes } from './calls/search.ts';
import { createChanges } from './changes/changes.ts';
import { changeRoutes } from './changes/routes.ts';
import { chatRoutes } from './chat/chat-routes.ts';
import { isOfChat } from './chat/conversations.ts';
import { createClock, readClockOffset } from './core/clock.ts';
import { type Config, providerLabel } from './core/config.ts';
import type { Definitions, Deps, Jobs, RoutePlugin } from './core/deps.ts';
import { createDisk } from './core/disk.ts';
import { type Keys, loadKeys } from './core/secret.ts';
import { createSecretBox } from './core/secret-box.ts';
import type { Connection } from './database/connect.ts';
import { definitionRoutes } from './definitions/definition-routes.ts';
import { createRenderer } from './documents/render.ts';
import { compilerFiles, TEMPLATES } from './documents/template-problems.ts';
import { type AddressSigner, createAddressSigner } from './files/address.ts';
import { createDiskStore, type DiskStore } from './files/disk-store.ts';
import { createFiles, type KeptFiles } from './files/files.ts';
import { contentRoutes, uploadRoutes } from './files/routes.ts';
import { createS3Store } from './files/s3-store.ts';
import type { FileStore } from './files/store.ts';
import { buildApp } from './http/app.ts';
import { type Closing, createClosing } from './http/closing.ts';
import { healthRoutes } from './http/health.ts';
import { keepHouse } from './jobs/housekeeping.ts';
import { createJobs } from './jobs/jobs.ts';
import { createSendMail } from './jobs/mail.ts';
import { createReceipts } from './jobs/receipts.ts';
import { tellOwner } from './jobs/tell-owner.ts';
import { memoryBus, type OpenBus } from './live/bus.ts';
import { type Live, openLive } from './live/live.ts';
import { postgresBus } from './live/postgres-bus.ts';
import { createLookupsWhenAsked } from './lookups/when-asked.ts';
import { entriesAway } from './pages/entries-away.ts';
import { personalLinkRoutes } from './personal-links/routes.ts';
import { nameBySettings } from './scene/named-definitions.ts';
import { largestUpload, mailServerSet, obeyedNumber } from './scene/obeyed.ts';
import { forgetSettings } from './scene/scene.ts';
import { createCscSigner } from './signing/csc-signer.ts';
import { createFacultySigner, platformKey } from './signing/faculty-signer.ts';
import { issueParts } from './signing/parts.ts';
import { createSigning } from './signing/signing.ts';
import { signingRoutes } from './signing/signing-routes.ts';

export interface Parts {
  config: Config;
  /** Opened, with the tables of `definitions` applied. */
  connection: Connection;
  definitions: Definitions;
  /** Other jobs than those of the database (scripts, tests). */
  jobs?: Jobs;
  /** What went wrong where no request is waiting for an answer. */
  onError: (error: unknown) => void;
}

/** Everything the folders share, and what only the composition root may touch. */
export interface Composition {
  deps: Deps;
  files: KeptFiles;
  sessions: Sessions;
  tokens: Tokens;
  proofs: Proofs;
  keys: Keys;
  store: FileStore | DiskStore;
  signer: AddressSigner;
  closing: Closing;
  live: Live;
  /** Closes what was opened here; the connection and the definitions belong to the caller. */
  close(): Promise<void>;
}

/** Joins the folders of the server. No port is opened and no job is started yet. */
export async function compose({
  config,
  connection,
  definitions: asWritten,
  jobs,
  onError,
}: Parts): Promise<Composition> {
  const { db, pool } = connection;
  const definitions = await nameBySettings(asWritten, db);
  const keys = loadKeys(config);
  const clock = createClock(() => definitions.current().app.timezone, await readClockOffset(db));
  const signer = createAddressSigner(keys('file'));
  const store = config.s3 ? createS3Store(config.s3) : createDiskStore(join(config.dataDir, 'files'), signer);
  const maxBytes = () => largestUpload(db, definitions.current(), config.maxUploadBytes);
  const files = createFiles({ db, store, maxBytes });
  const tokens = await createTokens(keys('token'));
  const sessions = createSessions({ db, clock, model: definitions.current, demo: config.demo });
  const proofs = createProofs(keys('proof'));
  const auth = createAuth({ tokens, sessions, definitions, clock, proofs });
  const changes = await createChanges(connection);
  const receipts = createReceipts({ db, clock, changes });
  const secrets = createSecretBox(keys('setting'));
  // Of a demo everybody is administrator: its mail leaves by no server that they name.
  const named = config.demo ? undefined : () => mailServerSet(db, definitions.current(), secrets);
  const sendMail = createSendMail(config, named);
  const runner = jobs ?? createJobs({ pool, sendMail, receipts, onError });
  keepHouse(runner, { db, clock, definitions }, files);
  const disk = createDisk({ folder: config.dataDir, leastBytes: config.diskLeastBytes });
  const renderer = createRenderer({
    templatesDir: join(config.definitionsDir, TEMPLATES),
    ...compilerFiles(config.definitionsDir),
  });
  const issuing = () => issueParts(config, definitions, keys);
  // People of a demo are nobody whom a provider knows.
  const provider = config.demo ? null : config.signer.provider;
  const signing = createSigning({
    config,
    definitions,
    files,
    renderer,
    signer: provider ? createCscSigner(provider, config.signer) : createFacultySigner(issuing),
    platform: (trx, now) => platformKey(trx, issuing(), now),
  });
  const deps: Deps = {
    config,
    db,
    clock,
    definitions,
    auth,
    files,
    changes,
    jobs: runner,
    disk,
    secrets,
    renderer,
    signing,
    lookups: createLookupsWhenAsked(config.crossref),
  };
  // Other processes tell of what they changed.
  changes.onChange(({ changes: told }) => {
    if (!told.some(({ record }) => record === 'setting')) return;
    forgetSettings(deps);
    definitions.look().catch(onError);
  });
  const closing = createClosing();
  const openBus = await busOf(config, { connection, keys, onError });
  const live = await openLive({
    deps,
    sessions,
    secret: keys('live'),
    closing: () => closing.begun,
    onError,
    openBus,
    isOfChat: (user, conversation) => isOfChat(db, user, conversation),
  });
  const close = async () => {
    await definitions.stop();
    disk.close();
    renderer.close();
    await live.close();
    await changes.close();
  };
  return { deps, files, sessions, tokens, proofs, keys, store, signer, closing, live, close };
}

/**
 * The HTTP application: what every installation serves, then `routes` (records, processes, pages), then `client`.
 * `around`: put around every plugin of the API, its own ones and `routes`.
 */
export async function composeApp(
  composition: Composition,
  routes: RoutePlugin[],
  client: (app: FastifyInstance) => void | Promise<void>,
  around: (plugin: RoutePlugin) => RoutePlugin = (plugin) => plugin,
): Promise<FastifyInstance> {
  const { deps, keys, closing, live } = composition;
  const provider = await openProvider(composition);
  const plugins: RoutePlugin[] = [
    definitionRoutes,
    authRoutes(composition, provider),
    changeRoutes,
    live.routes,
    notificationRoutes,
    callRoutes,
    searchRoutes,
    (scope) => chatRoutes(scope, deps, live),
    (scope) => signingRoutes(scope, deps, createSecretBox(keys('signing'))),
    uploads(composition),
    ...routes,
  ];
  const app = await buildApp({
    deps,
    closing,
    routes: plugins.map(around),
    outside: [
      (scope) => healthRoutes(scope, deps, closing),
      (scope) => fileContents(scope, composition),
      (scope) => provider?.outside(scope),
      live.outside,
    ],
  });
  live.serve(app);
  await client(app);
  return app;
}

/** By which processes talk about open pages. The embedded database has one process. */
async function busOf(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  { connection, keys, onError }: Pick<Parts, 'connection' | 'onError'> & { keys: Keys },
): Promise<OpenBus> {
  if (redisUrl === null) return connection.kind === 'postgres' ? postgresBus(connection) : memoryBus();
  const { redisBus } = await import('./live/redis-bus.ts');
  return redisBus(redisUrl, keys('bus').toString('hex').slice(0, 16), onError);
}

/** Loaded only where there is a provider to sign in by. */
async function openProvider({ deps, keys }: Composition): Promise<SignInProvider | null> {
  if (providerLabel(deps.config) === null) return null;
  const { openSignInProvider } = await import('./auth/provider/sign-in-provider.ts');
  return openSignInProvider(deps, keys('provider'));
}

const authRoutes =
  ({ deps, sessions, tokens, proofs, keys }: Composition, provider: SignInProvider | null): RoutePlugin =>
  (app) => {
    const { config, db, clock, definitions, auth, jobs, changes } = deps;
    const { publicUrl, demo } = config;
    const tries = createTries(db);
    const hours = { name: 'session_hours', otherwise: config.sessionHours } as const;
    const sessionSeconds = async () => (await obeyedNumber(db, definitions.current(), hours)) * 3600;
    const entry = { db, clock, definitions, sessions, tokens, demo, sessionSeconds };
    signInRoute(app, { ...entry, guard: createSignInGuard(tries) });
    signOutRoute(app, { auth, sessions });
    sessionRoutes(app, { auth, sessions });
    proofRoutes(app, { db, definitions, jobs, auth, tries, proofs });
    passkeyRoutes(app, { db, definitions, auth, tries, proofs, publicUrl, tell: tellOwner.bind(null, deps) });
    registerRoutes(app, { db, definitions, jobs, changes, tries, secret: keys('register'), publicUrl });
    passwordRoutes(app, { db, definitions, jobs, changes, auth, tries, demo, publicUrl });
    userRoutes(app, { db, auth, definitions, tries, away: entriesAway.bind(null, deps) });
    photoRoutes(app, { db, auth, files: deps.files });
    personalLinkRoutes(app, { ...entry, deps, tries });
    provider?.inside(app, entry, tries);
    if (demo) demoRoutes(app, { db, definitions, today: clock.today });
  };

const uploads =
  ({ deps, files }: Composition): RoutePlugin =>
  (app) =>
    uploadRoutes(app, { auth: deps.auth, files });

function fileContents(app: FastifyInstance, { files, store, signer }: Composition): void {
  if ('pathOf' in store) contentRoutes(app, { files, store, signer });
}
