import type { Row } from '../../../src/definition/expression/index.ts';
import type { Block, MessageModel, Model, RecordModel } from '../../../src/definition/model.ts';
import { isMember, rolesOf } from '../../../src/definition/process/actors.ts';
import { withState } from '../../../src/definition/process/state-of.ts';
import { everyBlock } from '../../../src/definition/screens/blocks-inside.ts';
import { type LinkQuestion, linkFor } from '../../addresses/links.ts';
import { readerAs } from '../../addresses/readers.ts';
import type { Viewer } from '../../core/deps.ts';
import { isReader } from '../../scene/readers.ts';
import { type Scene, sceneAs, textIn, toShow } from '../../scene/scene.ts';
import { type Case, varsOf } from '../case.ts';
import { peopleOf } from '../people.ts';
import { createRows } from '../row-writes.ts';
import type { Effect } from './effect.ts';
import { mailTold } from './mail-told.ts';

/** Leaves a notification for everybody named, in words they may read, with the way to the page in their own audience. */
export const notify: Effect<'notify'> = async (one, effect, vars) => {
  const { scene } = one.work;
  const message = scene.model.messages[effect.message];
  const record: RecordModel | undefined = scene.model.records.notification;
  if (!message || !record) return;
  const screen = message.opens === null ? '' : await textIn(scene, message.opens, varsOf(one, vars));
  const screens = screensFor(scene.model, screen, one.record.name);
  const rows: Row[] = [];
  for (const reader of await peopleOf(one, effect.to)) {
    if (reader.id === one.work.actor?.id && !effect.self) continue;
    const { title, text } = await wordsFor(one, reader, message, vars);
    const target = { record: one.record.name, row: one.row, midway: true };
    const about = { ...target, reader: await readerAs(scene, reader) };
    const link = await linkToFirst(scene, screens, about);
    rows.push({
      user: reader.id,
      kind: message.name,
      title: title.slice(0, 160),
      message: text.slice(0, 600),
      link,
      record: one.record.name,
      record_id: one.row.id,
      priority: message.high ? 'high' : 'normal',
    });
  }
  await mailTold(one, message, await createRows(one, record, rows));
};

/** Where what is told may be read, the best first: of a list the page that its rows open, where it is also done. */
function screensFor({ screens }: Model, screen: string, record: string): string[] {
  if (screen === '') return [];
  const list = screens[screen];
  const opens = list?.row === null ? everyBlock(list).flatMap((block) => pageFrom(block, record)) : [];
  return [...opens.slice(0, 1), screen];
}

const pageFrom = (block: Block, record: string): string[] =>
  block.kind === 'table' && block.record === record && block.opens !== null ? [block.opens] : [];

/** The way to the first of the screens that opens for the reader; `null` = none does. */
async function linkToFirst(
  scene: Scene,
  screens: readonly string[],
  about: Omit<LinkQuestion, 'screen'>,
): Promise<string | null> {
  for (const screen of screens) {
    const link = await linkFor(scene, { ...about, screen });
    if (link !== null) return link;
  }
  return null;
}

/** Title and text for one reader, who meets the row as it will be; the one who acts stays their `viewer`. */
async function wordsFor(
  one: Case,
  reader: Viewer,
  { title, text }: MessageModel,
  vars: Record<string, unknown>,
): Promise<{ title: string; text: string }> {
  if (typeof title === 'string' && typeof text === 'string') return { title, text };
  const { scene } = one.work;
  const row = one.next === undefined ? one.row : { ...one.row, ...withState(one.process, one.next) };
  const own = await sceneAs(scene, reader, audiencesOf(one, reader));
  const reads = await scene.graph.settle(() =>
    isReader(own, one.transition.reason_readers, { record: one.record, row }),
  );
  const told = {
    ...varsOf(one, vars),
    row,
    viewer: scene.constants.viewer,
    reason: reads ? one.reason : null,
  };
  const shown = toShow(own);
  return { title: await textIn(shown, title, told), text: await textIn(shown, text, told) };
}

/** As whom the reader meets a row of this type. */
function audiencesOf(one: Case, reader: Viewer): string[] {
  const { audiences } = one.work.scene.model;
  return Object.values(audiences)
    .filter((audience) => isMember(rolesOf(audience, one), reader))
    .map(({ name }) => name);
}
