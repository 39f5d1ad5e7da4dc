import type { Compilation } from '../assemble/compile.ts';
import { createKeeper, type Memory } from '../assemble/keep.ts';
import type { RouteDraft } from '../compile/drafts.ts';
import type { ScreenModel } from '../model.ts';
import { memo } from '../read/memo.ts';
import { watch } from '../resolve/watched.ts';
import { createFindings } from './by-department.ts';
import { offersOf } from './offers.ts';
import type { Proving, RoutedScreen } from './proving.ts';
import { type Variant, variantsOf } from './states.ts';

/** What is proved of one thing alone; what it found right is not proved again until something that it looked up is another one. */
export interface Proofs {
  screen: readonly ((proving: Proving, routed: RoutedScreen) => void)[];
  record: readonly ((proving: Proving, name: string) => void)[];
  type: readonly ((proving: Proving, code: string) => void)[];
  variant: readonly ((proving: Proving, variant: Variant) => void)[];
}

/** Proves it of each screen, record, type and variant. */
export function proveEach(
  { context, model: bare, routes, told }: Compilation,
  memory: Memory,
  proofs: Proofs,
): void {
  const routes_of = routesByScreen(routes);
  const watched = {
    whole: { ...bare, routes_of, offers: offersOf(bare) },
    byName: ['records', 'processes', 'types', 'screens', 'forms', 'routes_of', 'offers'],
  };
  const findings = createFindings(bare);
  const keeper = createKeeper(memory.prove, { names: context, watched }, () => told() + findings.added());
  const model = watch(watched);
  const proving = { context, model, findings };
  const once = (name: string, input: unknown, prove: () => void) => {
    keeper.keep('proof', { name, input }, () => {
      prove();
      return null;
    });
  };
  // In the order of routes, so that a fault which many have is told at the first of them.
  for (const name of new Set([...Object.keys(routes_of), ...Object.keys(bare.screens)]))
    once(`screen ${name}`, null, () => {
      const routed = { screen: model.screens[name] as ScreenModel, routes: model.routes_of[name] ?? [] };
      for (const prove of proofs.screen) prove(proving, routed);
    });
  for (const name of Object.keys(bare.records))
    once(`record ${name}`, null, () => {
      for (const prove of proofs.record) prove(proving, name);
    });
  for (const code of Object.keys(bare.types))
    once(`type ${code}`, null, () => {
      for (const prove of proofs.type) prove(proving, code);
    });
  for (const variant of variantsOf(bare))
    once(`variant ${variant.process.name} ${variant.type} ${variant.departments.join()}`, variant, () => {
      for (const prove of proofs.variant) prove(proving, variant);
    });
  findings.tell(context.report);
}

function routesByScreen(routes: readonly RouteDraft[]): Record<string, RouteDraft[]> {
  const byScreen = new Map<string, RouteDraft[]>();
  for (const route of routes) memo(byScreen, route.model.screen, (): RouteDraft[] => []).push(route);
  return Object.fromEntries(byScreen);
}
