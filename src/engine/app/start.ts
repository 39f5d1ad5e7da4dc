import { unpackManifest } from '../../definition/routes/manifest.ts';
import type { StartAnswer } from '../../definition/wire.ts';
import { createChangeSource } from '../data/change-source.ts';
import { setCaller } from '../data/http.ts';
import { fetchManifest, type Manifest } from '../data/manifest.ts';
import { createQueryClient, seedFirstPage } from '../data/queries.ts';
import { removeOldDrafts } from '../drafts/local-drafts.ts';
import { setLocale } from '../format/locale.ts';
import { resolveDestination } from '../routing/destination.ts';
import { startSession } from '../session/session-store.ts';
import { type AppStore, createAppStore } from '../state/app-store.ts';

/** What `boot.js` asked for before this code arrived (public/boot.js). */
interface Boot {
  /** Path and query that were opened. */
  path: string;
  token: string | null;
  answer: Promise<{ status: number; body: StartAnswer }>;
}

declare global {
  interface Window {
    __aula?: Boot;
  }
}

export interface Started {
  store: AppStore;
  client: ReturnType<typeof createQueryClient>;
}

/**
 * Brings manifest, session and first page together from the answer to boot.js. What it asked for somebody else or another
 * department is thrown away and asked for again. Throws when there is no manifest: nothing can be drawn then.
 */
export async function start(): Promise<Started> {
  const boot = window.__aula ?? null;
  const answer = await answerOf(boot);
  const manifest = answer ? unpackManifest(answer.manifest) : await askForManifest();
  setLocale(manifest.app);
  const { parameter } = manifest.app.department;
  const query = new URLSearchParams(location.search).get(parameter);
  const sent = answer?.profile && boot?.token ? { token: boot.token, profile: answer.profile } : null;
  const session = await startSession({ manifest, query, sent, nowMs: Date.now() });
  const client = createQueryClient();
  const same = boot?.token === session.token && boot?.path === location.pathname + location.search;
  const store = createAppStore(manifest, session, createChangeSource({ start: same ? answer?.seq : null }));
  if (answer && same) seed(store, client, answer);
  removeOldDrafts(new Date());
  return { store, client };
}

/** A failed early call costs nothing: what it was for is asked for again, and that says what went wrong. */
async function answerOf(boot: Boot | null): Promise<StartAnswer | null> {
  const early = await boot?.answer.catch(() => null);
  return early?.status === 200 ? early.body : null;
}

function askForManifest(): Promise<Manifest> {
  setCaller({ token: null, department: '', api: '', master: '', onUnauthorized: () => {} });
  return fetchManifest();
}

/** Only for a department of this server: another one's rows are there. */
function seed(store: AppStore, client: Started['client'], { open }: StartAnswer): void {
  const { manifest, index, session } = store.get();
  const { viewer, department } = session;
  const destination = resolveDestination(
    { manifest, index, viewer, department, entries: [], loaded: location.pathname },
    location,
  );
  const elsewhere = manifest.departments.some((one) => one.code === department && one.api);
  if (destination.kind !== 'screen' || elsewhere || !('data' in open)) return;
  if (open.route !== destination.route.id) return;
  const { route, params } = destination;
  seedFirstPage(
    client,
    { viewer: viewer?.id ?? null, department, route: route.id, params },
    manifest.hash,
    open,
  );
}
