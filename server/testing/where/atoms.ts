import { Names, type Place } from './names.ts';
import { both, join, not, orNull, ours, type Sample } from './samples.ts';

/** Conditions without connectives, of every kind that SQL understands. */
export class Atoms extends Names {
  protected atom(place: Place): Sample {
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

  protected textAtom(place: Place): Sample {
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

  protected textOperand(place: Place): Sample {
    return this.pick([
      both('viewer.branch'),
      both('viewer.name'),
      this.path('string', place) ?? both('row.note'),
    ]);
  }

  protected referenceAtom(place: Place): Sample {
    const record = this.pick(['person', 'person', 'reader']);
    const path = this.path(`reference:${record}`, place) ?? { text: 'row.clerk', cel: 'row.clerk_key' };
    const other = this.pick([
      both('viewer.id'),
      ...(record === 'person' ? [both('viewer.usher')] : []),
      this.path(`reference:${record}`, place) ?? both('viewer.id'),
    ]);
    const same = this.same({ ...path, text: path.text + this.pick(['', '.id']) }, other);
    return this.pick([same, not(same)]);
  }

  protected numberAtom(place: Place): Sample {
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

  protected dateAtom(place: Place): Sample {
    const path = this.pick([
      this.path('date', place) ?? both('row.due'),
      ours(`date_of(${(this.path('timestamp', place) ?? both('row.asked_at')).text})`),
    ]);
    const moved = this.pick([0, 1])
      ? path
      : ours(`(${path.text} ${this.pick(['+', '-'])} ${this.duration()})`);
    const other = this.pick([
      both('today'),
      both('viewer.since'),
      both("'2026-02-28'"),
      both('row.due'),
      ours(`today - ${this.duration()}`),
    ]);
    const sign = this.pick([' < ', ' <= ', ' > ', ' >= ']);
    return this.pick([join(moved, sign, other), this.same(moved, other), not(this.same(moved, other))]);
  }

  protected instantAtom(place: Place): Sample {
    const path = this.pick([
      this.path('timestamp', place) ?? both('row.asked_at'),
      ours(`at(row.due, ${this.pick(["'08:00'", 'row.opens'])})`),
    ]);
    const moved = this.pick([0, 1])
      ? path
      : ours(`(${path.text} ${this.pick(['+', '-'])} ${this.duration(true)})`);
    const other = this.pick([both('now'), both('viewer.seen'), ours(`now - ${this.duration(true)}`)]);
    const sign = this.pick([' < ', ' <= ', ' > ', ' >= ']);
    return this.pick([join(moved, sign, other), this.same(moved, other)]);
  }

  protected duration(clock = false): string {
    const units = ['days(1)', 'days(31)', 'months(1)', 'months(13)', 'years(1)'];
    return this.pick(clock ? [...units, 'hours(7)', 'minutes(30)'] : units);
  }

  protected timeAtom(place: Place): Sample {
    const path = this.path('time', place) ?? both('row.opens');
    const sign = this.pick([' < ', ' <= ', ' > ', ' >= ', ' == ', ' != ']);
    const from = this.pick(["'08:00'", "'12:30:59'", 'row.opens', 'null']);
    const minutes = ours(`minutes_between(${this.pick([`${from}, ${path.text}`, `${path.text}, ${from}`])})`);
    if (this.pick([0, 1])) return join(minutes, sign, this.pick([both('-30'), both('0'), both('240')]));
    return join(
      path,
      this.pick([' < ', ' >= ', ' == ', ' != ']),
      this.pick([both("'12:30:00'"), both("'08:00:00'")]),
    );
  }

  protected flagAtom(place: Place): Sample {
    const path = this.path('bool', place) ?? both('row.urgent');
    const compared = join(path, this.pick([' == ', ' != ']), both(this.pick(['true', 'false'])));
    return this.pick([path, not(path), compared, this.same(path, both('viewer.chief'))]);
  }

  protected emptyAtom(place: Place): Sample {
    const kind = this.pick(['string', 'number', 'date', 'bool', 'list', 'reference:person', 'json']);
    const path = this.path(kind, place) ?? both('row.extra');
    const viewer = both(this.pick(['viewer.usher', 'viewer.roles', 'viewer.branch']));
    const asked = this.pick([path, path, viewer]);
    const has: Sample = { text: `has(${asked.text})`, cel: asked.cel && `${asked.cel} != null` };
    return this.pick([join(asked, ' == null'), join(asked, ' != null'), has]);
  }

  protected listAtom(place: Place): Sample {
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

  protected countAtom(place: Place): Sample {
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

  protected counted(size: Sample): Sample {
    return join(
      size,
      this.pick([' == ', ' < ', ' >= ', ' != ']),
      this.pick([{ text: '1', cel: '1.0' }, { text: '0', cel: '0.0' }, both('viewer.rank')]),
    );
  }

  protected viewerAtom(): Sample {
    return this.pick([
      both('viewer.chief'),
      join(this.literal('string'), ' in viewer.roles'),
      join('viewer.rank > ', this.literal('number')),
      join('viewer.branch == ', this.literal('string')),
    ]);
  }

  protected enumAtom(): Sample {
    const states = this.pick(["['asked', 'lent']", "['lent']", '[]']);
    return this.pick([
      both("row.state == 'asked'"),
      both("row.state != 'lent'"),
      both(`row.state in ${states}`),
    ]);
  }

  /** Untyped constants, of the wrong kind as often as not. */
  protected untypedAtom(place: Place): Sample {
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
  protected chosenAtom(place: Place): Sample {
    const [yes, no] = [
      this.path('string', place) ?? both('row.title'),
      this.path('string', place) ?? both('row.note'),
    ];
    return ours(`(viewer.chief ? ${yes.text} : ${no.text}) == ${this.literal('string').text}`);
  }

  protected scopeAtom(place: Place): Sample {
    const person = this.path('reference:person', place);
    if (place.quantifiers < 3 && this.pick([0, 1])) return ours('checks_it(row)');
    if (!person) return this.flagAtom(place);
    return ours(`same_branch(${person.text})`);
  }
}
