import { endLinks } from '../../addresses/personal-links.ts';
import { valueIn } from '../../scene/scene.ts';
import { varsOf } from '../case.ts';
import { type Effect, elementsOf } from './effect.ts';

/** Ends the personal links that somebody has to the row, or that the people of a list have. */
export const unlink: Effect<'unlink'> = async (one, effect, vars) => {
  for (const each of await elementsOf(one, effect.each, vars)) {
    const user = await valueIn(one.work.scene, effect.to, varsOf(one, { ...vars, each }));
    if (typeof user !== 'string') continue;
    await endLinks(one.work.trx, { user, record: one.record.name, row: String(one.row.id) });
  }
};
