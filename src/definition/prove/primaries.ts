import type { Block, Model, ScreenModel } from '../model.ts';
import { get, textOf } from '../read/node.ts';
import type { Proving, RoutedScreen } from './proving.ts';

/** A block, for whom it is, and the tabs it stands in. */
interface Placed {
  block: Block;
  /** `null` = all who open the screen. */
  audiences: readonly string[] | null;
  tabs: ReadonlyMap<Block, number>;
}

/**
 * No page has two primary buttons at once. Where it has a panel, the panel's is the one: what is filled in on the page is
 * handed in there too, and so is among the panel's actions. Without a panel one thing is filled in at a time.
 */
export function provePrimaries(proving: Proving, { screen, routes }: RoutedScreen): void {
  const placed = walk([...screen.blocks, ...screen.side], null, new Map());
  const audiences = new Set(routes.flatMap(({ model }) => model.audiences));
  if (placed.some(({ block }) => handedIn(block).length > 0 || isPanel(block)))
    proveScreen(proving, screen, { placed, audiences });
}

interface Opened {
  placed: Placed[];
  audiences: ReadonlySet<string>;
}

function proveScreen({ context, model }: Proving, screen: ScreenModel, opened: Opened): void {
  const { placed } = opened;
  const told = new Set<string>();
  for (const audience of opened.audiences) {
    const own = placed.filter(({ audiences }) => audiences?.includes(audience) ?? true);
    const panels = own.filter(({ block }) => isPanel(block));
    const fills = own.filter(({ block }) => handedIn(block).length > 0);
    const together = (one: Placed, other: Placed) => !inOtherTabs(one, other) && !isOpposite(one, other);
    const tell = ({ block }: Placed, second: string, first: string) => {
      const node = context.places.get(block);
      const key = `${block.id} ${second}`;
      if (!node || told.has(key)) return;
      told.add(key);
      context.report('E_DEF_PRIMARY', node, { second, first, audience });
    };
    const isOpposite = (one: Placed, other: Placed) => {
      const [first, second] = [one, other].map(
        ({ block }) => textOf(get(context.places.get(block), 'if'))?.trim() ?? '',
      );
      return first !== undefined && second !== undefined && (isNot(first, second) || isNot(second, first));
    };

    for (const [at, panel] of panels.entries()) {
      const first = panels.slice(0, at).find((other) => together(panel, other));
      if (first) tell(panel, panel.block.kind, first.block.kind);
    }
    for (const [at, fill] of fills.entries())
      for (const name of handedIn(fill.block)) {
        const beside = panels.filter((panel) => together(fill, panel));
        const without = beside.find(({ block }) => !actionsOf(block).includes(name));
        if (without) tell(fill, name, without.block.kind);
        if (beside.length > 0) continue;
        const before = fills.slice(0, at).filter((other) => together(fill, other));
        const first = before
          .flatMap(({ block }) => handedIn(block))
          .find((other) => mayMeet(model, screen, [other, name]));
        if (first !== undefined) tell(fill, name, first);
      }
  }
}

function walk(
  blocks: readonly Block[],
  outer: readonly string[] | null,
  tabs: ReadonlyMap<Block, number>,
): Placed[] {
  return blocks.flatMap((block): Placed[] => {
    const audiences = narrow(outer, block.for);
    const own = { block, audiences, tabs };
    if (block.kind === 'section') return [own, ...walk(block.blocks, audiences, tabs)];
    if (block.kind !== 'tabs') return [own];
    return block.tabs.flatMap((tab, at) =>
      walk(tab.blocks, narrow(audiences, tab.for), new Map([...tabs, [block, at]])),
    );
  });
}

function narrow(outer: readonly string[] | null, inner: readonly string[] | null): readonly string[] | null {
  if (outer === null || inner === null) return outer ?? inner;
  return outer.filter((name) => inner.includes(name));
}

const isPanel = ({ kind }: Block) => kind === 'next_step' || kind === 'waiting';

const handedIn = ({ handed_in = [] }: Block) => handed_in;

const actionsOf = (block: Block): readonly string[] => (block.kind === 'next_step' ? block.actions : []);

/** Only one tab of a block is open at a time. */
function inOtherTabs(one: Placed, other: Placed): boolean {
  return [...one.tabs].some(([tabs, at]) => (other.tabs.get(tabs) ?? at) !== at);
}

/** Whether a condition is written as the opposite of another. */
function isNot(condition: string, other: string): boolean {
  return other !== '' && (condition === `!${other}` || condition === `!(${other})`);
}

/** Whether two transitions of the screen's row may be on offer in one state. */
function mayMeet(model: Model, { row }: ScreenModel, names: readonly [string, string]): boolean {
  const [one, other] = names.map((name) => {
    const processes = Object.values(model.processes).filter(({ record }) => record === row?.record);
    return processes.flatMap(({ transitions }) => transitions[name]?.from ?? []);
  });
  return one?.some((state) => other?.includes(state)) ?? false;
}
