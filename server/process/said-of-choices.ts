import type { FormModel, Text } from '../../src/definition/model.ts';
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
    for (const [choice, { says, doubts }] of Object.entries(choices)) {
      const inWords = (text: Text) => textIn(toShow(scene), text, { ...vars, choice });
      words[choice] = {
        ...(says !== undefined && { says: await inWords(says) }),
        ...(doubts !== undefined && { doubts: await inWords(doubts) }),
      };
    }
    found[field] = words;
  }
  return found;
}
