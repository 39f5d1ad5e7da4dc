import {
  actionsOf,
  type BlockPlace,
  type Body,
  checkAction,
  checkState,
  rowPlace,
  rulesOf,
  type Stated,
} from '../compile/block-place.ts';
import { withItem } from '../compile/bulk.ts';
import { compileExpression, optionalExpression } from '../compile/expression.ts';
import { compileFillIn } from '../compile/filled-in.ts';
import { compileWords, type StateWords, wordsOf, wordsOver } from '../compile/state-words.ts';
import { compileLabel } from '../compile/text.ts';
import type { Plan } from '../expression/plan.ts';
import type { RuleUse, Text } from '../model.ts';
import { entriesOf, get, itemsOf, keyNode, type Node, textOf } from '../read/node.ts';
import { blockSchema, expression, keys, NOTE, names, text, words } from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { documentsOfRow, ownRow } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    /**
     * `texts` and `waits` by state: what happens now, and whom the row waits for when it is not the viewer's turn.
     * `elsewhere`: transitions of other blocks that make it somebody's turn.
     */
    next_step: {
      actions: string[];
      elsewhere: string[];
      /** Rules whose count stands in the step's words as `unmet`, their sentences as `missing`. */
      requires: RuleUse[];
      /** By transition: for which rows of its relation, or when, it belongs to the step; always where nothing is said. */
      items: Record<string, Plan>;
      /** By transition whose short form stands in the panel: the words of its button once it is filled in (`chosen`). */
      fill_in: Record<string, Text>;
      texts: Record<string, Text>;
      waits: Record<string, Text>;
      /** By state: what the viewer is to do when it is their turn; else the state's label. */
      titles: Record<string, Text>;
      /** By state: why it is the viewer's turn again, in the words of whoever sent it back. */
      because: Record<string, Text>;
      /** States in which it stands first on the page and across it, when it is the viewer's turn. */
      across: string[];
      /** By state: whether files that are missing or were sent back are handed in in the panel, when it is the viewer's turn. */
      uploads: Record<string, Plan>;
      /** What stands beside the step where it stands alone (`waiting`). */
      beside: { label: Text; text: Text | null; lines: Plan | null; if: Plan | null }[];
      /** Kinds of made documents that it links to there, each while its `if` holds. */
      documents: { code: string; if: Plan | null }[];
      /** What goes into the viewer's own calendar from there; `null` = nothing. */
      calendar: { title: Text; from: Plan; to: Plan; place: Text; if: Plan | null } | null;
      /** What is to be seen to by then, under it: rules with their verdict; `null` = nothing. */
      checks: { label: Text; if: Plan | null; rules: RuleUse[] } | null;
      /** By state: what the viewer is asked to do, for whom, in the list of what waits (`waiting`). */
      asks: Record<string, Text>;
      /** By state: the word of the button there. */
      verbs: Record<string, Text>;
      /** By state: what is said there once for several such rows of one page. */
      together: Record<string, Text>;
      /** By state: until when (a date). */
      due: Record<string, Plan>;
      /** By state: since when it waits (a date), in the list of what waits. */
      since: Record<string, Plan>;
      /** By state: whether it is the viewer's turn; where it is not said, when one of the transitions is on offer. */
      turn: Record<string, Plan>;
    };
  }
}

/** What the viewer is to do now, or whom the row waits for. */
export const nextStep: BlockDefinition<'next_step'> = {
  ...PLAIN,
  schema: blockSchema('What the viewer is to do now, or whom the row waits for.', {
    actions: names('Transitions offered, in order.'),
    elsewhere: names(
      'Transitions that stand elsewhere on the screen and make it the turn of whoever is offered them.',
    ),
    requires: {
      description: "Rules counted in the step's words: unmet is how many do not hold, missing names them.",
      type: ['array', 'string'],
      items: { type: ['string', 'object'] },
    },
    items: {
      description:
        'Transition -> for which rows of its relation it belongs to the step, or when, of one on the row itself; a transition that is not named always belongs to it.',
      type: 'object',
      additionalProperties: expression('Whether item, or the row, is meant'),
    },
    fill_in: {
      description:
        'Transition -> the words of its button once something is chosen in its form. While it is what is most wanted, its form stands in the panel itself.',
      type: 'object',
      additionalProperties: words('What the button says; {chosen} is what is chosen'),
    },
    beside: {
      description: 'What stands beside the step where it stands alone (waiting).',
      type: 'array',
      items: keys(
        'A fact.',
        {
          label: words('What it is'),
          text: words('What it says; one that says nothing is left out'),
          lines: expression('In place of text: a list of texts, each on a line of its own'),
          if: expression('Shown only when it holds'),
        },
        ['label'],
      ),
    },
    documents: {
      description: 'What was made for the row and the step links to where it stands alone (waiting).',
      type: 'array',
      items: {
        description: 'A kind of document, or {document, if}.',
        type: ['string', 'object'],
        properties: {
          document: text('Kind of document (sets/generated.yaml).'),
          if: expression('Linked to only while it holds'),
        },
        required: ['document'],
        additionalProperties: false,
      },
    },
    calendar: keys(
      "What goes into the viewer's own calendar from there, as a file that calendars open.",
      {
        title: words('What it is'),
        from: expression('When it begins'),
        to: expression('When it ends'),
        place: words('Where it is'),
        if: expression('Shown only when it holds'),
      },
      ['title', 'from', 'to', 'place'],
    ),
    checks: keys(
      'Rules with their verdict under the step where it stands alone (waiting): what is to be seen to.',
      {
        label: words('Heading over them; how many hold follows'),
        if: expression('Shown only when it holds'),
        rules: {
          description: 'Rules, or knobs that list rules.',
          type: ['array', 'string'],
          items: { type: ['string', 'object'] },
        },
      },
      ['label', 'rules'],
    ),
    only: {
      description:
        'States whose words it says; of others only what stands here under states. All unless stated.',
      type: 'array',
      items: { type: 'string' },
    },
    states: {
      description: "State -> words said here instead of the state's own; an empty one is not said.",
      type: 'object',
      additionalProperties: {
        description: 'Words of one state.',
        type: 'object',
        properties: {
          text: words('What happens now'),
          waits: words("Whom the row waits for, when it is not the viewer's turn"),
          title: words(
            'What the viewer is to do, over the text, when it is their turn; else the label of the state',
          ),
          because: words(
            "Why it is the viewer's turn again, in the words of whoever sent it back; stands out in the panel",
          ),
          across: {
            description: "Stands first on the page and across it, when it is the viewer's turn.",
            type: ['boolean', 'null'],
          },
          uploads: expression(
            "Whether files that are missing or were sent back are handed in in the panel itself, when it is the viewer's turn",
          ),
          asks: words('What the viewer is asked to do, for whom, in the list of what waits'),
          verb: words('Word of the button there'),
          together: words(
            'What stands there once for several such rows; {n} is how many. It leads to the list in which they open, so the path of the page ends in a query',
          ),
          due: expression('Until when: a date'),
          since: expression('Since when it waits, in the list of what waits: a date'),
          turn: expression(
            "Whether it is the viewer's turn, where being able to act is not yet having to; offered tells whether one of the step's transitions is on offer",
          ),
          note: NOTE,
        },
        additionalProperties: false,
      },
    },
  }),
  compile: compileNextStep,
  reads(all, block) {
    ownRow(all);
    for (const process of all.processes())
      all.rules(process, [...block.requires, ...(block.checks?.rules ?? [])]);
    all.transitions(all.processes(), block.elsewhere);
    if (block.documents.length > 0) documentsOfRow(all);
  },
  actions: ({ actions }) => actions,
  placed: true,
  forLinks: true,
};

/** What happens now, in the words of the states, and what the block says in their place. */
function compileNextStep(place: BlockPlace, node: Stated<'next_step'>): Body<'next_step'> {
  const words = wordsByState(place, node);
  const by = <T>(pick: (one: StateWords) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      words.flatMap(([state, said]): [string, T][] => {
        const value = pick(said);
        return value === undefined ? [] : [[state, value]];
      }),
    );
  return {
    actions: actionsOf(place, get(node, 'actions')),
    elsewhere: actionsOf(place, get(node, 'elsewhere')),
    requires: rulesOf(place, get(node, 'requires')),
    items: meantItems(place, get(node, 'items')),
    fill_in: compileFillIn(place, { all: get(node, 'fill_in'), offered: get(node, 'actions') }),
    texts: by(({ text }) => text),
    waits: by(({ waits }) => waits),
    titles: by(({ title }) => title),
    because: by(({ because }) => because),
    across: words.flatMap(([state, { across }]) => (across ? [state] : [])),
    uploads: by(({ uploads }) => uploads),
    beside: itemsOf(get(node, 'beside')).map((fact) => factOf(place, fact)),
    documents: documentsOf(place, get(node, 'documents')),
    calendar: calendarOf(place, get(node, 'calendar')),
    checks: checksOf(place, get(node, 'checks')),
    asks: by(({ asks }) => asks),
    verbs: by(({ verb }) => verb),
    together: by(({ together }) => together),
    due: by(({ due }) => due),
    since: by(({ since }) => since),
    turn: by(({ turn }) => turn),
  };
}

function factOf({ context, scope }: BlockPlace, node: Node): Body<'next_step'>['beside'][number] {
  const [text, lines] = [get(node, 'text'), get(node, 'lines')];
  if (!text === !lines)
    context.report('E_DEF_VALUE_INVALID', lines ?? node, { detail: 'says either text or lines' });
  return {
    label: compileLabel(context, get(node, 'label'), scope),
    text: text ? compileLabel(context, text, scope) : null,
    lines: optionalExpression(context, lines, scope, { want: { kind: 'list', of: { kind: 'string' } } }),
    if: optionalExpression(context, get(node, 'if'), scope, { want: 'condition' }),
  };
}

function documentsOf({ context, scope }: BlockPlace, node: Node | undefined): Body<'next_step'>['documents'] {
  return itemsOf(node).map((item) => {
    const code = get(item, 'document') ?? item;
    context.generated.resolve(textOf(code) ?? '', code);
    const shown = optionalExpression(context, get(item, 'if'), scope, { want: 'condition' });
    return { code: textOf(code) ?? '', if: shown };
  });
}

function calendarOf({ context, scope }: BlockPlace, node: Node | undefined): Body<'next_step'>['calendar'] {
  const [from, to] = [get(node, 'from'), get(node, 'to')];
  if (!node || !from || !to) return null;
  return {
    title: compileLabel(context, get(node, 'title'), scope),
    from: compileExpression(context, from, scope, { want: { kind: 'timestamp', optional: true } }),
    to: compileExpression(context, to, scope, { want: { kind: 'timestamp', optional: true } }),
    place: compileLabel(context, get(node, 'place'), scope),
    if: optionalExpression(context, get(node, 'if'), scope, { want: 'condition' }),
  };
}

function checksOf(place: BlockPlace, node: Node | undefined): Body<'next_step'>['checks'] {
  if (!node) return null;
  const { context, scope } = place;
  return {
    label: compileLabel(context, get(node, 'label'), scope),
    if: optionalExpression(context, get(node, 'if'), scope, { want: 'condition' }),
    rules: rulesOf(place, get(node, 'rules')),
  };
}

/** Of every state that something is said of: what the state says, under what the block says. */
function wordsByState(place: BlockPlace, node: Node): [string, StateWords][] {
  const { context, scope } = place;
  const states = get(context.processes.peek(place.process ?? '')?.node, 'states');
  const own = get(node, 'states');
  for (const [state] of entriesOf(own)) checkState(place, keyNode(own as Node, state), state);
  const taken = get(node, 'only') ? statesIn(place, get(node, 'only')) : null;
  const names = new Set([...entriesOf(states), ...entriesOf(own)].map(([state]) => state));
  return [...names].map((state) => {
    const said = taken === null || taken.includes(state) ? wordsOf(get(states, state)) : new Map();
    return [state, compileWords(context, wordsOver(said, wordsOf(get(own, state))), scope)];
  });
}

function statesIn(place: BlockPlace, node: Node | undefined): string[] {
  return itemsOf(node).flatMap((item) => {
    const state = textOf(item);
    if (state === undefined) return [];
    checkState(place, item, state);
    return [state];
  });
}

/** For which rows of its relation, or when, each transition belongs to the step. */
function meantItems(place: BlockPlace, node: Node | undefined): Record<string, Plan> {
  const own = rowPlace(place);
  return Object.fromEntries(
    entriesOf(node).flatMap(([name, meant]): [string, Plan][] => {
      if (!checkAction(place, keyNode(node as Node, name))) return [];
      const scope = withItem(own.context, own, name);
      return [[name, compileExpression(own.context, meant, scope, { want: 'condition' })]];
    }),
  );
}
