import type { Plan } from '../../../src/definition/expression/index.ts';
import type { GeneratedModel } from '../../../src/definition/model.ts';
import { refusal } from '../../core/errors.ts';
import { valueIn } from '../../scene/scene.ts';
import { type Case, varsOf } from '../case.ts';

/** The document a template is tried for. Throws E_INPUT_TEMPLATE where there is none, or none that a template draws. */
export async function triedDocument(
  one: Case,
  plan: Plan,
  vars: Record<string, unknown>,
): Promise<GeneratedModel & { template: string }> {
  const { scene } = one.work;
  const code = await valueIn(scene, plan, varsOf(one, vars));
  const generated = typeof code === 'string' ? scene.model.generated[code] : undefined;
  if (!generated || generated.template === null) throw refusal('E_INPUT_TEMPLATE', { fault: 'unknown' });
  return { ...generated, template: generated.template };
}
