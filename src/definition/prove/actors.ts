import type { Compilation } from '../assemble/compile.ts';
import { blockActions } from '../blocks/kinds.ts';
import type { AudienceModel, Model, RouteModel, TransitionModel, Who } from '../model.ts';
import { isMember, namesIn, rolesOf, whoNamed } from '../process/actors.ts';
import { memo } from '../read/memo.ts';
import { createFindings } from './by-department.ts';
import { exists } from './exists.ts';
import { type Kind, kindsOf, opens } from './kinds.ts';
import { blocksOf, sees } from './links.ts';
import { type Variant, variantsOf } from './states.ts';

/** A route that offers a transition to some audiences. */
interface Offer {
  route: RouteModel;
  audiences: string[] | null;
}

/** Every transition has somebody who may do it with a screen to do it on, open in that department. */
export function proveActors({ context, model }: Compilation): void {
  const offers = offersOf(model);
  const kinds = kindsOf(model);
  const findings = createFindings(model);
  for (const variant of variantsOf(model))
    for (const transition of Object.values(variant.process.transitions)) {
      const node = context.places.get(transition);
      if (!node || !exists(transition, variant.spec)) continue;
      const { departments } = variant;
      const facts = { transition: transition.name, type: variant.type };
      const who = actorsOf(model, variant, transition);
      if (who.length === 0) {
        findings.add('E_DEF_TRANSITION_NOBODY', node, { facts, departments });
        continue;
      }
      if (who.some((one) => 'system' in one)) continue;
      const screens = offersFor(offers, `${variant.process.name}.${transition.name}`, variant.code);
      const without = departments.filter(
        (department) =>
          !who.some((one) => hasScreen(model, { variant, department, who: one, screens, kinds })),
      );
      if (without.length > 0)
        findings.add('E_DEF_TRANSITION_NO_SCREEN', node, {
          facts: { ...facts, who: who.map(nameOf).join(' or ') },
          departments: without,
        });
    }
  findings.tell(context.report);
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
  screens: Offer[];
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

/** Offers by `<process>.<transition>` and the type that the screen belongs to; `null` = it is for all types. */
type Offers = Map<string, Map<string | null, Offer[]>>;

/** The routes whose blocks offer a transition to rows of a type; `code` null = rows without a type, shown anywhere. */
function offersFor(offers: Offers, key: string, code: string | null): Offer[] {
  const byType = offers.get(key);
  if (!byType) return [];
  if (code === null) return [...byType.values()].flat();
  return [...(byType.get(null) ?? []), ...(byType.get(code) ?? [])];
}

function offersOf(model: Model): Offers {
  const offers: Offers = new Map();
  for (const route of model.routes) {
    const screen = model.screens[route.screen];
    if (!screen || route.redirect !== null) continue;
    const own = screen.row ? (model.records[screen.row.record]?.process ?? null) : null;
    const typed = screen.type === null ? null : (model.types[screen.type]?.process ?? null);
    for (const { block, audiences } of blocksOf(screen)) {
      const listed = block.kind === 'table' ? (model.records[block.record]?.process ?? null) : null;
      for (const process of new Set([listed, own, typed])) {
        const transitions = process === null ? {} : (model.processes[process]?.transitions ?? {});
        for (const name of blockActions(block, Object.keys(transitions))) {
          if (!Object.hasOwn(transitions, name)) continue;
          const byType = memo(offers, `${process}.${name}`, () => new Map<string | null, Offer[]>());
          memo(byType, screen.type, (): Offer[] => []).push({ route, audiences });
        }
      }
    }
  }
  return offers;
}
