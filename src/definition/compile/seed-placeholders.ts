import { nearest } from '../expression/nearest.ts';
import { entriesOf, get, itemsOf, type Node, type Place, placeIn, textOf } from '../read/node.ts';
import type { Context } from './context.ts';

/** As `server/seeds/placeholders.ts` fills them in. */
const PLACEHOLDER = /\{([a-z]+)((?::[^{}:]*)*)\}/g;
const FROM_POOL = /^\{(?:pick|cycle):([^{}:]*)(?::\d+)?\}$/;
const NUMBER = /^-?\d+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** How many arguments a placeholder takes, and of what form they are. */
const FORMS: Readonly<Record<string, { least: number; most: number; fits: (args: string[]) => boolean }>> = {
  n: { least: 0, most: 1, fits: (args) => args.every((arg) => NUMBER.test(arg)) },
  p: { least: 0, most: 1, fits: (args) => args.every((arg) => NUMBER.test(arg)) },
  pick: { least: 1, most: 1, fits: () => true },
  cycle: { least: 1, most: 2, fits: ([, skip]) => skip === undefined || /^\d+$/.test(skip) },
  int: {
    least: 2,
    most: 2,
    fits: (args) => args.every((arg) => NUMBER.test(arg)) && inOrder(args.map(Number)),
  },
  date: { least: 2, most: 2, fits: (args) => args.every((arg) => DAY.test(arg)) && inOrder(args) },
};

const inOrder = <T extends string | number>([from, to]: readonly T[]): boolean =>
  from !== undefined && to !== undefined && from <= to;

/** What the placeholders of bulk rows name is there, and they are written as they are filled in. */
export function checkPlaceholders(context: Context, node: Node, pools: Node | undefined): void {
  if (node.kind === 'map') for (const [, inner] of entriesOf(node)) checkPlaceholders(context, inner, pools);
  if (node.kind === 'list') for (const inner of node.items) checkPlaceholders(context, inner, pools);
  if (node.kind !== 'scalar') return;
  for (const found of (textOf(node) ?? '').matchAll(PLACEHOLDER)) {
    const [whole, name = '', rest = ''] = found;
    const args = rest.split(':').slice(1);
    const place = placeIn(node, found.index + 1);
    const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
    if (!form) unknown(context, place, { kind: 'placeholder', name, names: Object.keys(FORMS) });
    else if (args.length < form.least || args.length > form.most || !form.fits(args))
      context.report('E_DEF_SEED', place, { detail: `${whole} is not written as {${name}} is` });
    else if (name === 'pick' || name === 'cycle') {
      const at = found.index + `{${name}:`.length;
      checkPool(context, (shift) => placeIn(node, at + shift), args[0] ?? '', pools);
    }
  }
}

/** `placeAt`: where a character of what is named is written. */
function checkPool(
  context: Context,
  placeAt: (shift: number) => Place,
  named: string,
  pools: Node | undefined,
): void {
  const [pool = '', field] = named.split('.');
  const items = get(pools, pool);
  if (!items) {
    unknown(context, placeAt(0), { kind: 'pool', name: pool, names: namesIn(pools) });
    return;
  }
  const place = placeAt(field === undefined ? 0 : pool.length + 1);
  for (const item of itemsOf(items)) {
    if (item.kind === 'map' && field === undefined)
      context.report('E_DEF_SEED', place, {
        detail: `{${pool}} holds rows, so one of their fields is named too`,
      });
    else if (field !== undefined && !get(item, field))
      unknown(context, place, { kind: `field of ${pool}`, name: field, names: namesIn(item) });
    else continue;
    return;
  }
}

const namesIn = (node: Node | undefined): string[] => entriesOf(node).map(([name]) => name);

function unknown(
  context: Context,
  place: Place,
  { kind, name, names }: { kind: string; name: string; names: readonly string[] },
): void {
  context.report('E_DEF_NAME_UNKNOWN', place, { kind, name }, nearest(name, names) ?? null);
}

/** What a value may become that is nothing but an item of a pool. */
export function drawnBy(value: Node, pools: Node | undefined): Node[] {
  const [, named] = FROM_POOL.exec(textOf(value) ?? '') ?? [];
  if (named === undefined) return [];
  const [pool = '', field] = named.split('.');
  return itemsOf(get(pools, pool)).flatMap((item) => (field === undefined ? item : (get(item, field) ?? [])));
}
