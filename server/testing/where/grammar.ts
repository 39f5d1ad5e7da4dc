import { Atoms } from './atoms.ts';
import type { Draw, Place } from './names.ts';
import { both, join, ours, type Sample } from './samples.ts';

const START: Place = { rows: [{ name: 'row', record: 'loan' }], quantifiers: 0 };

/**
 * A random condition over the library of `testing/library.ts` with at most `depth` connectives and quantifiers in each
 * other; `draw` is `fc.gen()`'s value.
 */
export function randomCondition(draw: Draw, depth: number): Sample {
  return new Grammar(draw).condition(depth, START);
}

class Grammar extends Atoms {
  condition(depth: number, place: Place): Sample {
    if (depth === 0) return this.atom(place);
    const part = () => this.condition(depth - 1, place);
    switch (
      this.pick(['atom', 'atom', 'and', 'or', 'not', 'choice', 'quantifier', 'quantifier', 'posts', 'truth'])
    ) {
      case 'and':
        return join('(', part(), ' && ', part(), ')');
      case 'or':
        return join('(', part(), ' || ', part(), ')');
      case 'not':
        return join('!(', part(), ')');
      case 'choice':
        return join('(', part(), ' ? ', part(), ' : ', part(), ')');
      case 'truth':
        return this.compared(part());
      case 'quantifier':
        return this.quantifier(depth, place);
      case 'posts':
        return this.overPosts(depth, place);
      default:
        return this.atom(place);
    }
  }

  /** A condition compared with a literal. To cel-js an empty field in a choice is a value, to us it is unknown. */
  private compared(part: Sample): Sample {
    const sample = join('((', part, ') == ', this.pick(['true', 'false']), ')');
    return part.text.includes('?') ? ours(sample.text) : sample;
  }

  private quantifier(depth: number, place: Place): Sample {
    if (place.quantifiers === 3) return this.atom(place);
    const name = `x${place.quantifiers}`;
    const op = this.pick(['exists', 'all']);
    if (this.pick([true, false, false])) return this.overList(name, op, place);
    const list = this.relation(place);
    if (!list) return this.overList(name, op, place);
    const inner = {
      rows: [...place.rows, { name, record: list.record }],
      quantifiers: place.quantifiers + 1,
    };
    return join(list.path, `.${op}(${name}, `, this.condition(depth - 1, inner), ')');
  }

  private overList(name: string, op: string, place: Place): Sample {
    const list = this.path('list', place) ?? both('row.tags');
    const element = both(name);
    const test = this.pick([0, 1, 2]);
    const body =
      test === 0
        ? join(element, ' == ', this.literal('string'))
        : test === 1
          ? this.same(element, this.textOperand(place))
          : join(element, '.startsWith(', this.literal('string'), ')');
    return join(list, `.${op}(${name}, `, body, ')');
  }

  private overPosts(depth: number, place: Place): Sample {
    if (place.quantifiers === 3) return this.atom(place);
    const name = `y${place.quantifiers}`;
    const inner = { ...place, quantifiers: place.quantifiers + 1 };
    const field = this.pick(['role', 'branch']);
    const own = this.pick([
      join(`${name}.${field} == `, this.literal('string')),
      this.same(both(`${name}.${field}`), this.textOperand(place)),
      this.same(
        both(`${name}.usher`),
        this.path('reference:person', place) ?? { text: 'row.clerk', cel: 'row.clerk_key' },
      ),
    ]);
    const word = this.pick([' && ', ' || ']);
    return join(
      `viewer.posts.${this.pick(['exists', 'all'])}(${name}, `,
      own,
      word,
      this.condition(depth - 1, inner),
      ')',
    );
  }
}
