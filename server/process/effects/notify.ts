import type { Row } from '../../../src/definition/expression/index.ts';
import type { RecordModel } from '../../../src/definition/model.ts';
import { linkFor } from '../../pages/links.ts';
import { readerAs } from '../../pages/readers.ts';
import { textIn } from '../../records/scene.ts';
import { varsOf } from '../case.ts';
import { peopleOf } from '../people.ts';
import { createRows } from '../row-writes.ts';
import type { Effect } from './effect.ts';

/** Leaves a notification for everybody named, with the way to the page in the reader's own audience. */
export const notify: Effect<'notify'> = async (one, effect, vars) => {
  const { scene } = one.work;
  const message = scene.model.messages[effect.message];
  const record: RecordModel | undefined = scene.model.records.notification;
  if (!message || !record) return;
  const text = await textIn(scene, message.text, varsOf(one, vars));
  const screen = message.opens === null ? '' : await textIn(scene, message.opens, varsOf(one, vars));
  const rows: Row[] = [];
  for (const reader of await peopleOf(one, effect.to)) {
    if (reader.id === one.work.actor?.id) continue;
    const target = { screen, record: one.record.name, row: one.row, midway: true };
    const about = { ...target, reader: await readerAs(scene, reader) };
    const link = screen === '' ? null : await linkFor(scene, about);
    rows.push({
      user: reader.id,
      kind: message.name,
      title: message.title,
      message: text.slice(0, 600),
      link,
      record: one.record.name,
      record_id: one.row.id,
      priority: message.high ? 'high' : 'normal',
    });
  }
  await createRows(one, record, rows);
};
