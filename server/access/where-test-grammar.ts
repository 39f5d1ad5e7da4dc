import fc from 'fast-check';
import { LIBRARY } from '../../src/definition/expression/testing/library.ts';
import type { Type } from '../../src/definition/expression/types.ts';
import { WORDS } from './where-test-world.ts';

/**
 * Random conditions over the library of `where-test-world.ts`: every form that SQL understands, as text. With each
 * comes the same condition for cel-js, a third opinion, or `null` where cel-js has no such form: there references are
 * given as key and row, and what happens when both sides are empty is spelt out by `same`.
 */
export interface Sample {
  text: string;
  cel: string | null;
}

export type Draw = fc.GeneratorValue;

/** Rows that can be named at a place, and how deep quantifiers are. */
interface Place {
  rows: { name: string; record: string }[];
  quantifiers: number;
}

/** A random condition with at most `depth` connectives and quantifiers in each other; `draw` is `fc.gen()`'s value. */
export function randomCondition(draw: Draw, depth: number): Sample {
  return new Grammar(draw).condition(depth, START);
}

const START: Place = { rows: [{ name: 'row', record: 'loan' }], quantifiers: 0 };

class Grammar {
  private readonly draw: Draw;

  constructor(draw: Draw) {
    this.draw = draw;
  }

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
        both(`${name}.staff`),
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

  private atom(place: Place): Sample {
    const atoms = [
      () => this.textAtom(place),
      () => this.textAtom(place),
      () => this.referenceAtom(place),
      () => this.numberAtom(place),
      () => this.numberAtom(place),
      () => this.dateAtom(place),
      () => this.instantAtom(place),
      () => this.timeAtom(place),
      () => this.flagAtom(place),
      () => this.emptyAtom(place),
      () => this.listAtom(place),
      () => this.countAtom(place),
      () => this.viewerAtom(),
      () => this.scopeAtom(place),
      () => this.enumAtom(),
      () => this.untypedAtom(place),
      () => this.chosenAtom(place),
    ];
    return this.pick(atoms)();
  }

  private textAtom(place: Place): Sample {
    const path = this.path('string', place) ?? both('row.title');
    const literal = () => this.literal('string');
    switch (this.pick([0, 1, 2, 3, 4, 5, 6, 7])) {
      case 0:
        return join(path, this.pick([' == ', ' != ']), literal());
      case 1:
        return this.same(path, this.textOperand(place));
      case 2:
        return not(this.same(path, this.textOperand(place)));
      case 3:
        return join(path, ' in [', literal(), ', ', literal(), ']');
      case 4: {
        const other = this.textOperand(place);
        const first = literal();
        return {
          text: `${path.text} in [${first.text}, ${other.text}]`,
          cel: orNull(path, first, other, (p, a, b) => `(${p} == ${a} || same(${p}, ${b}))`),
        };
      }
      case 5:
        return join(path, ' in viewer.roles');
      case 6:
        return { text: `${path.text} in spec.words`, cel: path.cel && `${path.cel} in ["a", "b"]` };
      default: {
        const part = this.pick([literal(), both('viewer.name'), this.path('string', place) ?? literal()]);
        return join(path, this.pick(['.startsWith(', '.endsWith(', '.contains(']), part, ')');
      }
    }
  }

  private textOperand(place: Place): Sample {
    return this.pick([
      both('viewer.branch'),
      both('viewer.name'),
      this.path('string', place) ?? both('row.note'),
    ]);
  }

  private referenceAtom(place: Place): Sample {
    const record = this.pick(['person', 'person', 'reader']);
    const path = this.path(`reference:${record}`, place) ?? { text: 'row.clerk', cel: 'row.clerk_key' };
    const other = this.pick([
      both('viewer.id'),
      ...(record === 'person' ? [both('viewer.staff')] : []),
      this.path(`reference:${record}`, place) ?? both('viewer.id'),
    ]);
    const same = this.same({ ...path, text: path.text + this.pick(['', '.id']) }, other);
    return this.pick([same, not(same)]);
  }

  private numberAtom(place: Place): Sample {
    const path = this.path('number', place) ?? both('row.fine');
    const other = this.pick([
      this.literal('number'),
      this.literal('number'),
      both('viewer.rank'),
      both('viewer.limit'),
      this.path('number', place) ?? this.literal('number'),
    ]);
    const list = join(
      '[',
      this.literal('number'),
      ', ',
      this.literal('number'),
      ', ',
      this.literal('number'),
      ']',
    );
    switch (this.pick([0, 0, 1, 2, 3])) {
      case 0:
        return join(path, this.pick([' < ', ' <= ', ' > ', ' >= ']), other);
      case 1:
        return this.same(path, other);
      case 2:
        return not(this.same(path, other));
      default:
        return join(path, ' in ', list);
    }
  }

  private dateAtom(place: Place): Sample {
    const path = this.path('date', place) ?? both('row.due');
    const moved = this.pick([0, 1])
      ? path
      : ours(`(${path.text} ${this.pick(['+', '-'])} ${this.duration()})`);
    const other = this.pick([
      both('today'),
      both('viewer.since'),
      both("'2026-02-28'"),
      ours(`today - ${this.duration()}`),
    ]);
    const sign = this.pick([' < ', ' <= ', ' > ', ' >= ']);
    return this.pick([join(moved, sign, other), this.same(moved, other), not(this.same(moved, other))]);
  }

  private instantAtom(place: Place): Sample {
    const path = this.path('timestamp', place) ?? both('row.asked_at');
    const moved = this.pick([0, 1])
      ? path
      : ours(`(${path.text} ${this.pick(['+', '-'])} ${this.duration(true)})`);
    const other = this.pick([both('now'), both('viewer.seen'), ours(`now - ${this.duration(true)}`)]);
    const sign = this.pick([' < ', ' <= ', ' > ', ' >= ']);
    return this.pick([join(moved, sign, other), this.same(moved, other)]);
  }

  private duration(clock = false): string {
    const units = ['days(1)', 'days(31)', 'months(1)', 'months(13)', 'years(1)'];
    return this.pick(clock ? [...units, 'hours(7)', 'minutes(30)'] : units);
  }

  private timeAtom(place: Place): Sample {
    const path = this.path('time', place) ?? both('row.opens');
    return join(
      path,
      this.pick([' < ', ' >= ', ' == ', ' != ']),
      this.pick([both("'12:30:00'"), both("'08:00:00'")]),
    );
  }

  private flagAtom(place: Place): Sample {
    const path = this.path('bool', place) ?? both('row.urgent');
    const compared = join(path, this.pick([' == ', ' != ']), both(this.pick(['true', 'false'])));
    return this.pick([path, not(path), compared, this.same(path, both('viewer.admin'))]);
  }

  private emptyAtom(place: Place): Sample {
    const kind = this.pick(['string', 'number', 'date', 'bool', 'list', 'reference:person', 'json']);
    const path = this.path(kind, place) ?? both('row.extra');
    const viewer = both(this.pick(['viewer.staff', 'viewer.roles', 'viewer.branch']));
    const asked = this.pick([path, path, viewer]);
    const has: Sample = { text: `has(${asked.text})`, cel: asked.cel && `${asked.cel} != null` };
    return this.pick([join(asked, ' == null'), join(asked, ' != null'), has]);
  }

  private listAtom(place: Place): Sample {
    const list = this.path('list', place) ?? both('row.tags');
    const literal = this.literal('string');
    const other = this.textOperand(place);
    return this.pick([
      join(literal, ' in ', list),
      {
        text: `${other.text} in ${list.text}`,
        cel: orNull(other, list, list, (o, l) => `inside(${o}, ${l})`),
      },
      this.counted({ text: `size(${list.text})`, cel: list.cel && `count(${list.cel})` }),
    ]);
  }

  private countAtom(place: Place): Sample {
    const list = this.relation(place);
    if (!list) return this.listAtom(place);
    const size: Sample = { text: `size(${list.path.text})`, cel: list.path.cel && `count(${list.path.cel})` };
    if (place.quantifiers === 3 || this.pick([0, 1])) return this.counted(size);
    const name = `z${place.quantifiers}`;
    const inner = {
      rows: [...place.rows, { name, record: list.record }],
      quantifiers: place.quantifiers + 1,
    };
    const body = this.atom(inner);
    return this.counted(ours(`size(${list.path.text}.filter(${name}, ${body.text}))`));
  }

  private counted(size: Sample): Sample {
    return join(
      size,
      this.pick([' == ', ' < ', ' >= ', ' != ']),
      this.pick([{ text: '1', cel: '1.0' }, { text: '0', cel: '0.0' }, both('viewer.rank')]),
    );
  }

  private viewerAtom(): Sample {
    return this.pick([
      both('viewer.admin'),
      join(this.literal('string'), ' in viewer.roles'),
      join('viewer.rank > ', this.literal('number')),
      join('viewer.branch == ', this.literal('string')),
    ]);
  }

  private enumAtom(): Sample {
    const states = this.pick(["['asked', 'lent']", "['lent']", '[]']);
    return this.pick([
      both("row.state == 'asked'"),
      both("row.state != 'lent'"),
      both(`row.state in ${states}`),
    ]);
  }

  /** Untyped constants, of the wrong kind as often as not. */
  private untypedAtom(place: Place): Sample {
    const kind = this.pick(['string', 'number', 'date', 'bool', 'timestamp', 'time', 'reference:person']);
    const path = this.path(kind, place) ?? both('row.title');
    const constant = this.pick([
      'spec.limit',
      'spec.word',
      'spec.none',
      'spec.words',
      'spec.day',
      'spec.broken',
    ]);
    const signs = ['number', 'date', 'timestamp', 'time'].includes(kind)
      ? [' == ', ' != ', ' < ', ' >= ']
      : [' == ', ' != '];
    return ours(`${path.text}${this.pick(signs)}${constant}`);
  }

  /** Which column is asked depends on the viewer only. */
  private chosenAtom(place: Place): Sample {
    const [yes, no] = [
      this.path('string', place) ?? both('row.title'),
      this.path('string', place) ?? both('row.note'),
    ];
    return ours(`(viewer.admin ? ${yes.text} : ${no.text}) == ${this.literal('string').text}`);
  }

  private scopeAtom(place: Place): Sample {
    const person = this.path('reference:person', place);
    if (place.quantifiers < 3 && this.pick([0, 1])) return ours('checks_it(row)');
    if (!person) return this.flagAtom(place);
    return ours(`same_branch(${person.text})`);
  }

  /** `==` of two values neither of which is a literal. */
  private same(a: Sample, b: Sample): Sample {
    const isLiteral = /^['"\d-]/.test(b.text) || b.text === 'true' || b.text === 'false';
    const cel = isLiteral
      ? (x: string, y: string) => `${x} == ${y}`
      : (x: string, y: string) => `same(${x}, ${y})`;
    return { text: `${a.text} == ${b.text}`, cel: orNull(a, b, b, cel) };
  }

  private literal(kind: 'string' | 'number'): Sample {
    if (kind === 'string') return both(JSON.stringify(this.pick(WORDS)));
    const number = this.pick(['0', '1', '2', '2.5', '0.1', '-1', '3']);
    return { text: number, cel: number.includes('.') ? number : `${number}.0` };
  }

  /** A path to a field of this kind from a row at hand, over up to two references. */
  private path(kind: string, place: Place): Sample | null {
    const found = place.rows.flatMap(({ name, record }) => fieldsOf(name, record, kind, 2));
    if (found.length === 0) return null;
    const text = this.pick(found);
    return { text, cel: kind.startsWith('reference') ? `${text}_key` : text };
  }

  private relation(place: Place): { path: Sample; record: string } | null {
    const found = place.rows.flatMap(({ name, record }) => relationsOf(name, record, 1));
    return found.length === 0 ? null : this.pick(found);
  }

  private pick<T>(values: readonly T[]): T {
    return values[this.draw(fc.nat, values.length - 1)] as T;
  }
}

function fieldsOf(name: string, record: string, kind: string, steps: number): string[] {
  const fields = Object.entries(LIBRARY.records[record]?.fields ?? {});
  const own = fields.filter(([, type]) => isOfKind(type, kind)).map(([field]) => `${name}.${field}`);
  if (steps === 0) return own;
  const further = fields.flatMap(([field, type]) =>
    type.kind === 'reference' ? fieldsOf(`${name}.${field}`, type.record, kind, steps - 1) : [],
  );
  return [...own, ...further];
}

function isOfKind(type: Type, kind: string): boolean {
  if (type.kind === 'reference') return kind === `reference:${type.record}`;
  if (type.kind === 'string') return kind === 'string' && type.values === undefined;
  return type.kind === kind;
}

function relationsOf(name: string, record: string, steps: number): { path: Sample; record: string }[] {
  const shape = LIBRARY.records[record];
  const own = Object.entries(shape?.relations ?? {}).map(([relation, target]) => ({
    path: both(`${name}.${relation}`),
    record: target.record,
  }));
  if (steps === 0) return own;
  const further = Object.entries(shape?.fields ?? {}).flatMap(([field, type]) =>
    type.kind === 'reference' ? relationsOf(`${name}.${field}`, type.record, steps - 1) : [],
  );
  return [...own, ...further];
}

function both(text: string): Sample {
  return { text, cel: text };
}

function ours(text: string): Sample {
  return { text, cel: null };
}

function not(part: Sample): Sample {
  return join('!(', part, ')');
}

function join(...parts: (string | Sample)[]): Sample {
  const samples = parts.map((part) => (typeof part === 'string' ? both(part) : part));
  const cel = samples.map((part) => part.cel);
  return { text: samples.map((part) => part.text).join(''), cel: cel.includes(null) ? null : cel.join('') };
}

function orNull(
  a: Sample,
  b: Sample,
  c: Sample,
  write: (a: string, b: string, c: string) => string,
): string | null {
  return a.cel === null || b.cel === null || c.cel === null ? null : write(a.cel, b.cel, c.cel);
}
