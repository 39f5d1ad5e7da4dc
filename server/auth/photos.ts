import type { FastifyInstance } from 'fastify';
import type { Auth, Db, Files } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';

/** Column of an account, where the definitions have it: the picture of a person. */
const COLUMN = 'photo';
const MOST = 60;

export interface PhotoOptions {
  db: Db;
  auth: Auth;
  files: Pick<Files, 'url'>;
}

/**
 * `GET /users/photos?ids=a,b` -> `{data: {a: url}}`: addresses, valid for five minutes, of the pictures of those of at most 60
 * people who have one and whose account is active. For whoever is signed in, as are their names; not by a personal link.
 */
export function photoRoutes(app: FastifyInstance, { db, auth, files }: PhotoOptions): void {
  app.get<{ Querystring: Record<string, unknown> }>('/users/photos', async (request) => {
    await auth.require(request);
    const found = await db
      .selectFrom('user')
      .selectAll()
      .where('id', 'in', readIds(request.query.ids))
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .execute();
    const urls = found.flatMap((row) => {
      const file = row[COLUMN] as { id: string } | null | undefined;
      return file ? [files.url(db, file.id, { inline: true }).then((url) => [String(row.id), url])] : [];
    });
    return { data: Object.fromEntries(await Promise.all(urls)) };
  });
}

function readIds(value: unknown): string[] {
  const ids = typeof value === 'string' ? value.replaceAll('\0', '').split(',').filter(Boolean) : [];
  if (ids.length > 0 && ids.length <= MOST) return ids;
  throw refusal('E_INPUT_INVALID', { part: 'parameter', name: 'ids' });
}
