import type { Boot, BootAnswer, OpenAnswer } from '../data/answers.ts';
import { call, setCaller } from '../data/http.ts';
import type { Manifest } from '../data/manifest.ts';
import { createQueryClient, seedFirstPage } from '../data/queries.ts';
import { setLocale } from '../format/locale.ts';
import { removeOldDrafts } from '../forms/local-drafts.ts';
import { resolveDestination } from '../routing/destination.ts';
import { startSession } from '../session/session-store.ts';
import { type AppStore, createAppStore } from './app-store.ts';

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
 * Brings manifest, session and first page together from the calls boot.js began. What it asked for somebody else or
 * another department is thrown away and asked for again. Throws when there is no manifest: nothing can be drawn then.
 */
export async function start(): Promise<Started> {
  const boot = window.__aula ?? null;
  const manifest = await loadManifest(boot);
  setLocale(manifest.app);
  const { parameter } = manifest.app.department;
  const query = new URLSearchParams(location.search).get(parameter);
  const session = await startSession({ manifest, query, boot, nowMs: Date.now() });
  const store = createAppStore(manifest, session);
  const client = createQueryClient();
  const same = boot?.token === session.token && boot?.path === location.pathname + location.search;
  if (boot && same) await seed(store, client, boot);
  removeOldDrafts(new Date());
  return { store, client };
}

async function loadManifest(boot: Boot | null): Promise<Manifest> {
  const early = await boot?.manifest.catch(() => null);
  if (early?.status === 200) return early.body;
  setCaller({ token: null, department: '', api: '', master: '', onUnauthorized: () => {} });
  return call<Manifest>({ path: '/manifest' });
}

/** A failed early call costs nothing: the page asks again and shows what went wrong. */
async function seed(store: AppStore, client: Started['client'], boot: Boot): Promise<void> {
  const { manifest, index, session } = store.get();
  const place = {
    manifest,
    index,
    viewer: session.viewer,
    department: session.department,
    loaded: location.pathname,
  };
  const destination = resolveDestination(place, location);
  if (
    destination.kind !== 'screen' ||
    manifest.departments.some((one) => one.code === session.department && one.api)
  ) {
    return;
  }
  const answer: BootAnswer<OpenAnswer> | null = await boot.open.catch(() => null);
  if (answer?.status !== 200 || answer.body.route !== destination.route.id) return;
  seedFirstPage(
    client,
    {
      viewer: session.viewer?.id ?? null,
      department: session.department,
      route: destination.route.id,
      params: destination.params,
    },
    manifest.hash,
    answer.body,
  );
}
