import type { Context } from '../compile/context.ts';
import type { RouteDraft } from '../compile/drafts.ts';
import type { Model, ScreenModel } from '../model.ts';
import type { Findings } from './by-department.ts';
import type { Offer } from './offers.ts';

/** The model with what proofs ask of it by name besides: the routes of a screen, and which of them offer a transition. */
export interface ProvedModel extends Model {
  routes_of: Record<string, RouteDraft[]>;
  offers: Record<string, Offer[]>;
}

/** All that a proof may look at which is kept: whatever it asks for here is noted. */
export interface Proving {
  context: Context;
  model: ProvedModel;
  findings: Findings;
}

/** A screen with its routes. */
export interface RoutedScreen {
  screen: ScreenModel;
  routes: RouteDraft[];
}
