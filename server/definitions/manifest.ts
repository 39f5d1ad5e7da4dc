import type { Model } from '../../src/definition/model.ts';
import { type PackedManifest, packManifest } from '../../src/definition/routes/manifest.ts';
import { screenExtents } from '../../src/definition/screens/screen-extents.ts';
import { type Config, providerLabel } from '../core/config.ts';
import type { Deps } from '../core/deps.ts';

const packed = new WeakMap<Model, PackedManifest>();

/** The manifest of the definitions in force, as the browser gets it; made once for each model. */
export function manifestOf({ config, definitions }: Pick<Deps, 'config' | 'definitions'>): PackedManifest {
  const model = definitions.current();
  const known =
    packed.get(model) ?? packManifest(model, { demo: config.demo, extents: screenExtents(model) });
  packed.set(model, known);
  const app = config.loginUrl === null ? known.app : { ...known.app, login: config.loginUrl };
  return { ...known, hash: definitions.hash(), app, provider: providerLabel(config), ...storeOf(config) };
}

const storeOf = ({ s3 }: Config) => (s3 ? { files: new URL(s3.endpoint).origin } : {});
