import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { expandSchema } from '../compile/knob-schema.ts';
import { compileDefinitions, type SourceFile } from '../compiler.ts';
import { evaluate } from '../expression/index.ts';
import type { Block, FormModel, JsonObject, Model } from '../model.ts';

const FIXTURE = new URL('../../../tests/fixtures/small', import.meta.url).pathname;
const files = loadDefinitions(FIXTURE);
const env = { vars: {}, now: 0, today: '2025-11-03' };

function modelOf(...changes: [file: string, find: string, replace: string][]): Model {
  const changed = changes.reduce<SourceFile[]>((all, [path, find, replace]) => {
    const file = all.find((one) => one.path === path);
    if (!file?.text.includes(find)) throw new Error(`${path} does not hold ${find}`);
    return all.map((one) => (one === file ? { path, text: file.text.replace(find, replace) } : one));
  }, files);
  const { model, issues } = compileDefinitions(changed);
  expect(issues).toEqual([]);
  if (!model) throw new Error('no model');
  return model;
}

const model = modelOf();
const TYPE = 'screens/desk/regular-loan.yaml';

describe('types', () => {
  const spec: JsonObject = model.types.regular_loan?.spec ?? {};
  const by_department = model.types.regular_loan?.by_department;

  it('fills set items in, own items and deviations kept', () => {
    expect(spec.checks).toEqual([
      { code: 'cover', label: 'Sampul utuh' },
      { code: 'pages', label: 'Jumlah halaman lengkap' },
    ]);
  });

  it('closes objects that name their keys, but not items that bring the facts of a set', () => {
    const inner = { type: 'object', properties: { days: { type: 'integer' } } };
    const items = { type: 'array', 'x-item': { set: 'checks', key: 'check' }, items: inner };
    const expanded = expandSchema({ type: 'object', properties: { inner, items } });
    expect(expanded).toMatchObject({
      additionalProperties: false,
      properties: { inner: { additionalProperties: false } },
    });
    expect(expanded).not.toHaveProperty('properties.items.items.additionalProperties');
  });

  it('turns rules and maps with x-entries to lists', () => {
    expect(spec.prerequisites).toEqual([
      { rule: 'active_member', arg: true },
      { rule: 'max_open', arg: 3 },
    ]);
    expect(spec.weights).toEqual([
      { check: 'cover', weight: 40 },
      { check: 'pages', weight: 60 },
    ]);
  });

  it('replaces knobs in the departments of a set only', () => {
    expect(spec.days).toBe(14);
    expect(by_department).toEqual({ KIM: { ...spec, days: 7 } });
  });

  it('takes defaults of knobs that are not stated', () => {
    const other = modelOf([TYPE, 'stages: [request, approval, lending]\n', '']);
    expect(other.types.regular_loan?.spec.stages).toEqual(['request', 'approval', 'lending']);
  });

  it('copies a type with extends, but not its paths', () => {
    const text =
      'type: long_loan\nextends: regular_loan\nlabel: Pinjam Lama\ndays: 60\npaths: {member: {mine: /anggota/lama, loan: "/anggota/lama/:id"}, desk: {all: /meja/lama, loan: "/meja/lama/:id"}, head: {approvals: /kepala/lama, loan: "/kepala/lama/:id"}}\n';
    const { model: longer, issues } = compileDefinitions([
      ...files,
      { path: 'screens/desk/long-loan.yaml', text },
    ]);
    expect(issues).toEqual([]);
    expect(longer?.types.long_loan?.spec).toMatchObject({
      days: 60,
      form: 'loan_form',
      prerequisites: spec.prerequisites,
    });
    expect(
      longer?.routes.filter((route) => route.screen.startsWith('long_loan.')).map((route) => route.path),
    ).toContain('/meja/lama');
  });
});

describe('routes', () => {
  const route = (id: string) => model.routes.find((one) => one.id === id);

  it('stand in matching order: fixed segments before parameters', () => {
    const paths = model.routes.map((one) => one.path);
    expect(paths.indexOf('/meja/buku')).toBeLessThan(paths.indexOf('/meja/buku/:id'));
  });

  it('open by the positions and roles of their audience, in the departments of area and type', () => {
    expect(route('regular_loan.all@desk')).toMatchObject({
      roles: ['librarian', 'admin'],
      positions: [],
      departments: ['FIS', 'KIM'],
      rows: ['department'],
    });
    expect(route('regular_loan.mine@member')).toMatchObject({ roles: [], positions: [4], rows: ['owner'] });
  });

  it('join the audiences of also, each with its roles', () => {
    const joined = modelOf([TYPE, '  desk:\n    all:', '  desk:\n    also: [head]\n    all:']);
    expect(joined.routes.find((one) => one.id === 'regular_loan.all@desk')).toMatchObject({
      audiences: ['desk', 'head'],
      roles: ['librarian', 'admin', 'head'],
    });
  });

  it('let managers of a type replace the roles of the process manager', () => {
    const managed = modelOf(
      ['schemas/processes/loan.yaml', 'type_field: kind\n', 'type_field: kind\nmanager: desk\n'],
      [TYPE, 'label: Pinjam Reguler\n', 'label: Pinjam Reguler\nmanagers: [librarian]\n'],
    );
    expect(managed.routes.find((one) => one.id === 'regular_loan.all@desk')?.roles).toEqual(['librarian']);
    expect(managed.routes.find((one) => one.id === 'books.list@desk')?.roles).toEqual(['librarian', 'admin']);
  });

  it('take titles from the process, with the label of the type, or from the path', () => {
    expect(route('regular_loan.all@desk')?.title).toBe('Semua Pinjam Reguler');
    expect(route('regular_loan.loan@desk')?.title).toBe('Rincian Pinjam Reguler');
  });

  it('differ in title by department when the label does', () => {
    const named = modelOf([TYPE, 'digital: {days: 7}', 'digital: {days: 7, label: Pinjam Digital}']);
    expect(named.routes.find((one) => one.id === 'regular_loan.all@desk')?.title).toEqual({
      by_department: { KIM: 'Semua Pinjam Digital' },
      else: 'Semua Pinjam Reguler',
    });
  });

  it('may end in a query pattern', () => {
    const inline = modelOf(['screens/desk/books.yaml', 'path: /meja/buku/:id', 'path: /meja/buku?row=:id']);
    expect(inline.routes.find((one) => one.id === 'books.detail@desk')).toMatchObject({
      query: { name: 'row', param: 'id' },
      segments: [{ text: 'meja' }, { text: 'buku' }],
    });
  });
});

describe('the sidebar', () => {
  it('holds paths without parameters in the group of their area', () => {
    const loans = model.sidebar.find((group) => group.name === 'loans');
    expect(loans?.entries.map((entry) => entry.route)).toEqual([
      'books.list@desk',
      'regular_loan.all@desk',
      'regular_loan.mine@member',
      'regular_loan.approvals@head',
    ]);
  });

  it('leaves out what says sidebar: false', () => {
    const entries = model.sidebar.flatMap((group) => group.entries.map((entry) => entry.route));
    expect(entries).not.toContain('general.login@anyone');
  });
});

describe('screens', () => {
  const blocks = (screen: string) => model.screens[screen]?.blocks ?? [];
  const table = (screen: string) =>
    blocks(screen).find((block) => block.kind === 'table') as Extract<Block, { kind: 'table' }>;

  it('say in words what the search box of a list looks in', () => {
    const titles = table('regular_loan.all').search?.map(({ label }) => label);
    expect(titles).toEqual(['Nomor', 'Buku', 'Peminjam']);
  });

  it('number their blocks in reading order, tabs and the side column included', () => {
    const ids: string[] = [];
    const collect = (list: readonly Block[]): void => {
      for (const block of list) {
        ids.push(block.id);
        if (block.kind === 'tabs') for (const tab of block.tabs) collect(tab.blocks);
      }
    };
    collect([...blocks('regular_loan.loan'), ...(model.screens['regular_loan.loan']?.side ?? [])]);
    expect(ids).toEqual(ids.map((_, index) => `b${index + 1}`));
  });

  it('splice list parameters and leave out what was not given', () => {
    expect(table('regular_loan.all').columns.map((column) => column.name)).toEqual([
      'number',
      'book_title',
      'borrower_name',
      'status',
      'due_on',
    ]);
    expect(table('regular_loan.all').create).toBeNull();
    expect(table('regular_loan.mine').create).toBe('create');
    expect(table('regular_loan.all').where).toBeNull();
  });

  it('give columns their label, type and options from the record', () => {
    const [number, book, borrower, status] = table('regular_loan.all').columns;
    expect(number).toMatchObject({ label: 'Nomor', type: 'text', sortable: true });
    expect(book).toMatchObject({ label: 'Buku' });
    expect(borrower).toMatchObject({ label: 'Peminjam' });
    expect(status).toMatchObject({ as: 'badge' });
    expect(status?.options?.[0]).toEqual({ value: 'draft', label: 'Draf', colour: 'grey' });
  });

  it('show rows before a bulk action where the definition says so, with the words of the item it acts on', () => {
    expect(table('regular_loan.all').previews).toEqual({});
    const bulk = 'bulk: [approve]';
    const preview = "{columns: [number, book], documents: slip, says: 'Disetujui: {row.number}'}";
    const changed = modelOf([
      'screens/templates/loans.yaml',
      bulk,
      `bulk: [{action: approve, preview: ${preview}}]`,
    ]);
    const [list] = changed.screens['regular_loan.approvals']?.blocks ?? [];
    const { bulk: names, previews } = list as Extract<Block, { kind: 'table' }>;
    expect(names).toEqual(['approve']);
    expect(previews.approve?.columns.map(({ name }) => name)).toEqual(['number', 'book']);
    expect(previews.approve).toMatchObject({ documents: ['slip'], says: { parts: ['Disetujui: ', {}] } });
    const wrong = (text: string) => {
      const path = 'screens/templates/loans.yaml';
      const edited = files.map((file) =>
        file.path === path ? { path, text: file.text.replace(bulk, text) } : file,
      );
      return compileDefinitions(edited).issues.map(({ rule }) => rule);
    };
    expect(wrong('bulk: [{action: approve, preview: {columns: [number], documents: nothing}}]')).toContain(
      'E_DEF_NAME_UNKNOWN',
    );
    expect(wrong('bulk: [{action: aprove, preview: {columns: [number]}}]')).toContain('E_DEF_NAME_UNKNOWN');
  });

  it('are ordered by the column that shows the field named, else by the field', () => {
    const loans = 'screens/templates/loans.yaml';
    const sortWith = (text: string) => {
      const block = modelOf([loans, 'sort: -created_at', `sort: ${text}`]).screens['regular_loan.all']
        ?.blocks[0];
      return block?.kind === 'table' ? block.sort : undefined;
    };
    expect(sortWith('-created_at')).toEqual({ column: 'created_at', descending: true });
    expect(sortWith('book.title')).toEqual({ column: 'book_title', descending: false });
    expect(sortWith('-book_title')).toEqual({ column: 'book_title', descending: true });
    expect(sortWith('-due_on')).toEqual({ column: 'due_on', descending: true });
  });

  it('refuse an order by a related field that no column shows', () => {
    const changed = files.map((file) =>
      file.path === 'screens/templates/loans.yaml'
        ? { ...file, text: file.text.replace('sort: -created_at', 'sort: book.shelf') }
        : file,
    );
    const [issue] = compileDefinitions(changed).issues;
    expect(issue).toMatchObject({
      rule: 'E_DEF_NAME_UNKNOWN',
      facts: { kind: 'column', name: 'book.shelf' },
    });
  });

  it('open the detail screen of the own subject', () => {
    expect(table('regular_loan.all').opens).toBe('regular_loan.loan');
    expect(table('books.list').opens).toBe('books.detail');
  });

  it('find the way from a row of another record to the row of the screen it opens', () => {
    const changed = modelOf(
      [
        'screens/desk/books.yaml',
        'columns: [number, borrower.name, {field: status, as: badge}]',
        'columns: [number, borrower.name, {field: status, as: badge}]\n          opens: list_of_book',
      ],
      [
        'screens/desk/books.yaml',
        'screens:\n',
        'screens:\n  list_of_book:\n    title: Buku lagi\n    path: /meja/judul/:id\n    params: {id: book}\n    view:\n      - steps: {}\n',
      ],
    );
    const inner = changed.screens['books.detail']?.blocks.find((block) => block.kind === 'table');
    const plan = inner?.kind === 'table' ? inner.opens_row : null;
    expect(plan && evaluate(plan, { ...env, vars: { row: { id: '1', book: 'b7' } } })).toBe('b7');
  });
});

describe('transitions', () => {
  const transitions = model.processes.loan?.transitions ?? {};

  it('have forms from written properties and from fields of the record', () => {
    expect(model.forms['loan.create']?.schema).toMatchObject({
      required: ['book'],
      additionalProperties: false,
    });
    expect(model.forms['loan.lend']?.schema).toMatchObject({
      required: ['due_on'],
      properties: { due_on: { type: 'string', format: 'date', title: 'Batas kembali' } },
    });
  });

  it('keep texts of expressions out of the form and make options of them', () => {
    const { schema, options } = model.forms['loan.create'] as FormModel;
    expect(JSON.stringify(schema)).not.toContain('x-where');
    expect(options.book).toMatchObject({ record: 'book', label: 'title', detail: ['author'] });
  });

  it('take the fields of child rows when they act on one', () => {
    expect(transitions.check_copy?.on).toBe('checks');
    expect(model.forms['loan.check_copy']?.schema.properties).toMatchObject({
      result: { enum: ['good', 'damaged'] },
    });
  });

  it('name source states by name, list or any', () => {
    expect(transitions.create?.from).toBeNull();
    expect(transitions.cancel?.from).toEqual(['draft', 'requested', 'approved']);
    const listed = modelOf([
      'schemas/processes/loan.yaml',
      '    from: [draft, requested, approved]\n    to: cancelled',
      '    from: open\n    to: cancelled',
    ]);
    expect(listed.processes.loan?.transitions.cancel?.from).toEqual([
      'draft',
      'requested',
      'approved',
      'lent',
    ]);
  });

  it('put lists of states into conditions as constants', () => {
    const rule = JSON.stringify(model.rules.max_open?.holds);
    expect(rule).toContain('"draft"');
    expect(rule).not.toContain('"name":"states"');
  });

  it('take the lists of states from the process that a formula is written for, whoever calls it', () => {
    const called = modelOf(
      [
        'screens/sets/formulas.yaml',
        'is_late: {params: {r: loan}, value: r.due_on < today}',
        'record: loan\nprocess: loan\nitems:\n  is_late: {params: {r: loan}, value: r.due_on < today}\n  is_open: {params: {r: loan}, holds: r.status in states.open}',
      ],
      ['screens/desk/books.yaml', 'row.copies * 2', 'row.loans.exists(l, is_open(l))'],
    );
    const table = JSON.stringify(called.screens['books.detail']);
    expect(table).toContain('["draft","requested","approved","lent"]');
    expect(table).not.toContain('"states"');
  });

  it('cut number patterns at the running number and compile the rest', () => {
    const effect = transitions.create?.do.find((one) => one.kind === 'number');
    const pattern = effect?.kind === 'number' ? effect.pattern : null;
    expect(pattern).toMatchObject({ digits: 4, after: '' });
    const before = pattern?.before ?? '';
    const parts = typeof before === 'object' && 'parts' in before ? before.parts : [];
    const written = parts.map((part) => (typeof part === 'string' ? part : evaluate(part, env)));
    expect(written).toEqual(['PJM-', '2025', '-']);
  });
});

describe('records', () => {
  it('know their relations both ways, their parent and their process', () => {
    expect(model.records.loan?.relations).toEqual({ checks: { record: 'loan_check', by: 'loan' } });
    expect(model.records.loan_check?.within).toEqual({ field: 'loan', record: 'loan' });
    expect(model.records.loan?.process).toBe('loan');
  });

  it('have validation fragments without the keywords of the house', () => {
    expect(model.records.book?.fields.shelf?.schema).toEqual({
      type: 'string',
      pattern: '^[A-Z]{1,2}-[0-9]{1,3}$',
    });
    expect(model.records.book?.fields.kind).toMatchObject({
      type: 'text',
      required: true,
      options: [
        { value: 'text', label: 'Buku ajar', colour: null },
        { value: 'journal', label: 'Jurnal', colour: 'blue' },
      ],
    });
    expect(model.records.book?.fields.price).toMatchObject({ type: 'decimal', scale: 2 });
  });
});

describe('seeds', () => {
  it('fill sequences in, with parameters, shifted days and the row of the use', () => {
    const played = modelOf([
      'schemas/seeds/books.yaml',
      'play:\n',
      'sequences:\n  asked:\n    - {do: create, as: $who, at: "$day 09:00", record: loan, input: {book: "@$book"}}\n    - {do: submit, as: $who, at: "$day+3 10:00"}\n  twice:\n    - {use: asked}\nplay:\n  - {use: twice, on: loan9, with: {who: student, day: "2025-10-30", book: mechanics}}\n',
    ]);
    expect(played.seeds.find((file) => file.name === 'books')?.play.slice(0, 2)).toMatchObject([
      { on: 'loan9', do: 'create', as: 'student', at: '2025-10-30 09:00', input: { book: '@mechanics' } },
      { on: 'loan9', do: 'submit', as: 'student', at: '2025-11-02 10:00' },
    ]);
  });
});
