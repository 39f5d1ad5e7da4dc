import type { Row } from '../../src/definition/expression/index.ts';
import type { Json, JsonObject } from '../../src/definition/model.ts';
import { stateIn } from '../../src/definition/process/state-of.ts';
import type { ActionDone } from '../../src/definition/wire.ts';
import { type Grant, grantRoute } from '../access/grant.ts';
import { linkFor } from '../addresses/links.ts';
import { readerHere } from '../addresses/readers.ts';
import type { Deps } from '../core/deps.ts';
import { type Fault, notFoundError, refusal, signInError } from '../core/errors.ts';
import { takenBack } from '../database/taken-back.ts';
import type { Seen } from '../process/ask.ts';
import { type Case, varsOf, type Work } from '../process/case.ts';
import { fireAutos } from '../process/execution/autos.ts';
import { perform } from '../process/execution/perform.ts';
import { transact, type WorkOptions } from '../process/execution/transact.ts';
import { once } from '../process/idempotency.ts';
import { textIn, toShow } from '../scene/scene.ts';
import { type ActionRequest, askOf, findAction, idsFor } from './asked-action.ts';
import type { BoundAction } from './bound-actions.ts';
import { withCopy } from './files-again.ts';
import { itemFor } from './items.ts';
import { explained } from './overtaken.ts';
import { openPage, type PageScene } from './page-scene.ts';
import { prepareAsk, preparing } from './prepared-rows.ts';
import { slotsOf } from './slots.ts';
import { visibleBlocks } from './visible.ts';

/** Does one action of a page in one transaction, or throws and leaves nothing. */
export async function runAction(deps: Deps, ask: ActionRequest): Promise<ActionDone> {
  const { grant, options } = await prepared(deps, ask);
  const done = transact(deps, options, ask.action, async (work) => {
    const what = `${grant.department} ${ask.route} ${ask.action}`;
    const call = { user: ask.viewer?.id ?? '', key: ask.key, what, body: ask.body };
    const answer = await once(work.trx, call, () => actInside(work, grant, ask));
    // Beside what is kept for a repeated call: a link's secret is stored nowhere.
    return work.link ? { ...answer, link: work.link } : answer;
  });
  return explained(deps, { grant, options, ask }, done);
}

/**
 * Looks at what an action would come to, and leaves nothing of it: no row, number, message or entry. Throws as it would;
 * while its form is still being filled in, not for what is missing or wrong there.
 */
export async function rehearseAction<T>(
  deps: Deps,
  { unfinished, ...ask }: ActionRequest & { unfinished: boolean },
  look: (work: Work) => Promise<T>,
): Promise<T> {
  const { grant, options } = await prepared(deps, ask);
  return takenBack((end) =>
    transact(deps, options, ask.action, async (work) => {
      await actInside(work, grant, { ...ask, accept: true }, unfinished);
      end(await look(work));
    }),
  );
}

async function prepared(deps: Deps, ask: ActionRequest): Promise<{ grant: Grant; options: WorkOptions }> {
  if (ask.viewer === null) throw signInError('an action of nobody');
  const grant = grantRoute(deps, ask);
  await deps.files.settle(textsIn(ask.input));
  return {
    grant,
    options: {
      actor: ask.viewer,
      department: grant.department,
      audiences: grant.audiences,
      request: ask.request,
      address: ask.address,
      proof: ask.proof,
    },
  };
}

/** Every text of the input: ids of uploads are among them. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

async function actInside(
  work: Work,
  grant: Grant,
  asked: ActionRequest,
  unfinished = false,
): Promise<ActionDone> {
  const page = await openPage(work.scene.deps, grant, work.trx);
  const action = await findAction(page, asked);
  const input = unfinished ? asked.input : await withCopy(page, action, asked.input, work.trx);
  const ask = { ...asked, input, ...idsFor(page, action, asked) };
  if (asked.prepared) return afterPrepared(work, grant, { ...asked, prepared: asked.prepared });
  work.fileLimits = await limitsOf(page, action, ask.input);
  const seen = seenBy(action, ask);
  const item = await itemFor(page, action, ask);
  const one = await perform(work, { ...askOf(page, action, ask), item, unfinished, ...(seen && { seen }) });
  // What follows by itself belongs to the answer.
  await fireAutos(work);
  one.row = work.scene.graph.ref(one.record.name, String(one.row.id)) ?? one.row;
  return answerOf(page, action, one, seen);
}

/**
 * Prepares the row as the caller saw it, then does the action on it as it is by then: what the preview has shown. Who sends
 * something for a row that is prepared by now is refused as anybody who looks at an old version. Throws
 * E_ACCESS_NOT_FOUND for an action that prepares nothing.
 */
async function afterPrepared(
  work: Work,
  grant: Grant,
  { prepared: input, ...asked }: ActionRequest & { prepared: JsonObject },
): Promise<ActionDone> {
  const page = await openPage(work.scene.deps, grant, work.trx);
  const action = await findAction(page, asked);
  const prepare = preparing(action);
  if (!prepare || asked.id === null) throw notFoundError(`${asked.action} prepares nothing`);
  const seen = seenBy(action, { ...asked, item: null });
  const first = await perform(work, {
    ...prepareAsk(page, prepare.action, { id: asked.id, input }),
    ...(seen && { seen }),
  });
  await fireAutos(work);
  const row = work.scene.graph.ref(first.record.name, asked.id);
  return actInside(work, grant, { ...asked, version: Number(row?.row_version) });
}

/**
 * What the caller looked at. Who changes something that is there says which version: without it they would overwrite
 * what they never saw. Throws E_INPUT_VERSION; a row still to be made has none.
 */
function seenBy({ target }: BoundAction, { version, item }: ActionRequest): Seen | undefined {
  if (target === 'create') return undefined;
  if (version === null) throw refusal('E_INPUT_VERSION', {}, { pointer: '/version' });
  return { of: item === null ? 'row' : 'item', version };
}

/** A file for a slot stands under the limits of that slot, whichever of the page's blocks shows it. */
async function limitsOf(
  page: PageScene,
  { block, name }: BoundAction,
  input: JsonObject,
): Promise<Work['fileLimits']> {
  if (block.kind !== 'documents' || block.upload !== name) return null;
  const code = input.document ?? input.code;
  const slots = (await visibleBlocks(page)).flatMap((other) =>
    other.kind === 'documents' && other.upload === name ? slotsOf(page, other) : [],
  );
  const slot = slots.find((one) => one.code === code);
  return slot ? { formats: slot.formats, max_mb: slot.max_mb } : 'unasked';
}

async function answerOf(
  page: PageScene,
  action: BoundAction,
  one: Case,
  seen: Seen | undefined,
): Promise<ActionDone> {
  const { scene } = one.work;
  const held = (seen?.of === 'item' ? itemNow(one) : null) ?? one.row;
  const done =
    one.transition.done === null ? '' : await textIn(toShow(scene), one.transition.done, varsOf(one));
  const opens =
    action.target === 'create'
      ? await pathOfNew(page, action, one)
      : (await isStillOpen(page, one))
        ? null
        : page.scene.model.app.home;
  return {
    id: String(one.row.id),
    version: Number(held.row_version),
    state: stateIn(one.process, one.row),
    ...(done === '' ? {} : { message: done }),
    ...(opens === null ? {} : { opens }),
    ...(one.refused?.length ? { refused: one.refused.map(toEntry) } : {}),
  };
}

/**
 * Whether the page of the row still opens to whoever acted on it: a question that is answered may be theirs no more; then
 * they go on at home. What a personal link was for says so on its own page.
 */
async function isStillOpen({ grant, row, record }: PageScene, one: Case): Promise<boolean> {
  if (row === null || record === null || grant.viewer?.scope) return true;
  if (row.id !== one.row.id || record.name !== one.record.name) return true;
  if (one.transition.do.some(({ kind }) => kind === 'delete')) return false;
  const path = await linkFor(one.work.scene, {
    screen: grant.screen.name,
    record: record.name,
    row: one.row,
    reader: readerHere(one.work.scene),
    audience: grant.route.audience,
    params: grant.params,
  });
  return path !== null;
}

const toEntry = ({ code, message, pointer = '' }: Fault) => ({ code, message, source: { pointer } });

function itemNow({ work, item, itemRecord }: Case): Row | null {
  return item && itemRecord && (work.scene.graph.ref(itemRecord.name, String(item.id)) ?? item);
}

/** The list a row was made in says where its rows lead; else the screen of that name the type has. */
async function pathOfNew(page: PageScene, { block }: BoundAction, one: Case): Promise<string | null> {
  const { grant } = page;
  const screens = Object.values(grant.model.screens).filter(
    ({ row, type }) => row?.record === one.record.name && (type === null || type === one.type?.code),
  );
  const named =
    block.kind === 'table' && block.opens !== null ? [block.opens] : screens.map(({ name }) => name);
  for (const screen of named) {
    const path = await linkFor(one.work.scene, {
      screen,
      record: one.record.name,
      row: one.row,
      reader: readerHere(one.work.scene),
      audience: grant.route.audience,
      params: grant.params,
    });
    if (path !== null) return path;
  }
  return null;
}
