import type { Plan } from '../expression/plan.ts';
import { modelTexts } from '../messages/model-texts.ts';
import type { Block, BlockBase, JsonObject } from '../model.ts';
import {
  boolOf,
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type Node,
  textOf,
  textsOf,
  toJson,
} from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { WIDGETS, type WidgetName } from '../widgets.ts';
import {
  action,
  actionsOf,
  type BlockPlace,
  fieldOf,
  type Kind,
  knobOf,
  type Make,
  relationOf,
  rowPlace,
  rulesOf,
  screenName,
  storedField,
} from './block-place.ts';
import { audiencesOf, compileColumn, compileColumns } from './columns.ts';
import { compileExpression, optionalExpression } from './expression.ts';
import { compileJourney } from './journey-block.ts';
import { compileNextStep } from './next-step-block.ts';
import { compileTable } from './table-block.ts';
import { compileLabel, optionalLabel } from './text.ts';
import { compileCallBlock, compileMatrix, compileSheet, compileStatusBar } from './value-blocks.ts';

/** Compilers by kind; the key of a block in YAML is its kind. */
const KINDS: { [K in Kind]: Make<K> } = {
  header: (place, node) => {
    const title = get(node, 'title');
    return {
      title: title ? titleColumn(place, title) : null,
      cells: compileColumns(rowPlace(place), get(node, 'cells')),
    };
  },
  text: (place, node) => ({
    text: compileLabel(place.context, get(node, 'text'), place.scope),
    tone: (textOf(get(node, 'tone')) as 'plain' | 'info' | 'warning' | undefined) ?? 'plain',
  }),
  next_step: compileNextStep,
  waiting: (place, node) => ({
    limit: limitOf(get(node, 'limit')),
    empty: optionalLabel(place.context, get(node, 'empty'), place.scope) ?? modelTexts.nothingWaits,
    single: optionalLabel(place.context, get(node, 'single'), place.scope),
  }),
  actions: (place, node) => ({
    actions: node.kind === 'list' ? actionsOf(place, node) : actionsOf(place, get(node, 'actions')),
  }),
  steps: () => ({}),
  timeline: () => ({}),
  detail: (place, node) => ({ columns: compileColumns(rowPlace(place), get(node, 'columns')) }),
  form: (place, node) => ({
    field: storedField(place, get(node, 'field')),
    save: action(place, get(node, 'save')),
    submit: action(place, get(node, 'submit')),
  }),
  action_form: (place, node) => ({ action: action(place, get(node, 'action')) ?? '' }),
  checklist: (place, node) => ({
    rules: rulesOf(place, get(node, 'rules')),
    frozen: fieldOf(place, get(node, 'frozen')),
    draft_of: action(place, get(node, 'draft_of')),
  }),
  documents: (place, node) => ({
    knob: knobOf(place, get(node, 'knob')) ?? 'documents',
    stages: textsOf(get(node, 'stages')),
    relation: relationOf(place, get(node, 'relation')).name,
    upload: action(place, get(node, 'upload')),
    accept: action(place, get(node, 'accept')),
    reject: action(place, get(node, 'reject')),
  }),
  table: compileTable,
  sheet: compileSheet,
  matrix: compileMatrix,
  generated: (place, node) => {
    for (const item of itemsOf(get(node, 'documents')))
      place.context.generated.resolve(textOf(item) ?? '', item);
    return {
      actions: actionsOf(place, get(node, 'actions')),
      documents: get(node, 'documents') ? textsOf(get(node, 'documents')) : null,
    };
  },
  pdf: (place, node) => {
    const document = get(node, 'document');
    if (document) place.context.generated.resolve(textOf(document) ?? '', document);
    return { document: textOf(document) ?? '', open: boolOf(get(node, 'open'), false) };
  },
  status_bar: (place, node) => compileStatusBar(place, node),
  journey: compileJourney,
  agenda: () => ({}),
  notifications: () => ({}),
  call: compileCallBlock,
  link: (place, node) => {
    const opens = get(node, 'opens');
    return {
      opens: opens ? (screenName(place, opens) ?? '') : '',
      with: plans(place, get(node, 'with')),
    };
  },
  widget: (place, node) => ({
    widget: widgetOf(place, get(node, 'widget') ?? node),
    with: (get(node, 'with') ? toJson(get(node, 'with') as Node) : {}) as JsonObject,
  }),
  section: (place, node) => ({ blocks: compileBlocks(place, itemsOf(get(node, 'blocks'))) }),
  tabs: (place, node) => ({
    tabs: itemsOf(node.kind === 'list' ? node : get(node, 'tabs')).map((tab) => ({
      label: compileLabel(place.context, get(tab, 'label'), place.scope),
      ...shownWhen(place, tab),
      blocks: compileBlocks(place, itemsOf(get(tab, 'blocks'))),
    })),
  }),
};

const BLOCK_KINDS = Object.keys(KINDS) as Kind[];

export function compileBlocks(place: BlockPlace, nodes: readonly Node[]): Block[] {
  return nodes.flatMap((node) => {
    const [kind, inner] = entriesOf(node)[0] ?? [];
    if (kind === undefined || !inner || !BLOCK_KINDS.includes(kind as Kind)) {
      const place_ = kind === undefined ? node : keyNode(node, kind);
      unknownName(place.context.report, place_, { kind: 'block', name: kind ?? '', names: BLOCK_KINDS });
      return [];
    }
    return [compileBlock(place, kind as Kind, inner)];
  });
}

function compileBlock(place: BlockPlace, kind: Kind, node: Node): Block {
  const id = place.next();
  const base: BlockBase = {
    id,
    label: optionalLabel(place.context, get(node, 'label'), place.scope),
    ...shownWhen(place, node),
  };
  const block = { ...base, kind, ...KINDS[kind](place, node) } as Block;
  place.context.places.set(block, node);
  return block;
}

function shownWhen({ context, scope }: BlockPlace, node: Node): { for: string[] | null; if: Plan | null } {
  const audiences = get(node, 'for');
  return {
    for: audiences ? audiencesOf(context, audiences) : null,
    if: optionalExpression(context, get(node, 'if'), scope, { want: 'condition' }),
  };
}

const FIRST_ROWS = 8;

function limitOf(node: Node | undefined): number {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : FIRST_ROWS;
}

function widgetOf({ context }: BlockPlace, node: Node): WidgetName {
  const name = textOf(node) ?? '';
  const known = WIDGETS.find((one) => one === name);
  if (!known) unknownName(context.report, node, { kind: 'widget', name, names: WIDGETS });
  return known ?? WIDGETS[0];
}

/** A header's title is a field path, or any value expression. */
function titleColumn(place: BlockPlace, node: Node) {
  return compileColumn(rowPlace(place), node);
}

function plans({ context, scope }: BlockPlace, node: Node | undefined): Record<string, Plan> {
  return Object.fromEntries(
    entriesOf(node).map(([name, value]) => [
      name,
      compileExpression(context, value, scope, { want: 'value' }),
    ]),
  );
}
