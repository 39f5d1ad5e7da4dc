import { pagesOf } from './offers.ts';
import { audiencesOfPerson, knownTo, peopleOf } from './people.ts';
import { fill } from './story.ts';
import type { Doing, Play, Refusal } from './types.ts';

/** Before it is done for the first time: whoever may not do it tries the same, on their own page where they have it. */
export async function tryOthers(play: Play, tried: Doing): Promise<void> {
  const { transition, act, who } = tried;
  if (play.refused.some((one) => one.act === transition.name)) return;
  const allowed = new Set([who, ...[act?.as ?? []].flat(), ...peopleOf(play, transition)]);
  const guard = JSON.stringify([play.process.name, transition.name, transition.by, [...allowed].sort()]);
  const refused = play.refusals.get(guard) ?? (await refusedTo(play, allowed, tried));
  play.refusals.set(guard, refused);
  play.refused.push(...refused);
}

/** Everybody but those allowed. Throws when somebody is not refused. */
async function refusedTo(
  play: Play,
  allowed: ReadonlySet<string>,
  { transition: { name }, act, offered }: Doing,
): Promise<Refusal[]> {
  const input =
    offered.slot === undefined
      ? act?.input && (fill(act.input, knownTo(play)) as object)
      : { code: offered.slot };
  const wish = { row: play.row, item: offered.item, input, reason: 'Tidak berhak melakukannya.' };
  const refused: Refusal[] = [];
  for (const [other, actor] of Object.entries(play.people)) {
    if (allowed.has(other)) continue;
    const own = pagesOf(play.world, play.type, audiencesOfPerson(play, other), actor);
    const route = own.find(({ screen }) => screen === offered.route.screen) ?? offered.route;
    const { status } = await play.world.act(actor, encodeURIComponent(route.id), name, wish);
    // Who is signed in may not, or has no such row; `nobody` is not signed in.
    if (!(other === 'nobody' ? [401] : [403, 404]).includes(status))
      throw new Error(`${name} in ${play.states.at(-1)} is not refused to ${other} but answered ${status}`);
    refused.push({ act: name, who: other });
  }
  return refused;
}
