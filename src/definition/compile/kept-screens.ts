import type { ScreenModel } from '../model.ts';
import { get, type Node, textOf } from '../read/node.ts';
import { Names, trackUses, type Use } from '../resolve/names.ts';
import type { Context } from './context.ts';
import type { ScreenDraft } from './drafts.ts';
import { askedAgain, forgetUnused, type Held, trackAnswers } from './plan-cache.ts';

interface Kept {
  draft: ScreenDraft;
  model: ScreenModel;
  uses: Use[];
  /** Expressions that it is made of. */
  held: Held[];
}

/** What all screens look at besides their own files. */
interface Basis {
  nodes: Node[];
  /** Names of types; names and rows of screens. */
  text: string;
}

/** The screens of the last compilation without a fault. */
let last: { basis: Basis; labels: Labels; screens: Map<string, Kept> } | null = null;

/** Label of every type: only screens that show it look at it. */
type Labels = ReadonlyMap<string, string | undefined>;

export interface ScreenKeeper {
  /** The screen as it was kept, or as `compile` makes it. */
  take(draft: ScreenDraft, compile: () => ScreenModel): ScreenModel;
}

/**
 * Screens are most of a product and most of the time that compiling takes, so after a change in one file the others are
 * taken from the last compilation: those whose own nodes are the same objects, as long as the basis is the same. Pure as
 * seen from outside: names that a kept screen uses count as used again, and places of blocks outlive a compilation.
 */
export function keepScreens(context: Context): ScreenKeeper {
  const basis = basisOf(context);
  const labels = labelsOf(context);
  const before = last && isSame(last.basis, basis) ? last : null;
  const screens = new Map<string, Kept>();
  const spaces = spacesOf(context);
  last = null;
  context.keep = () => {
    last = { basis, labels, screens };
    forgetUnused();
  };
  return {
    take(draft, compile) {
      const known = before?.screens.get(draft.name);
      const stays =
        known && isSameDraft(known.draft, draft) && sameLabels(known.uses, before?.labels, labels);
      if (stays) {
        for (const { kind, name } of known.uses) spaces.get(kind)?.use(name);
        askedAgain(known.held);
      }
      const kept = stays ? { ...known, draft } : compileNew(draft, compile);
      screens.set(draft.name, kept);
      return kept.model;
    },
  };
}

function compileNew(draft: ScreenDraft, compile: () => ScreenModel): Kept {
  const { value: answered, uses } = trackUses(() => trackAnswers(compile));
  return { draft, model: answered.value, uses, held: answered.held };
}

function spacesOf(context: Context): Map<string, Names<unknown>> {
  const all = [...Object.values(context), ...Object.values(context.access)] as unknown[];
  return new Map(all.filter((one) => one instanceof Names).map((names) => [names.kind, names]));
}

function basisOf({ files, screens, types }: Context): Basis {
  const others = files.filter((file) => file.kind !== 'subject' && file.kind !== 'seed');
  const facts = [types.names(), screens.entries().map(([name, { row, type }]) => [name, row, type?.code])];
  return { nodes: others.map((file) => file.node), text: JSON.stringify(facts) };
}

function labelsOf({ types }: Context): Labels {
  return new Map(types.entries().map(([code, draft]) => [code, textOf(get(draft.node, 'label'))]));
}

function sameLabels(uses: readonly Use[], before: Labels | undefined, now: Labels): boolean {
  return uses.every(({ kind, name }) => kind !== 'type' || before?.get(name) === now.get(name));
}

function isSame(a: Basis, b: Basis): boolean {
  return (
    a.nodes.length === b.nodes.length &&
    a.nodes.every((node, at) => node === b.nodes[at]) &&
    a.text === b.text
  );
}

function isSameDraft(a: ScreenDraft, b: ScreenDraft): boolean {
  return (
    isSameNode(a.file, b.file) &&
    isSameNode(a.node, b.node) &&
    a.area === b.area &&
    a.paths.length === b.paths.length &&
    a.paths.every(
      (path, at) => path.audience === b.paths[at]?.audience && isSameNode(path.node, b.paths[at].node),
    )
  );
}

/** The same object, or maps that were put together anew from the same ones (a type with what it extends). */
function isSameNode(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a.kind !== 'map' || b.kind !== 'map' || a.entries.size !== b.entries.size) return false;
  for (const [key, { value }] of a.entries) {
    const other = b.entries.get(key)?.value;
    if (!other || !isSameNode(value, other)) return false;
  }
  return true;
}
