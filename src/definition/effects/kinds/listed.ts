import { knobNames, knobSchema } from '../../compile/uses.ts';
import { listedEffects } from '../../process/listed-effects.ts';
import { textOf } from '../../read/node.ts';
import { unknownName } from '../../resolve/names.ts';
import { text } from '../../validate/schema-words.ts';
import { type Effect, noOther, untold } from '../effect.ts';

declare module '../../model/effects.ts' {
  interface EffectModels {
    effects: { knob: string };
  }
}

/** Runs the effects that a knob of the type lists (`on_pass`): each names an entry of `process.effects`. */
export const listed: Effect<'effects'> = {
  schema: text('Runs the effects that a knob of the type lists.'),
  compile: ({ context, draft }, node) => {
    const knob = textOf(node) ?? '';
    if (knobSchema(context, draft, knob)?.['x-effects'] !== true)
      unknownName(context.report, node, {
        kind: 'knob with x-effects',
        name: knob,
        names: knobNames(context, draft),
      });
    return { kind: 'effects', knob };
  },
  writes: untold,
  touches: noOther,
  leads: ({ knob }, { spec, named }) => listedEffects(spec, knob).flatMap(({ name }) => named(name)),
};
