import { type PackedManifest, unpackManifest } from '../../definition/routes/manifest.ts';
import type { SentScreen } from '../../definition/screens/shown-screen.ts';
import { call } from './http.ts';

export type { Manifest, ManifestRoute } from '../../definition/routes/manifest.ts';

/** `GET /api/screens/<name>`: what is drawn, without data. */
export type Screen = SentScreen;

/** `GET /api/manifest`. */
export async function fetchManifest() {
  return unpackManifest(await call<PackedManifest>({ path: '/manifest' }));
}
