import type { BlockPlace } from '../compile/block-place.ts';
import { comparedOf } from '../compile/compared.ts';
import { compileExpression, NO_PLAN } from '../compile/expression.ts';
import { compileLabel, optionalLabel } from '../compile/text.ts';
import type { Plan } from '../expression/plan.ts';
import type { Text } from '../model.ts';
import { boolOf, get, itemsOf, type Node } from '../read/node.ts';
import { blockSchema, expression, flag, keys, text, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { nothing } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /** `beside`: what stands beside the heading while the section is open; `compared`: with what the numbers in it are compared. */
    section: { blocks: Block[]; beside: Text | null; folds: Fold | null; compared?: Compared };
  }
}

/** When a section is closed to one line, what the line says, and whether what it holds is done. */
export interface Fold {
  if: Plan;
  text: Text;
  done: Plan | null;
  /** Whether what it holds is over without counting, neither done nor to come. */
  over: Plan | null;
  /** Whether the line shows by a mark which of these it is. */
  marked: boolean;
}

/** Blocks under one heading. */
export const section: BlockDefinition<'section'> = {
  ...PLAIN,
  schema: blockSchema(
    'Blocks under one heading.',
    {
      blocks: { $ref: '#/definitions/blocks' },
      beside: words('Text beside the heading, in smaller type, while the section is open: how far it is'),
      folds: keys(
        'When it is closed to one line, which opens; it then stands after the sections that are open.',
        {
          if: expression('Closed when it holds'),
          text: words('What the line says'),
          done: expression('Whether what it holds is done, which the line shows by its mark; so unless said'),
          over: expression(
            'Whether what it holds is over without counting any more, neither done nor to come, which the line shows by its mark',
          ),
          marked: flag('`false`: what it holds is no step, and the line shows no mark.'),
        },
        ['if', 'text'],
      ),
      compared: keys(
        "Another row of the screen's record, whose numbers stand beside those of figures and charts in it; where none fits, or the viewer meets none, nothing does.",
        {
          where: expression("Which of them, over row; page is the screen's row"),
          latest: text('Field by which the last of them is the one.'),
          label: words('What it is called beside its numbers, over row'),
        },
        ['where', 'latest', 'label'],
      ),
    },
    { required: ['blocks'] },
  ),
  compile(place, node) {
    const compared = comparedOf(place, get(node, 'compared'));
    return {
      blocks: place.inside(itemsOf(get(node, 'blocks')), compared),
      beside: optionalLabel(place.context, get(node, 'beside'), place.scope),
      folds: foldOf(place, get(node, 'folds')),
      ...(compared && { compared }),
    };
  },
  reads: nothing,
  forLinks: true,
};

function foldOf({ context, scope }: BlockPlace, node: Node | undefined): Fold | null {
  if (!node) return null;
  const [condition, done, over] = [get(node, 'if'), get(node, 'done'), get(node, 'over')];
  const decides = (one: Node) => compileExpression(context, one, scope, { want: 'condition' });
  return {
    if: condition ? decides(condition) : NO_PLAN,
    text: compileLabel(context, get(node, 'text'), scope),
    done: done ? decides(done) : null,
    over: over ? decides(over) : null,
    marked: boolOf(get(node, 'marked'), true),
  };
}
