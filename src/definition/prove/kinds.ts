import type { AudienceModel, Model, RouteModel } from '../model.ts';
import { isMember } from '../process/actors.ts';
import { memo } from '../read/memo.ts';
import { decideRoute } from '../routes/decide.ts';

/** A sort of viewer that proofs ask about: one position without a role, or one role without a position that opens. */
export interface Kind {
  /** `position <name>` or `role <name>`. */
  name: string;
  position_id: number | null;
  roles: string[];
}

type Who = Pick<Model, 'positions' | 'roles'>;

const kinds = new WeakMap<Who['positions'], WeakMap<Who['roles'], Kind[]>>();

/** The same objects for the same model. */
export function kindsOf({ positions, roles }: Who): Kind[] {
  const known = memo(kinds, positions, () => new WeakMap<Who['roles'], Kind[]>());
  return memo(known, roles, () => makeKinds({ positions, roles }));
}

function makeKinds(model: Who): Kind[] {
  const positions = Object.entries(model.positions).map(
    ([name, { id }]): Kind => ({ name: `position ${name}`, position_id: id, roles: [] }),
  );
  const roles = Object.keys(model.roles).map(
    (role): Kind => ({ name: `role ${role}`, position_id: null, roles: [role] }),
  );
  return [...positions, ...roles];
}

/** Departments in which a route opens. */
export function departmentsOf(model: Model, route: RouteModel): string[] {
  return route.departments ?? model.departments.map((department) => department.code);
}

export function opens(route: RouteModel, kind: Kind, department: string): boolean {
  return decideRoute(route, kind, department).allowed;
}

/**
 * The audiences of a route that a kind belongs to there: to the main one by the route's own positions and roles (what is
 * stated nearest replaces the audience's), to a joined one by that audience's. The server grants by the same rule.
 */
export function audiencesAt(model: Model, route: RouteModel, kind: Kind): AudienceModel[] {
  return route.audiences
    .map((name) => model.audiences[name])
    .filter((audience): audience is AudienceModel => audience !== undefined)
    .filter((audience) =>
      isMember(audience.name === route.audience ? asStated(model, audience, route) : audience, kind),
    );
}

function asStated(model: Model, audience: AudienceModel, route: RouteModel): AudienceModel {
  const joined = route.audiences.filter((name) => name !== audience.name);
  const elsewhere = new Set(joined.flatMap((name) => model.audiences[name]?.roles ?? []));
  const roles = route.roles.filter((role) => audience.roles.includes(role) || !elsewhere.has(role));
  return { ...audience, roles };
}
