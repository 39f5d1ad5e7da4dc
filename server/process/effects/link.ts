import type { LinkReason } from '../../../src/definition/errors/refusal-facts.ts';
import { linkNow, targetNow } from '../../addresses/links.ts';
import { makeLink } from '../../addresses/personal-links.ts';
import { readerAs } from '../../addresses/readers.ts';
import { held } from '../../auth/people.ts';
import { refusal } from '../../core/errors.ts';
import { valueIn } from '../../scene/scene.ts';
import { varsOf } from '../case.ts';
import type { Effect } from './effect.ts';

/** Makes a personal link to a page of the row. Its address goes into the answer of the action and nowhere else. */
export const link: Effect<'link'> = async (one, effect, vars) => {
  const { scene, trx, actor } = one.work;
  const user = await valueIn(scene, effect.to, varsOf(one, vars));
  const until = await valueIn(scene, effect.until, varsOf(one, vars));
  const { link: entrance } = scene.model.app;
  if (typeof until !== 'number' || until <= scene.now.getTime() || entrance === null) throw refused('over');
  const department = String(one.row.department ?? scene.department);
  const person = typeof user === 'string' ? await scene.deps.auth.viewerOf(trx, user, department) : null;
  if (!person) throw refused('no_account');
  const target = { record: one.record.name, row: String(one.row.id) };
  const reader = await readerAs(scene, held(person, { link: '', ...target }));
  const question = { screen: effect.opens, record: target.record, row: one.row, midway: true, reader };
  const page = await scene.graph.settle(() => linkNow(scene, question) && targetNow(scene, question));
  if (!page) throw refused('no_page');
  const expires_at = new Date(until).toISOString();
  const facts = {
    user: person.id,
    department,
    ...target,
    screen: page.screen.name,
    expires_at,
    created_by: actor?.id ?? null,
  };
  const secret = await makeLink(trx, facts);
  one.work.link = { path: `${entrance}#${secret}`, name: person.name, until: expires_at };
};

const refused = (link: LinkReason) => refusal('E_PROCESS_NEEDS', { link });
