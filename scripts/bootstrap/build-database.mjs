import { PGlite } from '@electric-sql/pglite';

/** Makes an empty embedded database in `folder`: the first start copies it, which takes a quarter of making one. */
export async function buildDatabase(folder) {
  const engine = await PGlite.create(folder);
  await engine.close();
}
