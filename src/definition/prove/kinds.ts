import { decideRoute } from '../decide.ts';
import type { AudienceModel, Model, RouteModel } from '../model.ts';
import { isMember } from '../process/actors.ts';

/** A sort of viewer that proofs ask about: one position without a role, or one role without a position that opens. */
export interface Kind {
  /** `position lecturer`, `role admin`, `anybody`. */
  name: string;
  position_id: number | null;
  roles: string[];
}

export function kindsOf(model: Model): Kind[] {
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

/** The audiences of a route that a kind belongs to there: a route may narrow or widen an audience's own roles. */
export function audiencesAt(model: Model, route: RouteModel, kind: Kind): AudienceModel[] {
  return route.audiences
    .map((name) => model.audiences[name])
    .filter((audience): audience is AudienceModel => audience !== undefined)
    .filter(
      (audience) =>
        isMember(audience, kind) ||
        (audience.name === route.audience && isMember(asStated(audience, route), kind)),
    );
}

function asStated(audience: AudienceModel, route: RouteModel): AudienceModel {
  return { ...audience, roles: route.roles };
}
