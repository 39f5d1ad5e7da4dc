import { pointerPath } from '../../src/definition/input-faults.ts';
import type { FormModel, Json, JsonObject, LookupModel, Model } from '../../src/definition/model.ts';
import type { LookupData } from '../../src/definition/wire.ts';
import { takeCostly } from '../auth/own-limits.ts';
import { notFoundError } from '../core/errors.ts';
import { type Case, varsOf } from '../process/case.ts';
import { formOf } from '../process/form-of.ts';
import { formFaults } from '../process/form-validators.ts';
import { unaskedFields } from '../process/offered-choices.ts';
import { lookupFills } from '../process/offered-lookups.ts';
import { namesOf } from '../process/own-fields.ts';
import { notActorError } from '../process/refusals.ts';
import { findAction, idsFor } from './asked-action.ts';
import { editingCase, offeredCase, storedForm } from './asked-form.ts';
import type { OptionsRequest } from './find-options.ts';
import type { PageScene } from './page-scene.ts';

/** Longer than any identifier that a source knows. */
const LONGEST = 300;

export interface LookupRequest extends Pick<OptionsRequest, 'action' | 'block' | 'form' | 'id' | 'item'> {
  field: string;
  /** What stands in the field. */
  typed: string;
  address: string;
}

/**
 * What a source outside knows by the value of a field, as the other fields of its form take it; nothing is stored. Answered
 * to whoever fills the form in now. Throws E_ACCESS_ACTION, E_ACCESS_NOT_FOUND, E_ACCESS_TOO_MANY, E_INPUT_LOOKUP,
 * E_SYSTEM_SOURCE.
 */
export async function lookUp(page: PageScene, ask: LookupRequest): Promise<LookupData> {
  const { scene, grant } = page;
  const one = await caseAsked(page, ask);
  const form = scene.model.forms[formOf(one) ?? ''];
  const lookup =
    form?.lookups && Object.hasOwn(form.lookups, ask.field) ? form.lookups[ask.field] : undefined;
  if (!form || !lookup) throw notFoundError(`nothing to look up at ${ask.field}`);
  const unasked = await unaskedFields(scene, form, varsOf(one));
  const own = new Map(Object.entries(await lookupFills(scene, form, { fits: namesOf(one), unasked })));
  const fills = own.get(ask.field);
  if (!fills) throw notFoundError(`${ask.field} is somebody else's`);
  await takeCostly(scene.deps, 'lookup', { viewer: grant.viewer, address: ask.address });
  const parts = await scene.deps.lookups.find(lookup.source, ask.typed.slice(0, LONGEST));
  const values = valuesOf(lookup, { parts, fills });
  const unfit = unfitIn(scene.model, form, values);
  return {
    source: scene.deps.lookups.label ?? '',
    at: scene.now.toISOString(),
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !unfit.includes(name))),
    unfit,
  };
}

/** By which transition who asks fills the form in. */
async function caseAsked(page: PageScene, ask: LookupRequest): Promise<Case> {
  if (ask.action !== null) {
    const action = await findAction(page, { ...ask, action: ask.action });
    return offeredCase(page, action, idsFor(page, action, ask));
  }
  const { form, editedBy } = await storedForm(page, ask.form);
  const one = await editingCase(page, editedBy);
  if (!one) throw notActorError(form?.title ?? '');
  return one;
}

interface Found {
  parts: JsonObject;
  fills: readonly string[];
}

/** The parts by the fields that take them; a word that is no choice of its field fills nothing. Pure. */
function valuesOf({ fills }: LookupModel, found: Found): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(fills).flatMap(([field, { part, as }]) => {
      const value = found.fills.includes(field) ? found.parts[part] : undefined;
      if (value === undefined) return [];
      if (as === undefined) return [[field, value]];
      const choice = as[String(value)];
      return choice === undefined ? [] : [[field, choice]];
    }),
  );
}

/** Fields that do not take what was found for them as it is, such as a title that is too long. */
function unfitIn(model: Model, form: FormModel, values: Record<string, Json>): string[] {
  const faults = formFaults(model, form.name, values, false);
  const wrong = new Set(faults.map(({ pointer = '' }) => pointerPath(pointer)[1]));
  return Object.keys(values).filter((name) => wrong.has(name));
}
