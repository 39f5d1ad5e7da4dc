import type { Compilation } from '../assemble/compile.ts';
import type { EffectOf, Model, ProcessModel, ScreenModel, TransitionModel } from '../model.ts';
import { get } from '../read/node.ts';
import { fileOf } from '../read/read-files.ts';
import { screenOfType } from '../screens/of-type.ts';
import { exists } from './exists.ts';
import { kindsOf, opens } from './kinds.ts';
import type { ProvedModel, Proving } from './proving.ts';
import type { Variant } from './states.ts';

interface Made {
  effect: EffectOf<'link'>;
  /** `null` = a named effect, which any transition may use. */
  transition: TransitionModel | null;
}

/**
 * Every personal link opens a page of the process' row that some position may open in each department that has it.
 */
export function provePersonalLinks({ context, model, findings }: Proving, variant: Variant): void {
  for (const { effect, transition } of linksOf(variant.process)) {
    const value = context.places.get(effect);
    if (!value || (transition && !exists(transition, variant.spec))) continue;
    const node = get(value, 'opens') ?? value;
    const facts = { target: effect.opens, record: variant.process.record };
    const screen = screenOf(model, variant, effect.opens);
    if (screen?.row?.record !== variant.process.record) {
      context.report('E_DEF_LINK_SCREEN', node, facts);
      continue;
    }
    const departments = variant.departments.filter((one) => !opensToPosition(model, screen, one));
    if (departments.length > 0)
      findings.add('E_DEF_LINK_NOBODY', node, { facts: { target: effect.opens }, departments });
  }
}

function linksOf({ transitions, effects }: ProcessModel): Made[] {
  const lists = [
    ...Object.values(transitions).map((transition) => ({ transition, list: transition.do })),
    ...Object.values(effects).map((list) => ({ transition: null, list })),
  ];
  return lists.flatMap(({ transition, list }) =>
    list.flatMap((effect) => (effect.kind === 'link' ? [{ effect, transition }] : [])),
  );
}

/** A bare name is a screen of the row's type. */
function screenOf(model: Model, { code }: Variant, name: string): ScreenModel | undefined {
  return model.screens[name] ?? (code === null ? undefined : screenOfType(model, code, name));
}

function opensToPosition(model: ProvedModel, { name }: ScreenModel, department: string): boolean {
  const positions = kindsOf(model).filter((kind) => kind.position_id !== null);
  return (model.routes_of[name] ?? []).some(
    ({ model: route }) => route.redirect === null && positions.some((kind) => opens(route, kind, department)),
  );
}

/** The product has a page where personal links lead, where some process makes one. */
export function proveEntrance({ context, model, parsing }: Compilation): void {
  if (model.app.link !== null) return;
  const makes = Object.values(model.processes).some((process) => linksOf(process).length > 0);
  const app = fileOf(parsing.files, 'app');
  if (makes && app) context.report('E_DEF_KEY_MISSING', app, { key: 'link' });
}
