import { type RawBuilder, sql } from 'kysely';
import { decide, type Row } from '../../src/definition/expression/index.ts';
import type { BlockOf, JsonObject } from '../../src/definition/model.ts';
import type { FileAgain } from '../../src/definition/wire.ts';
import { rowRule } from '../access/row-rule.ts';
import type { StoredFile, Trx } from '../core/deps.ts';
import { formatOfType, isAmong } from '../files/formats.ts';
import { fileId } from '../process/row-writes.ts';
import { readsField } from '../scene/held-fields.ts';
import { envOf, textIn, toShow, valueIn } from '../scene/scene.ts';
import type { BoundAction } from './bound-actions.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import { type Slot, slotsOf } from './slots.ts';
import { visibleBlocks } from './visible.ts';

type DocumentsBlock = BlockOf<'documents'>;

/** Rows whose files are looked through at most, the newest. */
const MOST_ROWS = 20;

/**
 * By slot that holds nothing yet: the newest file that the viewer handed in themselves for it in one of the rows the block
 * names, as far as they meet that row on this route and read the file there, and the slot would take it.
 */
export async function filesAgain(
  page: PageScene,
  block: DocumentsBlock,
  slots: readonly Slot[],
): Promise<ReadonlyMap<string, FileAgain>> {
  const { scene, record, row } = page;
  const { again } = block;
  const found = new Map<string, FileAgain>();
  if (again === null || record === null || row === null) return found;
  const here = await scene.graph.settle(() => scene.graph.many(record.name, row, block.relation));
  const empty = slots.filter(({ code }) => !here.some((version) => version.code === code));
  if (empty.length === 0) return found;
  const versions = await versionsBefore(page, block);
  const label = await textIn(toShow(scene), again.label, pageVars(page));
  for (const slot of empty) {
    const fitting = versions.filter(
      ({ code, stage }) => code === slot.code && (stage ?? slot.stage) === slot.stage,
    );
    for (const version of fitting) {
      const file = await ownFile(page, fileId(version.file));
      if (file === null || !takes(slot, file)) continue;
      const at = String(version.uploaded_at ?? version.created_at);
      found.set(slot.code, { file: file.id, name: file.name, size: file.size, at, label });
      break;
    }
  }
  return found;
}

/**
 * The input of an upload in which a file that is handed in again stands as a copy of its own: whatever becomes of the one
 * touches the other in nothing, and who reads it is for its new row to say.
 */
export async function withCopy(
  page: PageScene,
  { block, name }: BoundAction,
  input: JsonObject,
  trx: Trx,
): Promise<JsonObject> {
  if (block.kind !== 'documents' || block.upload !== name) return input;
  const code = input.document ?? input.code;
  for (const other of await visibleBlocks(page)) {
    if (other.kind !== 'documents' || other.upload !== name || other.again === null) continue;
    const slots = slotsOf(page, other).filter((slot) => slot.code === code);
    const offered = [...(await filesAgain(page, other, slots)).values()][0]?.file;
    const field = Object.keys(input).find((key) => offered !== undefined && input[key] === offered);
    if (offered === undefined || field === undefined) continue;
    return { ...input, [field]: await copyOf(page, offered, trx) };
  }
  return input;
}

async function copyOf({ scene }: PageScene, id: string, trx: Trx): Promise<string> {
  const { files } = scene.deps;
  const file = await files.find(trx, id);
  const owner = scene.viewer?.id ?? null;
  // What is gone meanwhile is refused where the file is bound to its row.
  if (file === null) return id;
  const { name, type } = file;
  return (await files.create(await files.read(trx, id), { name, type, owner }, trx)).id;
}

/** What was handed in before and the viewer reads, newest first. */
async function versionsBefore(page: PageScene, block: DocumentsBlock): Promise<readonly Row[]> {
  const { scene, record } = page;
  const { again } = block;
  const versions = record?.relations[block.relation]?.record;
  if (again === null || record === null || versions === undefined) return [];
  const rows = await rowsBefore(page, again.from);
  await scene.graph.loadRows(record.name, rows);
  return scene.graph.settle(() =>
    rows
      .flatMap((id) => scene.graph.many(record.name, { id }, block.relation))
      .filter((each) => readsField(scene, versions, 'file', each))
      .filter((each) => again.where === null || decide(again.where, envOf(scene, pageVars(page, { each }))))
      .sort((one, other) => String(other.created_at).localeCompare(String(one.created_at))),
  );
}

/** The rows that are named, as far as the route shows them to the viewer; the page's own is none of them. */
async function rowsBefore(
  page: PageScene,
  from: NonNullable<DocumentsBlock['again']>['from'],
): Promise<string[]> {
  const { scene, grant, record, row } = page;
  const named = await valueIn(scene, from, pageVars(page));
  const ids = (Array.isArray(named) ? named : []).map(idOf).filter((id) => id !== row?.id);
  const rule = record === null ? false : rowRule(scene, grant, record, 'r');
  if (record === null || ids.length === 0 || rule === false) return [];
  const shown: RawBuilder<unknown> = rule === true ? sql`true` : rule;
  const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(record.name)} as r
    where r.id in (${sql.join(ids)}) and r.deleted_at is null and ${shown}
    order by r.created_at desc limit ${MOST_ROWS}`.execute(scene.db);
  return rows.map(({ id }) => id);
}

const idOf = (item: unknown) =>
  String(typeof item === 'object' && item !== null && 'id' in item ? item.id : item);

/** A file that is there and that the viewer handed in; somebody else's is none, whoever may read it. */
async function ownFile({ scene }: PageScene, id: string | null): Promise<StoredFile | null> {
  const file = id === null ? null : await scene.deps.files.find(scene.db, id);
  return file !== null && scene.viewer !== null && file.owner === scene.viewer.id ? file : null;
}

function takes({ formats, max_mb }: Slot, { type, size }: StoredFile): boolean {
  const format = formatOfType(type);
  return format !== null && isAmong(formats, format) && size <= max_mb * 1024 * 1024;
}
