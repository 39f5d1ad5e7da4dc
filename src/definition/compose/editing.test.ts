import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { compileDefinitions } from '../compiler.ts';
import { stateIn, withState } from '../process/state-of.ts';

const SMALL = loadDefinitions(new URL('../../../tests/fixtures/small', import.meta.url).pathname);
const EDITING = `
x-editing:
  create: {by: [desk], fields: [title, kind], do: [{set: {copies: "3"}}]}
  edit: {by: [desk, librarian], if: row.copies > 0, label: Betulkan}
  shelve: {by: [desk], label: Pindahkan, fields: [shelf], confirm: "Pindahkan {row.title}? Raknya berganti."}
  delete: {by: [head], if: row.copies == 0}
`;

function edited(editing = EDITING, actions = 'actions: [edit, shelve, delete]\n        create: create') {
  return compileDefinitions(
    SMALL.filter(({ path }) => path !== 'screens/templates/list.yaml').map(({ path, text }) => {
      if (path === 'schemas/records/book.yaml') return { path, text: text + editing };
      if (path !== 'screens/desk/books.yaml') return { path, text };
      const table = `view:\n      - table:\n          record: book\n          columns: [title]\n          ${actions.replaceAll('\n  ', '\n    ')}\n`;
      return { path, text: text.replace(/view:\n {6}use: list[\s\S]*?(?= {2}detail:)/, table) };
    }),
  );
}

describe('x-editing', () => {
  it('is a process of one state that no field holds', () => {
    const { model, issues } = edited(EDITING.replace('by: [head]', 'by: [desk]'));
    expect(issues).toEqual([]);
    const book = model?.processes.book;
    expect(book).toMatchObject({ record: 'book', state: null, states: { kept: { start: true, end: true } } });
    expect(model?.records.book?.process).toBe('book');
    expect(Object.keys(model?.records.book?.fields ?? {})).not.toContain('kept');
    expect(book?.transitions).toMatchObject({
      create: {
        from: null,
        to: [{ state: 'kept' }],
        form: 'book.create',
        do: [{ kind: 'set' }, { kind: 'set' }],
      },
      edit: {
        label: 'Betulkan',
        from: ['kept'],
        to: [],
        form: 'book.edit',
        by: [{ audience: 'desk' }, { role: 'librarian' }],
      },
      shelve: { label: 'Pindahkan', form: 'book.shelve', tone: 'plain' },
      delete: { label: 'Hapus', from: ['kept'], form: null, tone: 'danger', do: [{ kind: 'delete' }] },
    });
    expect(Object.keys(model?.forms['book.create']?.schema.properties ?? {})).toEqual(['title', 'kind']);
    expect(Object.keys(model?.forms['book.edit']?.schema.properties ?? {})).toHaveLength(6);
    expect(book?.transitions.edit?.when?.root).toMatchObject({ op: expect.any(String) });
  });

  it('is held by the proofs as every process is: somebody must have a screen to do it on', () => {
    expect(edited().issues.map(({ rule, facts }) => [rule, facts])).toEqual([
      ['E_DEF_TRANSITION_NO_SCREEN', expect.objectContaining({ transition: 'delete', who: 'head' })],
    ]);
  });

  it('says where in the record a name is wrong', () => {
    const wrong = EDITING.replace('by: [head]', 'by: [desk]').replace('[shelf]', '[shlef]');
    const [issue] = edited(wrong).issues;
    expect(issue).toMatchObject({ file: 'schemas/records/book.yaml', suggestion: 'shelf' });
  });
});

describe('the state of a row', () => {
  const states = { kept: {} } as never;
  it('is the one there is, where no field holds it, once the row is made', () => {
    expect(stateIn({ state: null, states }, { row_version: 1 })).toBe('kept');
    expect(stateIn({ state: null, states }, { row_version: 0 })).toBeNull();
    expect(withState({ state: null, states }, 'kept')).toEqual({});
  });

  it('is what its field holds', () => {
    expect(stateIn({ state: 'status', states }, { status: 'open' })).toBe('open');
    expect(stateIn({ state: 'status', states }, { status: null })).toBeNull();
    expect(withState({ state: 'status', states }, 'open')).toEqual({ status: 'open' });
  });
});
