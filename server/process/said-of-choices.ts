import type { FormModel } from '../../src/definition/model.ts';
import type { SaidOfChoices } from '../../src/definition/wire.ts';
import { type Scene, textIn, toShow } from '../scene/scene.ts';

/** What a form says of its choices here, by field and choice. A doubt that there is none of is an empty text. */
export async function saidOfChoices(
  scene: Scene,
  { said = {} }: FormModel,
  vars: Record<string, unknown>,
): Promise<SaidOfChoices> {
  const found: SaidOfChoices = {};
  for (const [field, choices] of Object.entries(said)) {
    const words: SaidOfChoices[string] = {};
    for (const [choice, { says, doubts }] of Object.entries(choices))
      words[choice] = {
        ...(says !== undefined && { says: await textIn(toShow(scene), says, vars) }),
        ...(doubts !== undefined && { doubts: await textIn(toShow(scene), doubts, vars) }),
      };
    found[field] = words;
  }
  return found;
}
