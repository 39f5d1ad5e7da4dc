import { decide, type Row } from '../../../src/definition/expression/index.ts';
import type { BlockOf, FieldModel, JsonObject, RecordModel } from '../../../src/definition/model.ts';
import type {
  BlockContents,
  DocumentSlot,
  DocumentVersion,
  Labelled,
  Offer,
} from '../../../src/definition/wire.ts';
import { verdictsOf } from '../../process/judge.ts';
import { labelOfId } from '../../records/row-label.ts';
import { readsField } from '../../scene/held-fields.ts';
import { optionOf, overOf } from '../../scene/labels.ts';
import { envOf, type Scene, textIn } from '../../scene/scene.ts';
import type { PageActions } from '../block-source.ts';
import { caseToView } from '../cases.ts';
import { filesAgain } from '../files-again.ts';
import { type PageScene, pageVars } from '../page-scene.ts';
import { hasEnded } from '../page-state.ts';
import { type Slot, slotsOf } from '../slots.ts';

type DocumentsBlock = BlockOf<'documents'>;
type Relation = RecordModel['relations'][string];

/** Every slot that the viewer reads with its versions, newest first, and what they may do with them. */
export async function documentsData(
  page: PageScene,
  block: DocumentsBlock,
  { offers }: PageActions,
): Promise<BlockContents['documents']> {
  const { scene, record, row } = page;
  const relation = record?.relations[block.relation];
  if (!record || !row || !relation) return { slots: [], offers: [] };
  const rows = await scene.graph.settle(() => scene.graph.many(record.name, row, block.relation));
  const found = await scene.graph.settleAll(rows, (version) =>
    versionOf(page, relation.record, version, offers),
  );
  const draft = block.draft === null ? '' : await textIn(scene, block.draft, pageVars(page));
  const field = scene.model.records[relation.record]?.fields.status;
  const newest = newestOf(rows);
  const looked = !hasEnded(page) && (await scene.graph.settle(() => waitsHere(page, block)));
  const versions = found.map((view, index) => {
    if (view?.status?.value == null || view.status.value !== field?.default) return view;
    // What was replaced, or lies in a row that has ended or is past the time for it, nobody looks at any more.
    const waits = looked && newest.has(rows[index]?.id);
    const status = waits ? notHandedIn(view.status, draft) : overOf(field, view.status.value);
    return { ...view, status: status ?? view.status };
  });
  const shown = slotsOf(page, block).map((slot) => ({
    slot,
    versions: rows
      .map((version, index) => ({ version, view: versions[index] }))
      .filter(({ version }) => version.code === slot.code && sameStage(version, slot))
      .sort((one, other) => String(other.version.created_at).localeCompare(String(one.version.created_at)))
      .flatMap(({ view }) => (view ? [view] : [])),
  }));
  const read = await scene.graph.settle(() =>
    shown.filter(({ slot, versions }) => versions.length > 0 || readsSlot(page, relation, slot)),
  );
  const uploads = offers.some(({ name }) => name === block.upload);
  const fillable = uploads ? read.map(({ slot }) => slot) : [];
  const again = await filesAgain(page, block, fillable);
  const slots: DocumentSlot[] = [];
  for (const { slot, versions } of read) {
    const { asked: _, ...view } = slot;
    const upload = uploads && (await takesFile(page, block.upload, slot.code));
    const former = upload ? again.get(slot.code) : undefined;
    slots.push({ ...view, versions, upload, ...(former && { again: former }) });
  }
  return {
    slots,
    ...(draft === '' ? {} : { draft }),
    offers: offers.filter(
      ({ name }) => name === block.accept || name === block.reject || name === block.upload,
    ),
  };
}

/** Throws `NotLoaded`: call it inside `settle`. */
function waitsHere(page: PageScene, { waits }: DocumentsBlock): boolean {
  return waits === null || decide(waits, envOf(page.scene, pageVars(page)));
}

/** The ids of the versions that count: of each slot the one handed in last. */
function newestOf(rows: readonly Row[]): ReadonlySet<unknown> {
  const last = new Map<string, Row>();
  for (const row of rows) {
    const slot = `${row.stage ?? ''} ${row.code}`;
    const best = last.get(slot);
    if (!best || String(row.created_at) > String(best.created_at)) last.set(slot, row);
  }
  return new Set([...last.values()].map(({ id }) => id));
}

const notHandedIn = ({ value }: Labelled, draft: string): Labelled | null =>
  draft === '' ? null : { value, label: draft, colour: 'grey' };

/** Whether the viewer reads the file that the slot would hold, as far as the slot says of it what a version does. */
function readsSlot({ scene, row }: PageScene, { record, by }: Relation, { asked }: Slot): boolean {
  return readsField(scene, record, 'file', { ...asked, [by]: row?.id ?? null });
}

/** Whether a file for the slot would be taken now: no rule speaks against it before the file itself is known. */
async function takesFile(page: PageScene, upload: string | null, code: string): Promise<boolean> {
  const { scene, process, type, spec, row } = page;
  const transition = process && upload !== null ? process.transitions[upload] : undefined;
  if (!process || !transition || !row) return false;
  const verdicts = await verdictsOf(
    caseToView(scene, { process, transition, type, spec, row, input: { code } }),
    transition.needs,
  );
  return verdicts.every(({ ok }) => ok !== false);
}

const sameStage = (version: Row, slot: Slot) => version.stage == null || version.stage === slot.stage;

/** A version as far as the viewer reads it; `null` = not its file. */
function versionOf(
  { scene }: PageScene,
  record: string,
  version: Row,
  offers: readonly Offer[],
): DocumentVersion | null {
  const read = (name: string) => (readsField(scene, record, name, version) ? version[name] : null);
  const file = read('file') as JsonObject | null;
  if (!file) return null;
  const nameOf = (id: unknown) => (typeof id === 'string' ? labelOfId(scene, 'user', id) : null);
  return {
    id: String(version.id),
    file: String(file.id),
    name: String(file.name ?? ''),
    size: typeof file.size === 'number' ? file.size : null,
    at: String(read('uploaded_at') ?? version.created_at),
    by: nameOf(read('uploaded_by') ?? version.created_by) ?? '',
    status: statusOf(scene.model.records[record]?.fields.status, text(read('status')), scene),
    note: text(read('note')),
    checked_by: nameOf(read('checked_by')),
    checked_at: text(read('checked_at')),
    actions: offers.filter(({ item }) => item === version.id).map(({ name }) => name),
  };
}

function statusOf(
  field: FieldModel | undefined,
  value: string | null,
  { model, department }: Scene,
): Labelled | null {
  if (value === null) return null;
  return field ? optionOf(model, field, value, department) : { value, label: value, colour: null };
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);
