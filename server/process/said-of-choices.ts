import { type FormSchema, propertiesOf } from '../../src/definition/forms/form-schema.ts';
import type { ChoiceWords, FormModel, Text } from '../../src/definition/model.ts';
import type { SaidBeside, SaidOfChoices } from '../../src/definition/wire.ts';
import { type Scene, textIn, toShow } from '../scene/scene.ts';

interface Said {
  said: SaidOfChoices;
  said_beside?: SaidBeside;
}

/**
 * What a form says of its choices here, by field and choice, and where it depends on the choice of another field, with each
 * that is `offered` of that. A doubt that there is none of is an empty text. `null` = the form says none.
 */
export async function saidOfChoices(
  scene: Scene,
  { said, beside = {}, schema }: FormModel,
  vars: Record<string, unknown>,
  offered: Readonly<Record<string, readonly string[]>> = {},
): Promise<Said | null> {
  if (!said) return null;
  const alone: SaidOfChoices = {};
  const together: SaidBeside = {};
  for (const [field, choices] of Object.entries(said)) {
    const other = beside[field];
    if (other === undefined) {
      alone[field] = await inWords(scene, choices, vars);
      continue;
    }
    const words: SaidOfChoices = {};
    for (const one of offered[other] ?? choicesOf(schema, other))
      words[one] = await inWords(scene, choices, { ...vars, beside: one });
    together[field] = { field: other, words };
  }
  return { said: alone, ...(Object.keys(together).length > 0 && { said_beside: together }) };
}

const choicesOf = (schema: FormModel['schema'], field: string): string[] =>
  (propertiesOf(schema as FormSchema)[field]?.enum ?? []).map(String);

async function inWords(
  scene: Scene,
  choices: Record<string, ChoiceWords>,
  vars: Record<string, unknown>,
): Promise<SaidOfChoices[string]> {
  const words: SaidOfChoices[string] = {};
  for (const [choice, { says, doubts }] of Object.entries(choices)) {
    const write = (text: Text) => textIn(toShow(scene), text, { ...vars, choice });
    words[choice] = {
      ...(says !== undefined && { says: await write(says) }),
      ...(doubts !== undefined && { doubts: await write(doubts) }),
    };
  }
  return words;
}
