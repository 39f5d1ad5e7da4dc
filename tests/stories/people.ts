import type { Json, TransitionModel } from '../../src/definition/model.ts';
import { standingOf } from '../conformance/exam-story/world.ts';
import { audiencesOf, isForFew } from './offers.ts';
import type { Act } from './story.ts';
import type { Play } from './types.ts';

/**
 * Whom to ask: the people that the story names, else all whom the definition does not rule out; who has done it already
 * comes last.
 */
export function actorsOf(play: Play, transition: TransitionModel, act: Act | null): string[] {
  const asked = mayDo(play, transition, act);
  const done = new Set(play.told.flatMap((one) => (one.act === transition.name ? [one.who] : [])));
  return asked.toSorted((one, other) => Number(done.has(one)) - Number(done.has(other)));
}

function mayDo(play: Play, transition: TransitionModel, act: Act | null): string[] {
  if (act?.as !== undefined) return [act.as].flat();
  return isForFew(play.world, play.type, transition) ? Object.keys(play.people) : peopleOf(play, transition);
}

/** People who may do it as far as the definition can say without a row. */
export function peopleOf(play: Play, transition: TransitionModel): string[] {
  const audiences = audiencesOf(play.world, play.type, transition);
  return Object.keys(play.people).filter((who) =>
    audiencesOfPerson(play, who).some((one) => audiences.has(one)),
  );
}

export function audiencesOfPerson({ world }: Pick<Play, 'world'>, who: string): string[] {
  const facts = standingOf(who);
  if (!facts) return [];
  return Object.values(world.model.audiences).flatMap(({ name, positions, roles }) =>
    positions.includes(facts.position_id) || roles.some((role) => facts.roles.includes(role)) ? [name] : [],
  );
}

/** What a story may name by `$name`: rows of its people, the rooms. */
export function knownTo({ people, world }: Play): Record<string, Json> {
  const rows = Object.entries(people).map(([name, { row }]) => [name, row] as const);
  return {
    ...Object.fromEntries(rows),
    ...Object.fromEntries(Object.entries(world.rooms).map(([name, id]) => [`${name}_room`, id])),
  };
}
