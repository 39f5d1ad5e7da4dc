import { compileTable } from '../compile/table-block.ts';
import {
  blockSchema,
  columns,
  expression,
  flag,
  keys,
  mapOf,
  NOTE,
  names,
  text,
  words,
} from '../validate/schema-words.ts';
import { type BlockDefinition, PLAIN } from './definition.ts';
import { ofRelation } from './shared-reads.ts';

declare module '../model/screens.ts' {
  interface BlockModels {
    table: TableModel;
  }
}

/** Rows in a table. */
export const table: BlockDefinition<'table'> = {
  ...PLAIN,
  schema: blockSchema(
    'Rows in a table.',
    {
      record: text('Record whose rows are listed.'),
      relation: text("Relation of the screen's row whose rows are listed."),
      where: expression('Which rows, over row'),
      columns: columns('Columns in order.'),
      filters: {
        description: 'Fields to filter by.',
        type: ['array', 'string'],
        pattern: '^\\$[a-z_]+$',
        items: {
          type: ['string', 'object'],
          properties: {
            field: text('Field path.'),
            column: text(
              'Column that lists a field of related rows: rows are narrowed to those where it lists what is chosen.',
            ),
            label: words('Name of the filter'),
            for: names(
              'Audiences that may use it although no column shows them what it reads; of a column, those of its readers who may.',
            ),
            if: expression('Whether the list has it; knows no row'),
            note: NOTE,
          },
          additionalProperties: false,
          description: 'One filter.',
        },
      },
      search: {
        description:
          'Search fields of the record that audiences may search by although no column shows them.',
        type: 'array',
        items: {
          type: 'object',
          description: 'One search field.',
          properties: {
            field: text("Field path, one of the record's x-search."),
            for: names('Audiences that may search by it.'),
          },
          required: ['field', 'for'],
          additionalProperties: false,
        },
      },
      default_view: text('Name of the view the list opens with; without it all rows.'),
      views: {
        description: 'Tabs with a condition each.',
        type: ['array', 'object', 'string'],
        pattern: '^\\$[a-z_]+$',
        items: {
          type: 'object',
          description: 'One view.',
          properties: {
            name: text('Name in the address.'),
            label: words('Label of the tab'),
            where: expression('Rows of the view'),
            tab: flag(
              'false = no tab of its own: charts and links lead to it, and while it is chosen it has one.',
            ),
            for: names('Audiences that may use it although no column shows them what it reads.'),
            if: expression('Whether the list has it; knows no row'),
            note: NOTE,
          },
          required: ['name', 'label'],
          additionalProperties: false,
        },
      },
      sort: text('Column or field; a minus sign means descending.'),
      group: keys(
        'Rows that share what some columns say stand under one heading with it and with how many they are; `sort` orders them in there.',
        {
          by: {
            description: 'Those columns, which stand in the heading alone.',
            type: 'array',
            minItems: 1,
            items: { description: 'Name of a column.', type: 'string' },
          },
          each: {
            description: 'The heading says the month of the only column, a date, which stays in the rows.',
            type: 'string',
            enum: ['month'],
          },
          totals: {
            description: 'Columns of numbers of which the heading says what those of its rows come to.',
            type: 'array',
            minItems: 1,
            items: { description: 'Name of a column.', type: 'string' },
          },
          counts: {
            description:
              'By column of some values, those of which the heading says how many of its rows have them.',
            type: 'object',
            minProperties: 1,
            additionalProperties: {
              type: 'array',
              minItems: 1,
              items: { description: 'One of the values.', type: 'string' },
            },
          },
          rows: words('What the rows are, after their number; knows no row'),
        },
        ['by', 'rows'],
      ),
      opens: text('Screen a row opens, in the same audience unless @audience.'),
      opened: flag(
        'A short list of those rows alone whose page (`opens`) opens for whoever looks; without one of them there is no block.',
      ),
      links: {
        description: 'Further pages that a row leads to, in order.',
        type: 'array',
        items: {
          type: 'object',
          description: 'One page.',
          properties: {
            opens: text('Screen.'),
            with: mapOf(
              'What the page is asked for behind the "?" of its address: name -> value, a text, over row. The link is left out while one is empty.',
              expression('Value'),
            ),
            label: words('Word on the link; knows no row'),
            for: names('Audiences that see it.'),
            note: NOTE,
          },
          required: ['opens', 'label'],
          additionalProperties: false,
        },
      },
      actions: names('Transitions offered, in order.'),
      foremost: {
        description:
          'Those of the actions that stand in the row as buttons while it offers them, whatever else it offers; the rest, and what is dangerous, stands in its menu.',
        type: ['string', 'array'],
        items: {
          description: 'An action, or {action, if}.',
          type: ['string', 'object'],
          properties: {
            action: text('Action.'),
            if: expression('Only in rows for which this holds; in the others it stands in the menu'),
            note: NOTE,
          },
          required: ['action'],
          additionalProperties: false,
        },
      },
      in_row: names(
        'Those of `actions` whose reason is asked for below the row, not in a dialog; a form cannot be asked for there.',
      ),
      bulk: {
        description: 'Transitions for several rows at once.',
        type: ['string', 'array'],
        items: {
          description: 'A transition, or {action, preview}.',
          type: ['string', 'object'],
          properties: {
            action: text('Transition.'),
            item: expression(
              'Which row of its relation the transition means, over row and item; else the first it is on offer for',
            ),
            preview: {
              description:
                'Shows the chosen rows before anything happens; rows that cannot be done are named with the reason.',
              type: 'object',
              properties: {
                columns: columns('What is shown of each row.'),
                documents: names(
                  'Kinds of generated documents (sets/generated.yaml): of each row the one in force can be opened.',
                ),
                which: expression('Further kinds of them, by row and item: a list of codes'),
                says: words(
                  'What will happen, over row, item and, with forms, input; without it the state the row goes to',
                ),
                forms: flag(
                  'Each row is done with a form of its own, begun as it would be begun alone; a board proposes times that are in the way of no other row.',
                ),
                prepare: keys(
                  'A transition that is done with a row before, in the same step, where it is on offer: its form is filled in by what its pickers propose (`x-propose`), and can be changed here.',
                  {
                    action: text('Transition'),
                    if: expression('Only for rows for which this holds'),
                    column: text('Column of the preview in whose place what is chosen stands'),
                  },
                  ['action', 'column'],
                ),
                noun: words('What the rows are, after their number: what is done to several of them'),
                sums: {
                  description: 'What is told of all chosen rows together before anything happens.',
                  type: 'array',
                  items: keys(
                    'One number.',
                    {
                      value: expression('How much of it a row adds, over row, item and, with forms, input'),
                      text: words('What it is; {n} is the sum'),
                    },
                    ['value', 'text'],
                  ),
                },
                note: NOTE,
              },
              required: ['columns'],
              additionalProperties: false,
            },
            note: NOTE,
          },
          required: ['action'],
          additionalProperties: false,
        },
      },
      create: { description: 'Transition that makes a new row.', type: ['string', 'null'] },
      starts: mapOf(
        'What the form of `create` starts with, by its field: over page, the row of the screen.',
        expression('What it starts with'),
      ),
      begin: {
        description:
          'Makes the new row wait for whoever can make it now: it is on offer, nothing is in the way, all it tells holds, and its form has something to choose.',
        type: 'object',
        required: ['of', 'asks'],
        additionalProperties: false,
        properties: {
          of: text(
            'Record of the picker in the form; row is the one to choose, of several the one that is due first.',
          ),
          asks: words('What there is to begin'),
          verb: words('Word on the button'),
          text: words('A sentence under it'),
          due: expression('Until when, a date'),
          if: expression('Only while this holds; row is the one to choose'),
          none: words('What stands in the way of the transition while there is none to choose'),
          lacks: keys(
            'Where nothing waits, it is told, too, while a few of the rules that the transition tells do not hold: those, where each stands, and how to meet it.',
            {
              most: { description: 'So many of them at most.', type: 'integer', minimum: 1, maximum: 9 },
              after: names(
                'Rules that send one to something else first: while one of them does not hold, nothing is told.',
              ),
              label: words('What stands above them'),
              verb: words('Word on the button'),
              text: words('A sentence under it'),
              later: keys(
                'While there is none to choose: what is said of the first of those that will be.',
                {
                  where: expression('Which they are; row is one of them'),
                  from: expression('From when on, a date'),
                  text: words('A sentence about the first of them'),
                  none: words('A sentence where none is known; without it, or empty, nothing is told then'),
                },
                ['where', 'from', 'text'],
              ),
            },
            ['most', 'label'],
          ),
        },
      },
      import: {
        description:
          'Rows can be brought in from a spreadsheet by whoever may make one: each row of it is the form of `create`, filled in. With `act` it is done something with rows that are there.',
        type: 'object',
        properties: {
          key: names(
            'Field of the form by which a row is known, or several together; no two rows of the record share them. With `act`: paths of the row.',
          ),
          act: names(
            'Transitions that are done, in order, on rows of the list that are there: each whose form the file fills in something of. Whoever may do them may bring the file in.',
          ),
          spread: mapOf(
            'Lists of a form of `act`, by field: each choice of one property has a column, in which stands who or what is chosen for it; several with a semicolon between.',
            {
              type: 'object',
              description: 'What makes the columns, and what stands in them.',
              properties: {
                by: text('Property of the items that is chosen from a set: a column for each of its items.'),
                of: text('Property of the items that is picked from a record: what stands there.'),
              },
              required: ['by', 'of'],
              additionalProperties: false,
            },
          ),
          label: words('What comes in, for button and title; without it the rows of the list'),
          edit: text(
            'Transition for rows that are there already, one of `actions`; without it they are refused.',
          ),
          join: {
            description:
              'For rows that are there, but not in this list: a person of another department comes into this one too.',
            type: 'object',
            properties: {
              by: text(
                'Transition that brings such a row in, one of `actions`. Nothing else of the row changes.',
              ),
              same: names(
                'Fields of the form that the row has to have as the file says; one that differs is refused as a key that is taken.',
              ),
            },
            required: ['by', 'same'],
            additionalProperties: false,
          },
          headings: mapOf(
            'Further headings that the column of a field may have, by field.',
            names('Headings, beside the title of the field.'),
          ),
        },
        required: ['key'],
        additionalProperties: false,
      },
      export: { description: 'Offer CSV and XLSX.', type: ['boolean', 'string'], pattern: '^\\$[a-z_]+$' },
      paged: {
        description: 'false = a short list shown whole.',
        type: ['boolean', 'string'],
        pattern: '^\\$[a-z_]+$',
      },
      empty: words('Text when there is no row'),
    },
    { required: ['columns'] },
  ),
  compile: compileTable,
  reads(all, { record, relation, opens, links, sort, filters, search }) {
    const table = all.model.records[record];
    if (relation === null) all.rows(record);
    else ofRelation(all, relation);
    if (relation !== null && table?.within === null) all.rows(record);
    for (const { field } of table?.sort ?? []) all.path(record, field);
    for (const { related, value } of filters) if (related) all.plan(value);
    for (const path of [
      sort?.column,
      ...filters.filter(({ related }) => !related).map((one) => one.path),
      ...(search ?? []).map((one) => one.path),
    ])
      if (path !== undefined) all.path(record, path);
    if (opens !== null) all.link(opens, record);
    for (const one of links ?? []) all.link(one.opens, record);
    const driving = Object.values(all.model.processes).filter((process) => process.record === record);
    for (const process of driving) if (process.frozen) all.plan(process.frozen);
  },
  actions: ({ actions, bulk, create, import: own, previews }) => [
    ...actions,
    ...bulk,
    create,
    ...(own?.act ?? []),
    ...Object.values(previews).map(({ prepare }) => prepare?.transition ?? null),
  ],
  actsOn: ({ record }) => record,
  placed: true,
  finds: ({ relation, record }) => (relation === null ? [{ record, at: null }] : []),
  forLinks: ({ relation }) => relation !== null,
};
