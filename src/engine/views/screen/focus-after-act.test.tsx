import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PLAIN } from '../../../definition/blocks/definition.ts';
import { BLOCK_DEFINITIONS, BLOCK_KINDS } from '../../../definition/blocks/kinds.ts';
import type { BlockKind } from '../../../definition/model.ts';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { BlockAnswer, DocumentSlot, Offer } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import {
  answer,
  block,
  column,
  listed,
  offer,
  pageOf,
  renderScreen,
  screenOf,
} from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
const SCHEMA = { type: 'object', properties: { note: { type: 'string', title: 'Catatan' } } };
vi.mock('../../form/form-module.ts', () => ({
  loadFormModule: async () => ({ schema: SCHEMA, validators: {} }),
}));
vi.mock('@rjsf/validator-ajv8/lib/createPrecompiledValidator.js', async () => ({
  default: () => VALIDATOR,
}));
const { default: VALIDATOR } =
  await vi.importActual<typeof import('@rjsf/validator-ajv8')>('@rjsf/validator-ajv8');

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() =>
  Promise.all([
    import('../actions/action-dialog.tsx'),
    import('../record/record-views.tsx'),
    import('../record/form-views.tsx'),
    import('../record/score-views.tsx'),
    import('../../form/record/schema-form.tsx'),
  ]),
);

const ACT = 'Selesaikan';
const PANEL = 'Menunggu orang lain';

/** What an act may ask before it is done. */
const WAYS: Record<string, Partial<Offer>> = {
  'at once': {},
  'after a question': { confirm: 'Selesaikan?' },
  'with a reason': { reason: 'required' },
  'with a form': { form: 'thing.done' },
};

interface Shown {
  drawn: Block;
  /** The block's answer while the act is on offer, and after it. */
  before: (offers: Offer[]) => BlockAnswer;
  after: () => BlockAnswer;
  /** Where the focus goes; without it to the heading of the panel. */
  next?: () => HTMLElement;
  /** How it is pressed: it stands several times, or has a place of its own. */
  ways?: string[];
}

const row = (id: string, actions: string[]) => ({ id, version: 1, cells: { name: id }, actions });
const table = block('table', {
  record: 'thing',
  relation: 'things',
  columns: [column('name', { label: 'Nama' })],
  filters: [],
  views: [],
  sort: null,
  opens: null,
  actions: ['finish'],
  bulk: [],
  previews: {},
  create: null,
  export: false,
  paged: false,
  empty: '',
});
const slot = (code: string, actions: string[]): DocumentSlot => ({
  code,
  label: code,
  stage: 'one',
  verifier: null,
  required: true,
  upload: false,
  formats: ['pdf'],
  max_mb: 1,
  versions: [
    {
      id: `${code}1`,
      file: code,
      name: `${code}.pdf`,
      size: 3,
      status: null,
      note: null,
      by: 'Ani',
      at: '2025-11-03T03:00:00Z',
      checked_by: null,
      checked_at: null,
      actions,
    },
  ],
});
const sheet = {
  item: 's1',
  version: 1,
  name: 'Ani',
  components: [{ code: 'a', label: 'A', weight: 100, min: 0, max: 100, step: 1 }],
  scores: { a: 80 },
  comment: null,
  scale: [],
  pass: 60,
};
const same = (one: BlockAnswer) => ({ before: () => one, after: () => one });
const inItem = (name: string) =>
  within(screen.getByText(name).closest('li, tr') as HTMLElement).getByRole('button', { name: ACT });

/** One act of every kind of block that binds any. */
const CASES: Partial<Record<BlockKind, Shown>> = {
  actions: { drawn: block('actions', { actions: ['finish'] }), ...same(answer('actions', {})) },
  action_form: {
    drawn: block('action_form', { action: 'finish' }),
    ...same(answer('action_form', {})),
    ways: ['with a form'],
  },
  tally: {
    drawn: block('tally', { label: 'Bimbingan', record: 'thing', create: 'finish' }),
    before: () => answer('tally', { done: [], most: 1, title: 'Satu lagi', count: '0 dari 1' }),
    after: () => answer('tally', { done: ['2025-11-05'], most: 1, title: 'Cukup', count: '1 dari 1' }),
  },
  next_step: {
    drawn: block('next_step', { actions: ['finish'] }),
    before: () =>
      answer('next_step', { title: 'Periksa', text: '', mine: true, waiting: null, actions: ['finish'] }),
    after: () =>
      answer('next_step', { title: 'Selesai', text: '', mine: false, waiting: 'orang lain', actions: [] }),
  },
  generated: {
    drawn: block('generated', { actions: ['finish'], documents: null }),
    ...same(answer('generated', { documents: [] })),
  },
  table: {
    drawn: table,
    before: (offers) =>
      answer('table', listed(table, [row('Meja', ['finish']), row('Kursi', ['finish'])], offers)),
    after: () =>
      answer(
        'table',
        listed(table, [row('Meja', []), row('Kursi', ['finish'])], [offer('finish', { label: ACT })]),
      ),
    next: () => inItem('Kursi'),
  },
  documents: {
    drawn: block('documents', {
      knob: 'documents',
      stages: [],
      relation: 'files',
      upload: null,
      accept: 'finish',
      reject: null,
    }),
    before: (offers) =>
      answer('documents', { slots: [slot('Naskah', ['finish']), slot('Abstrak', ['finish'])], offers }),
    after: () =>
      answer('documents', {
        slots: [slot('Naskah', []), slot('Abstrak', ['finish'])],
        offers: [offer('finish', { label: ACT })],
      }),
    next: () => inItem('Abstrak'),
  },
  form: {
    drawn: block('form', { field: 'data', save: null, submit: 'finish' }),
    before: () => answer('form', { schema: 'thing.form', data: {}, editable: true, by: [], saved_at: null }),
    after: () => answer('form', { schema: 'thing.form', data: {}, editable: false, by: [], saved_at: null }),
    ways: ['at once', 'after a question', 'with a reason'],
  },
  sheet: {
    drawn: block('sheet', { relation: 'sheets', save: '', submit: 'finish' }),
    before: (offers) => answer('sheet', { ...sheet, editable: true, actions: ['finish'], offers }),
    after: () => answer('sheet', { ...sheet, editable: false, actions: [], offers: [] }),
  },
};

/** One binds a transition that begins a draft, the other draws what asks for its acts itself: no button of the page. */
const WITHOUT_BUTTON = ['checklist', 'widget'];

it('every kind of block that binds acts has a case here', () => {
  const acting = BLOCK_KINDS.filter((kind) => BLOCK_DEFINITIONS[kind].actions !== PLAIN.actions);
  expect(Object.keys(CASES).sort()).toEqual(acting.filter((kind) => !WITHOUT_BUTTON.includes(kind)).sort());
});

describe.each(Object.entries(CASES))('an act of a block "%s"', (kind, shown) => {
  let fake: FakeServer;
  beforeEach(() => {
    localStorage.clear();
    fake = new FakeServer();
    server.current = fake;
  });

  it.each(shown.ways ?? Object.keys(WAYS))('%s leaves the focus on what comes next', async (way) => {
    const own = kind === 'sheet' ? { item: 's1' } : {};
    const finish = offer('finish', { label: ACT, ...own, ...WAYS[way] });
    const panel = { ...block('next_step', { actions: [] }), id: 'panel' } as Block;
    const waiting = answer('next_step', {
      title: 'Berjalan',
      text: '',
      mine: false,
      waiting: 'orang lain',
      actions: [],
    });
    const beside: Record<string, BlockAnswer> = kind === 'next_step' ? {} : { panel: waiting };
    const pages = [
      pageOf({ ...beside, b1: shown.before([finish]) }, { actions: [finish] }),
      pageOf({ ...beside, b1: shown.after() }),
    ];
    const side = kind === 'next_step' ? [] : [panel];
    fake.on('GET /screens/thing.list', () => ({ ...screenOf(shown.drawn), side }));
    fake.on('GET /routes/thing.list@all', () => pages[0]);
    fake.on('GET /routes/thing.list@all/actions/finish', () => ({
      defaults: {},
      version: 1,
      blocked: [],
      by: [],
      tells: [],
    }));
    fake.on('POST /routes/thing.list@all/actions/finish', () => {
      pages.shift();
      return { id: 'x', version: 2, state: null, message: 'Selesai.' };
    });
    renderScreen();
    const [button] = await screen.findAllByRole('button', { name: ACT });
    // A form that is open in the page asks for the reason there.
    const inPage = kind === 'form' && way === 'with a reason';
    if (inPage) fireEvent.change(screen.getByLabelText('Alasan'), { target: { value: 'Sebab' } });
    await act(async () => {
      button?.focus();
      fireEvent.click(button as HTMLElement);
    });
    if (way !== 'at once' && kind !== 'action_form' && !inPage) {
      const dialog = within(await screen.findByRole('dialog'));
      const [box] = way === 'after a question' ? [] : await dialog.findAllByRole('textbox');
      if (box) fireEvent.change(box, { target: { value: 'Sebab' } });
      const [go] = await dialog.findAllByRole('button', { name: ACT });
      await act(async () => {
        go?.focus();
        fireEvent.click(go as HTMLElement);
      });
    }
    await screen.findByText('Selesai.');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
      const wanted = shown.next?.() ?? screen.getByRole('heading', { name: PANEL });
      expect(document.activeElement).toBe(wanted);
    });
  });
});
