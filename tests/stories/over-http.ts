import { done, upload } from '../conformance/exam-story/exam.ts';
import { knownTo } from './people.ts';
import { tryOthers } from './refusals.ts';
import { fill } from './story.ts';
import type { Doing, Play, Transport } from './types.ts';

/** Everything by calls. */
export const overHttp: Transport = {
  async begin(world, { actor, route, name, period, student }) {
    const wish = student ? { row: period, input: { period, student: student.row } } : { input: { period } };
    const { id } = await done(world.act(actor, encodeURIComponent(route.id), name, wish));
    return id;
  },

  async perform(play, doing) {
    const { name, act, who, offered } = doing;
    const actor = play.people[who];
    if (!actor) throw new Error(`there is no person ${who}`);
    const input = await inputOf(play, doing);
    const wish = {
      row: play.row,
      ...(offered.item && { item: offered.item }),
      ...(input && { input }),
      ...(act?.reason && { reason: act.reason }),
    };
    // A warning (somebody sits in many exams) is read and gone past.
    await done(play.world.act(actor, encodeURIComponent(offered.route.id), name, { ...wish, accept: true }));
  },
};

/** By calls; before it is done for the first time, whoever may not do it tries the same. */
export const guarded: Transport = {
  ...overHttp,
  async perform(play, doing) {
    await tryOthers(play, doing);
    await overHttp.perform(play, doing);
  },
};

async function inputOf(play: Play, { act, offered, who }: Doing): Promise<object | null> {
  const actor = play.people[who];
  if (offered.slot === undefined) return act?.input ? (fill(act.input, knownTo(play)) as object) : null;
  return actor ? { code: offered.slot, file: await upload(play.world, actor, `${offered.slot}.pdf`) } : null;
}
