import type { Plan } from '../expression/plan.ts';
import type { ViewBlock } from '../generated/language.ts';
import type { Block, BlockBase, Compared, RuleUse } from '../model.ts';
import { entriesOf, get, itemsOf, type Node, type Of, textOf, textsOf } from '../read/node.ts';
import type { Under } from '../read/said.ts';
import { createShared, unknownName } from '../resolve/names.ts';
import { audiencesOf } from './columns.ts';
import type { Context } from './context.ts';
import type { ScreenDraft } from './drafts.ts';
import { optionalExpression, type Scope } from './expression.ts';
import { resolvePath } from './field-paths.ts';
import { resolveScreen } from './screen-draft.ts';
import { compileRuleUses, knobSchema } from './uses.ts';

/** What the blocks of one screen share. */
export interface BlockPlace {
  context: Context;
  draft: ScreenDraft;
  /** Record of the screen's row. */
  record: string | null;
  /** Process of the record, or of the screen's type. */
  process: string | null;
  scope: Scope;
  /** Where the use of the template says its rows lead (`opens` of the process' screen). */
  opens: Node | null;
  /** Gives ids in reading order. */
  next: () => string;
  /** What the numbers of blocks here are compared with. */
  compared: Compared | null;
  /** Compiles the blocks inside one; `compared`: what their numbers are compared with, where that is said there. */
  inside: (nodes: readonly Node[], compared?: Compared | null) => Block[];
}

export type Kind = Block['kind'];
/** What stands under the kind of a block in YAML. */
export type Stated<K extends Kind> = Of<Under<ViewBlock, K>>;

/** What a kind of block has besides what all have. */
export type Body<K extends Kind> = Omit<Extract<Block, { kind: K }>, keyof BlockBase | 'kind'>;
export type Make<K extends Kind> = (place: BlockPlace, node: Stated<K>) => Body<K>;

/** Columns of the screen's own row. */
export function rowPlace({ context, draft, record, scope }: BlockPlace) {
  return { context, record, scope, type: draft.type };
}

/** Transitions of the process of `record` (the screen's by default), checked by name. */
export function actionsOf(place: BlockPlace, node: Node | undefined, record?: string | null): string[] {
  if (!node || textOf(node) === 'transitions') return [];
  for (const item of itemsOf(node)) checkAction(place, item, record);
  return textsOf(node);
}

export function action(place: BlockPlace, node: Node | undefined, record?: string | null): string | null {
  if (!node || (node.kind === 'scalar' && node.value === null)) return null;
  checkAction(place, node, record);
  return textOf(node) ?? null;
}

/** Whether a block may offer the transition that is named; reports where it may not. */
export function checkAction(place: BlockPlace, node: Node, record?: string | null): boolean {
  const names = transitionNames(place, record);
  const name = textOf(node) ?? '';
  if (names.includes(name)) return true;
  unknownName(place.context.report, node, { kind: 'transition', name, names });
  return false;
}

/** Transitions that a block may offer: of the record's process, and those of the screen's row on its relations. */
function transitionNames(
  { context, process, record: screenRecord }: BlockPlace,
  record?: string | null,
): string[] {
  const driver = record ? context.records.peek(record)?.model.process : process;
  const screen = screenRecord ? context.records.peek(screenRecord)?.model.process : process;
  return knownTransitions(context, `${driver} ${screen} ${process}`, () => {
    const of = (name: string | null | undefined) =>
      name ? entriesOf(get(context.processes.peek(name)?.node, 'transitions')).map(([one]) => one) : [];
    return [...new Set([...of(driver), ...of(screen), ...of(process)])];
  });
}

const knownTransitions = createShared<string[]>();

export function checkState({ context, process }: BlockPlace, node: Node, state: string): void {
  const states = process ? (context.processes.peek(process)?.states ?? []) : [];
  if (!states.includes(state))
    unknownName(context.report, node, { kind: 'state', name: state, names: states });
}

export function rulesOf({ context, process }: BlockPlace, node: Node | undefined): RuleUse[] {
  return compileRuleUses(context, node, process ? (context.processes.peek(process) ?? null) : null);
}

export function knobOf({ context, process }: BlockPlace, node: Node | undefined): string | null {
  const name = textOf(node)?.replace(/^spec\./, '');
  const draft = process ? context.processes.peek(process) : undefined;
  if (!node || name === undefined) return null;
  if (draft && !knobSchema(context, draft, name))
    unknownName(context.report, node, {
      kind: `knob of ${draft.name}`,
      name,
      names: Object.keys(draft.knobs),
    });
  return name;
}

export function fieldOf({ context, record }: BlockPlace, node: Node | undefined): string | null {
  const name = textOf(node)?.replace(/^row\./, '');
  if (!node || name === undefined) return null;
  if (record) resolvePath(context, record, name, node);
  return name;
}

export function storedField(place: BlockPlace, node: Node | undefined): string {
  const name = fieldOf(place, node) ?? '';
  const field = place.record ? place.context.records.peek(place.record)?.model.fields[name] : undefined;
  if (node && field && field.schema_from === null)
    place.context.report('E_DEF_VALUE_INVALID', node, { detail: `names a field without x-schema: ${name}` });
  return name;
}

/** A kind of document that is made here, by its name. */
export function madeKind({ context }: BlockPlace, node: Node | undefined): string | null {
  if (node) context.generated.resolve(textOf(node) ?? '', node);
  return textOf(node) ?? null;
}

export function relationOf(
  { context, record }: BlockPlace,
  node: Node | undefined,
): { name: string; record: string | null } {
  const name = textOf(node) ?? '';
  const relations = (record ? context.records.peek(record)?.model.relations : undefined) ?? {};
  if (Object.hasOwn(relations, name)) return { name, record: relations[name]?.record ?? null };
  if (node)
    unknownName(context.report, node, {
      kind: `relation of ${record ?? 'no row'}`,
      name,
      names: Object.keys(relations),
    });
  return { name, record: null };
}

export function screenName({ context, draft }: BlockPlace, node: Node): string | null {
  const found = resolveScreen(context, node, draft.subject);
  if (!found) return null;
  return found.audience === null ? found.draft.name : `${found.draft.name}@${found.audience}`;
}

/** Audiences and condition of a block or a tab. */
export function shownWhen(
  { context, scope }: BlockPlace,
  node: Node,
): { for: string[] | null; if: Plan | null } {
  const audiences = get(node, 'for');
  return {
    for: audiences ? audiencesOf(context, audiences) : null,
    if: optionalExpression(context, get(node, 'if'), scope, { want: 'condition' }),
  };
}
