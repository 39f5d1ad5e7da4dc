import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { FileFault } from '../../src/definition/errors/refusal-facts.ts';
import type { FileFormat } from '../../src/definition/forms/file-formats.ts';
import type { Db, Files, StoredFile, Trx } from '../core/deps.ts';
import { AppError, type Fault, fault, inputError, notFoundError } from '../core/errors.ts';
import { newId } from '../core/new-id.ts';
import type { Database, StoredFileTable } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import { formatOfType, isAmong } from './formats.ts';
import { type Inspection, inspect } from './inspect.ts';
import { fileName } from './names.ts';
import { squareOf } from './square.ts';
import type { FileStore } from './store.ts';
import { trimmedOf } from './trimmed.ts';

const UNLINKED_HOURS = 24;
const SWEEP_ROWS = 200;
/** Files of one person that no row has taken yet; they stay for a day. */
const MOST_UNLINKED = 500;

interface Options {
  db: Kysely<Database>;
  store: FileStore;
  /** Bytes of the largest upload, as it is now. */
  maxBytes: () => Promise<number>;
}

/** The files of the application with what only their own endpoints and the sweep need. */
export interface KeptFiles extends Files {
  /** Opens an upload of `owner`: where to put it, and the id to name it by afterwards. */
  open(wish: UploadWish): Promise<{ id: string; key: string; url: string }>;
  /** Takes in the content that arrived at `key`. Throws E_INPUT_FILE when it is not what was announced. */
  accept(key: string, content: Buffer): Promise<StoredFile>;
  /** Whether `key` waits for its content. */
  waits(key: string): Promise<boolean>;
  /** Removes files that no row took within 24 h. */
  sweep(): Promise<void>;
}

interface UploadWish {
  name: string;
  type: string;
  /** `null` = not announced. */
  bytes: number | null;
  owner: string;
}

export function createFiles({ db, store, maxBytes }: Options): KeptFiles {
  // Two uploads to one address at once: the second must not write over what the first was checked for.
  const arriving = new Set<string>();
  const accept = async (key: string, content: Buffer) => {
    if (arriving.has(key)) throw uploadedTwice();
    arriving.add(key);
    return take(key, content).finally(() => arriving.delete(key));
  };
  const take = async (key: string, content: Buffer) => {
    const row = await byKey(db, key);
    if (row?.status !== 'waiting') throw uploadedTwice();
    const found = await inspect(content);
    const refusal = refusalOf(found, row.type);
    if (refusal) throw inputError(fileFault(refusal));
    // Under a key of its own: whoever has the address of the upload may go on putting other contents there.
    const own = keyOf(newId(), row.key.slice(row.key.lastIndexOf('.') + 1));
    await store.write(own, content, row.type);
    const facts = { key: own, size: content.length, sha256: sha256(content), status: 'stored' as const };
    const stored = await system(db)
      .updateTable('stored_file')
      .set(facts)
      .where('key', '=', key)
      .where('status', '=', 'waiting')
      .returningAll()
      .executeTakeFirst();
    // What stays there is litter: no row names it.
    await store.remove(stored ? key : own).catch(() => undefined);
    if (!stored) throw uploadedTwice();
    return toStoredFile(stored);
  };
  return {
    accept,
    waits: async (key) => (await byKey(db, key))?.status === 'waiting',
    open: (wish) => openUpload({ db, store, maxBytes }, wish),
    async find(reader, id) {
      const row = await byId(reader, id);
      return row?.status === 'stored' ? toStoredFile(row) : null;
    },
    async url(reader, id, { name, inline = false } = {}) {
      const row = await stored(reader, id);
      const format = formatOfType(row.type);
      const shown = name && format ? fileName(name, format) : row.name;
      return store.getUrl({ key: row.key, type: row.type, name: shown, inline: inline && !!format?.inline });
    },
    async read(reader, id) {
      const row = await stored(reader, id);
      return contentOf(store, row.key);
    },
    async create(content, { name, type, owner }, trx) {
      const format = formatOfType(type);
      if (!format) throw new Error(`the server makes no files of type ${type}`);
      const row = newRow({ name, format, owner, status: 'stored', size: content.length });
      await store.write(row.key, content, format.type);
      const values = { ...row, sha256: sha256(content) };
      await system(trx ?? db)
        .insertInto('stored_file')
        .values(values)
        .execute();
      return toStoredFile(values);
    },
    async settle(ids) {
      if (store.local || ids.length === 0) return;
      const query = system(db).selectFrom('stored_file').selectAll().where('id', 'in', ids);
      const waiting = (await query.execute()).filter((row) => row.status === 'waiting');
      for (const { key } of waiting)
        await accept(key, await collect(await store.read(key), await maxBytes()));
    },
    link: linkIn(store),
    sweep: () => sweep(db, store),
  };
}

async function openUpload({ db, store, ...options }: Options, wish: UploadWish) {
  const maxBytes = await options.maxBytes();
  const format = formatOfType(wish.type);
  if (!format) throw inputError(fileFault({ why: 'unknown_format' }, '/type'));
  if (wish.bytes !== null && wish.bytes > maxBytes) throw inputError(fileFault(tooLarge(maxBytes), '/size'));
  if ((await unlinkedOf(db, wish.owner)) >= MOST_UNLINKED) throw inputError(fileFault({ why: 'too_many' }));
  const row = newRow({
    name: wish.name,
    format,
    owner: wish.owner,
    status: 'waiting',
    size: wish.bytes ?? 0,
  });
  await system(db).insertInto('stored_file').values(row).execute();
  const upload = { key: row.key, type: row.type, maxBytes, bytes: wish.bytes };
  return { id: row.id, key: row.key, url: await store.putUrl(upload) };
}

async function unlinkedOf(db: Kysely<Database>, owner: string): Promise<number> {
  const found = await system(db)
    .selectFrom('stored_file')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('record', 'is', null)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return Number(found?.count ?? 0);
}

const linkIn =
  (store: FileStore): Files['link'] =>
  async (trx, file, to) => {
    const row = await take(trx, file, to);
    const refuse = (facts: FileFault) => inputError(fileFault(facts, to.pointer));
    const foreign = row && row.owner !== null && row.owner !== to.owner;
    if (row?.status !== 'stored' || foreign) throw refuse({ why: 'lost' });
    const format = formatOfType(row.type);
    if (!format || !isAmong(to.formats ?? [], format)) {
      throw refuse({ why: 'other_format', formats: [...(to.formats ?? [])] });
    }
    if (to.max_mb !== undefined && row.size > to.max_mb * 1024 * 1024) {
      throw refuse(tooLarge(to.max_mb * 1024 * 1024));
    }
    if (!row.taken) throw refuse({ why: 'used' });
    const kept = keptOf(to);
    if (kept === null || row.record !== null) return toStoredFile(row);
    const content = await kept(await contentOf(store, row.key));
    if (!content) throw refuse({ why: 'damaged' });
    // In the place of what was uploaded, of which nothing is left.
    await store.write(row.key, content, row.type);
    const facts = { size: content.length, sha256: sha256(content) };
    await system(trx).updateTable('stored_file').set(facts).where('id', '=', file).execute();
    return toStoredFile({ ...row, ...facts });
  };

/**
 * Binds a file to a row, unless it is somebody else's or another row's. Answers it as it was, and whether it is bound; what
 * else speaks against it is found out afterwards and takes the transaction back.
 */
function take(
  trx: Trx,
  file: string,
  { record, row, owner }: { record: string; row: string; owner: string | null },
) {
  return system(trx)
    .with('taken', (db) =>
      db
        .updateTable('stored_file')
        .set({ record, row })
        .where('id', '=', file)
        .where('status', '=', 'stored')
        .where((where) => where.or([where('owner', 'is', null), where('owner', '=', owner)]))
        .where((where) => where.or([where('record', 'is', null), where.and({ record, row })]))
        .returning('id'),
    )
    .selectFrom('stored_file')
    .selectAll()
    .select(({ exists, selectFrom }) => exists(selectFrom('taken').select('id')).as('taken'))
    .where('id', '=', file)
    .executeTakeFirst();
}

/** What is kept of a picture; `null` = all of what was uploaded. */
function keptOf({ square, trimmed }: { square?: number; trimmed?: number }) {
  if (square !== undefined) return (content: Buffer) => squareOf(content, square);
  if (trimmed !== undefined) return (content: Buffer) => trimmedOf(content, trimmed);
  return null;
}

const contentOf = async (store: FileStore, key: string) =>
  collect(await store.read(key), Number.POSITIVE_INFINITY);

async function sweep(db: Kysely<Database>, store: FileStore): Promise<void> {
  const before = new Date(Date.now() - UNLINKED_HOURS * 3_600_000);
  await store.tidy(before);
  const limit = before.toISOString();
  const old = await system(db)
    .selectFrom('stored_file')
    .select(['id', 'key'])
    .where('record', 'is', null)
    .where('created_at', '<', limit)
    .limit(SWEEP_ROWS)
    .execute();
  for (const { id, key } of old) {
    // The row first: a file without a row is litter, a row without its file is a broken link.
    const gone = await system(db)
      .deleteFrom('stored_file')
      .where('id', '=', id)
      .where('record', 'is', null)
      .executeTakeFirst();
    if (gone.numDeletedRows > 0n) await store.remove(key);
  }
}

/** What is read and thrown away of something too long, so that whoever still sends it gets to read the answer. */
const PASSED_OVER_BYTES = 512 * 1024 * 1024;

/** Reads a stream whole. Throws E_INPUT_FILE when it is longer than `limit` bytes; what is more is kept nowhere. */
export async function collect(stream: Readable, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    if (size > limit) parts.length = 0;
    else parts.push(part as Buffer);
    if (size > limit + PASSED_OVER_BYTES) break;
  }
  if (size > limit) throw new AppError(413, fileFault(tooLarge(limit)));
  return Buffer.concat(parts);
}

const tooLarge = (bytes: number): FileFault => ({ why: 'too_large', limit: Math.floor(bytes / 1024 / 1024) });
const fileFault = (facts: FileFault, pointer?: string): Fault => fault('E_INPUT_FILE', facts, pointer);
/** 409: something was put at this address before. */
export const uploadedTwice = () => new AppError(409, fileFault({ why: 'address_used' }));

/** Why the content is not what was announced as `type`; `null` when it is. */
function refusalOf(found: Inspection, type: string): FileFault | null {
  const refused = 'refused' in found ? found.refused : found.format.type === type ? null : 'format';
  if (refused !== 'format') return refused && { why: refused };
  return { why: 'other_content', format: formatOfType(type)?.extension.toUpperCase() ?? type };
}

interface NewRow {
  name: string;
  format: FileFormat;
  owner: string | null;
  status: StoredFileTable['status'];
  size: number;
}

function newRow({ name, format, owner, status, size }: NewRow) {
  const id = newId();
  const created_at = new Date().toISOString();
  return {
    id,
    key: keyOf(id, format.extension),
    name: fileName(name, format),
    type: format.type,
    size,
    sha256: null as string | null,
    owner,
    status,
    record: null,
    row: null,
    created_at,
  };
}

const keyOf = (id: string, extension: string) => `${new Date().toISOString().slice(0, 4)}/${id}.${extension}`;

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const byKey = (db: Db, key: string) =>
  system(db).selectFrom('stored_file').selectAll().where('key', '=', key).executeTakeFirst();
const byId = (db: Db, id: string) =>
  system(db).selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst();

async function stored(db: Db, id: string) {
  const row = await byId(db, id);
  if (row?.status !== 'stored') throw notFoundError(`no stored file ${id}`);
  return row;
}

function toStoredFile(row: StoredFileTable): StoredFile {
  const { id, name, type, size, sha256: digest, owner, created_at } = row;
  return { id, name, type, size, sha256: digest ?? '', owner, created_at };
}
