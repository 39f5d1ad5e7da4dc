import { join } from 'node:path';
import { clientRoutes } from '../../server/http/client.ts';
import { productRoutes } from '../../server/product-routes.ts';
import { openWorld, ROOT, type World } from '../conformance/exam-story/world.ts';

export interface Walk {
  world: World;
  url: string;
  close(): Promise<void>;
}

/** The small faculty of the stories behind a port, with the built browser application. */
export async function openWalk(): Promise<Walk> {
  const world = await openWorld(productRoutes, { definitionsDir: ROOT }, undefined, {
    client: (app) => clientRoutes(app, join(ROOT, 'dist', 'client')),
  });
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  return { world, url, close: () => world.close() };
}
