import type { Plan } from '../expression/index.ts';
import type { AudienceModel, JsonObject, Model, ProcessModel, TypeModel, Who } from '../model.ts';
import { knobOf } from './spec.ts';

/** The facts about a person that access depends on. */
export interface Actor {
  id: string;
  /** As in the token: strictly this number is a position. */
  position_id: number | null;
  /** Roles in the active department. */
  roles: string[];
  department: string;
}

/** One question: may this person act on this row? Row facts are asked for only when they matter. */
export interface ActorQuestion {
  model: Model;
  process: ProcessModel | null;
  type: TypeModel | null;
  spec: JsonObject;
  /** `null` = the system. */
  actor: Actor | null;
  /** Department of the row; `null` on rows of a shared record. */
  department: string | null;
  /** Whether the record's tie of this name holds between the actor and the row; false for a tie it does not have. */
  holds: (tie: string) => boolean;
  /** User ids, `role:<role>` and `audience:<audience>`, that a `people` plan names. */
  people: (plan: Plan) => readonly unknown[];
}

/** Whether one of `who` describes the actor. The system is nobody else, and nobody else is the system. Pure. */
export function isActor(who: readonly Who[], question: ActorQuestion): boolean {
  return who.some((one) => fits(one, question));
}

function fits(who: Who, question: ActorQuestion): boolean {
  const { actor } = question;
  if ('system' in who) return actor === null;
  if (actor === null) return false;
  if ('audience' in who) return fitsAudience(who.audience, actor, question);
  if ('role' in who) return actor.roles.includes(who.role) && sameDepartment(actor, question);
  if ('tie' in who) return question.holds(who.tie);
  if ('people' in who) return isNamed(question.people(who.people), actor, question);
  return namesIn(question.spec, who.spec).some((name) => fits(whoNamed(question.model, name), question));
}

function isNamed(names: readonly unknown[], actor: Actor, question: ActorQuestion): boolean {
  if (names.includes(actor.id)) return true;
  if (sameDepartment(actor, question) && actor.roles.some((role) => names.includes(`role:${role}`)))
    return true;
  return Object.keys(question.model.audiences).some(
    (name) => names.includes(`audience:${name}`) && fitsAudience(name, actor, question),
  );
}

/** The names a knob gives: a text, or a list of texts. */
export function namesIn(spec: JsonObject, knob: string): string[] {
  const value = knobOf(spec, knob);
  const list = Array.isArray(value) ? value : [value];
  return list.filter((name): name is string => typeof name === 'string');
}

/** Audiences, roles and ties are one name space. */
export function whoNamed(model: Model, name: string): Who {
  if (Object.hasOwn(model.audiences, name)) return { audience: name };
  return Object.hasOwn(model.roles, name) ? { role: name } : { tie: name };
}

function fitsAudience(name: string, actor: Actor, question: ActorQuestion): boolean {
  const audience = question.model.audiences[name];
  if (!audience || !isMember(rolesOf(audience, question), actor)) return false;
  return audience.rows.some((tie) => {
    if (tie === 'all') return true;
    return tie === 'department' ? sameDepartment(actor, question) : question.holds(tie);
  });
}

/** The audience as it is for this type: the type's managers replace the roles of the process's manager. */
export function rolesOf(
  audience: AudienceModel,
  { process, type }: Pick<ActorQuestion, 'process' | 'type'>,
): AudienceModel {
  const replaced = process?.manager === audience.name && type !== null && type.managers.length > 0;
  return replaced ? { ...audience, roles: type.managers } : audience;
}

/**
 * Whether a person belongs to an audience by position or role, as `decideRoute` asks it; rows are another question.
 */
export function isMember(
  audience: Pick<AudienceModel, 'public' | 'signed_in' | 'positions' | 'roles'>,
  actor: Pick<Actor, 'position_id' | 'roles'> | null,
): boolean {
  if (audience.public) return true;
  if (actor === null) return false;
  if (audience.signed_in) return true;
  if (actor.position_id !== null && audience.positions.includes(actor.position_id)) return true;
  return audience.roles.some((role) => actor.roles.includes(role));
}

function sameDepartment(actor: Actor, { department }: ActorQuestion): boolean {
  return department === null || department === actor.department;
}
