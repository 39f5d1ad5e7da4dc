import type { AudienceModel, Model, RouteModel, TransitionModel, Who } from '../model.ts';
import { isMember, namesIn, rolesOf, whoNamed } from '../process/actors.ts';
import { exists } from './exists.ts';
import { type Kind, kindsOf, opens } from './kinds.ts';
import { sees } from './links.ts';
import { type Offer, offersFor } from './offers.ts';
import type { ProvedModel, Proving } from './proving.ts';
import { statesReached, type Variant } from './states.ts';

/** Every transition has somebody who may do it with a screen to do it on, open in that department. */
export function proveActors({ context, model, findings }: Proving, variant: Variant): void {
  const { process, departments, code } = variant;
  const kinds = kindsOf(model);
  for (const transition of Object.values(process.transitions)) {
    const node = context.places.get(transition);
    if (!node || !exists(transition, variant.spec) || !everBegins(transition, variant)) continue;
    const facts = { transition: transition.name, type: variant.type };
    const who = actorsOf(model, variant, transition);
    if (who.length === 0) {
      findings.add('E_DEF_TRANSITION_NOBODY', node, { facts, departments });
      continue;
    }
    if (who.some((one) => 'system' in one)) continue;
    const offers = offersFor(model.offers, { process: process.name, transition: transition.name, code });
    const screens = offers.flatMap((offer) => routesOf(model, offer));
    const without = departments.filter(
      (department) => !who.some((one) => hasScreen(model, { variant, department, who: one, screens, kinds })),
    );
    if (without.length > 0)
      findings.add('E_DEF_TRANSITION_NO_SCREEN', node, {
        facts: { ...facts, who: who.map(nameOf).join(' or ') },
        departments: without,
      });
  }
}

/** Whether a row of the type ever comes to a state from which it leads: nobody needs a place for what never happens. */
function everBegins({ from }: TransitionModel, variant: Variant): boolean {
  const reached = statesReached(variant);
  return from === null || from.length === 0 || from.some((state) => reached.has(state));
}

/** A route that offers a transition to some audiences. */
interface OpenRoute {
  route: RouteModel;
  audiences: string[] | null;
}

function routesOf({ routes_of }: ProvedModel, { screen, audiences }: Offer): OpenRoute[] {
  const routes = (routes_of[screen] ?? []).map(({ model }) => model);
  return routes.flatMap((route) => (route.redirect === null ? [{ route, audiences }] : []));
}

/** Who may act, with the names that a knob gives filled in. */
function actorsOf(model: Model, { spec }: Variant, transition: TransitionModel): Who[] {
  return transition.by.flatMap((who) =>
    'spec' in who ? namesIn(spec, who.spec).map((name) => whoNamed(model, name)) : [who],
  );
}

function nameOf(who: Who): string {
  if ('audience' in who) return who.audience;
  if ('role' in who) return `role ${who.role}`;
  return 'tie' in who ? who.tie : 'somebody';
}

interface Question {
  variant: Variant;
  department: string;
  who: Who;
  screens: OpenRoute[];
  kinds: Kind[];
}

function hasScreen(model: Model, { variant, department, who, screens, kinds }: Question): boolean {
  return screens.some(({ route, audiences }) =>
    kinds.some(
      (kind) =>
        opens(route, kind, department) &&
        sees(model, { route, kind, audiences }) &&
        mayBe(model, { variant, who, route, kind }),
    ),
  );
}

/** Whether somebody of this kind can be the one meant, on this route: a tie is met where an audience has it in its rows. */
function mayBe(
  model: Model,
  { variant, who, route, kind }: { variant: Variant; who: Who; route: RouteModel; kind: Kind },
): boolean {
  if ('role' in who) return kind.roles.includes(who.role);
  const type = variant.code === null ? null : (model.types[variant.code] ?? null);
  const member = (audience: AudienceModel) =>
    isMember(rolesOf(audience, { process: variant.process, type }), kind);
  if ('audience' in who) {
    const audience = model.audiences[who.audience];
    return audience !== undefined && member(audience);
  }
  if (!('tie' in who)) return true;
  const tied = Object.values(model.audiences).filter((audience) => audience.rows.includes(who.tie));
  return (
    tied.length === 0 || tied.some((audience) => route.audiences.includes(audience.name) && member(audience))
  );
}
