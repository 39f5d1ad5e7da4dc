import { createRouteIndex, type RouteIndex } from '../../definition/routes/route-index.ts';
import type { DefinitionProblem } from '../../definition/wire.ts';
import { type ChangeSource, createChangeSource } from '../data/change-source.ts';
import type { Manifest, ManifestRoute } from '../data/manifest.ts';
import type { Session } from '../session/session-store.ts';
import { createKeepers, type Keepers } from './keepers.ts';

/** What the whole application stands on at one moment. Replaced as a whole, never changed in place. */
export interface AppState {
  manifest: Manifest;
  index: RouteIndex<ManifestRoute>;
  session: Session;
  /** Faults of the definition files on disk; told to administrators, in development to everybody. */
  problems: DefinitionProblem[];
  /** The server takes nothing at the moment: its disk is full. */
  readOnly: boolean;
}

export interface AppStore {
  /** Where it is heard that others changed something. */
  changes: ChangeSource;
  /** Where the input of the page is. */
  keepers: Keepers;
  get(): AppState;
  set(change: Partial<Omit<AppState, 'index'>>): void;
  subscribe(listener: () => void): () => void;
}

export function createAppStore(
  manifest: Manifest,
  session: Session,
  changes: ChangeSource = createChangeSource(),
): AppStore {
  const index = createRouteIndex(manifest.routes);
  let state: AppState = { manifest, session, index, problems: [], readOnly: false };
  const listeners = new Set<() => void>();
  return {
    changes,
    keepers: createKeepers(),
    get: () => state,
    set(change) {
      const index = change.manifest ? createRouteIndex(change.manifest.routes) : state.index;
      state = { ...state, ...change, index };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
