import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import type { BlockKind, RouteModel } from '../../definition/model.ts';
import type { Block, Column } from '../../definition/screens/shown-screen.ts';
import type {
  BlockAnswerOf,
  BlockContents,
  Offer,
  PageData,
  TableData,
  TableRow,
} from '../../definition/wire.ts';
import type { ChangeSource } from '../data/change-source.ts';
import type { Manifest, Screen } from '../data/manifest.ts';
import { createLeaveGuard, type LeaveGuard } from '../leave/leave-guard.ts';
import { UnsavedGuard } from '../leave/unsaved.tsx';
import type { Session } from '../session/session-store.ts';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { NavigateProvider } from '../ui/link.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { ScreenPage } from '../views/screen/screen-page.tsx';
import { WidgetContext } from '../views/widget-slots.ts';

/** A made-up faculty with one route, for tests of what a screen does. */
export const route: RouteModel = {
  id: 'thing.list@all',
  screen: 'thing.list',
  audience: 'all',
  audiences: ['all'],
  path: '/things',
  segments: [{ text: 'things', param: false }],
  public: false,
  positions: [],
  roles: [],
  departments: null,
  rows: [],
  title: 'Barang',
  external: false,
  redirect: null,
  query: null,
};

export const manifest: Manifest = {
  hash: 'h',
  app: {
    name: 'Sistem',
    faculty: {},
    home: '/',
    link: null,
    login: '/in',
    department: { parameter: 'department', default: 'A' },
    master: '',
    prefixes: {},
    timezone: 'Asia/Jakarta',
    holidays: null,
    obeys: {},
    locale: 'id-ID',
  },
  departments: [
    { code: 'A', title: 'Satu', level: 'x', api: '', signup: true, survey_path: '', facts: {} },
    { code: 'B', title: 'Dua', level: 'x', api: '', signup: false, survey_path: '', facts: {} },
  ],
  positions: {
    worker: { id: 2, label: 'Staf' },
    pupil: { id: 4, label: 'Murid' },
    teacher: { id: 3, label: 'Guru' },
  },
  default_position: 'pupil',
  roles: { head: { label: 'Kepala' } },
  routes: [route],
  sidebar: [],
  redirects: [],
  demo: false,
};

export const session: Session = {
  token: 't',
  department: 'A',
  viewer: {
    id: 'u1',
    name: 'Ani',
    email: 'ani@x.id',
    position: 'worker',
    position_id: 2,
    roles: [],
    department: 'A',
    profile: {},
    opens: null,
  },
};

export function column(name: string, more: Partial<Column> = {}): Column {
  return {
    name,
    label: name,
    type: 'text',
    as: null,
    options: null,
    scale: null,
    sortable: true,
    optional: false,
    wide: false,
    for: null,
    empty: null,
    link: null,
    links: null,
    ...more,
  };
}

export function block<K extends Block['kind']>(kind: K, more: Partial<Extract<Block, { kind: K }>>): Block {
  const own: Record<string, unknown> = { id: 'b1', label: null, for: null, if: null, kind, ...more };
  const name = own[HANDED_IN[kind] ?? ''];
  return { ...own, ...(name ? { handed_in: [name] } : {}) } as unknown as Block;
}

/** The key that names what is handed in, of the kinds that the compiler says it of. */
const HANDED_IN: Partial<Record<BlockKind, string>> = {
  form: 'submit',
  sheet: 'submit',
  action_form: 'action',
};

export function offer(name: string, more: Partial<Offer> = {}): Offer {
  return {
    name,
    label: name,
    tone: 'plain',
    form: null,
    reason: null,
    confirm: null,
    blocked: [],
    bulk: false,
    ...more,
  };
}

export function screenOf(...blocks: Block[]): Screen {
  const reads = {
    all: [],
    page: ['thing'],
    blocks: Object.fromEntries(blocks.map(({ id }) => [id, ['thing']])),
  };
  return { name: 'thing.list', title: 'Barang', type: null, row: null, params: {}, blocks, side: [], reads };
}

export function pageOf(blocks: PageData['blocks'], more: Partial<PageData> = {}): PageData {
  return {
    now: '2025-11-03T03:00:00Z',
    title: 'Barang',
    audiences: [],
    breadcrumbs: [],
    row: null,
    blocks,
    actions: [],
    ...more,
  };
}

/** What a page says of a block. */
export function answer<K extends BlockKind>(kind: K, contents: BlockContents[K]): BlockAnswerOf<K> {
  return { kind, ...contents };
}

/** A short list, all of which is for the viewer. */
export function listed(block: Block, data: TableRow[], offers: Offer[] = []): TableData {
  if (block.kind !== 'table') throw new Error(`a ${block.kind} is no list`);
  const { columns, filters, views, search = [] } = block;
  return {
    data,
    meta: { total: data.length, page: 1, size: 25 },
    columns: columns.map(({ name }) => name),
    filters: filters.map(({ name }) => name),
    views: views.map(({ name }) => name),
    search: search.map(({ label }) => label),
    sorted: true,
    links: { next: null },
    offers,
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{decodeURIComponent(pathname + search)}</output>;
}

/** Links lead on without loading the page anew, as in the application. */
function Linked({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return <NavigateProvider value={(href) => void navigate(href)}>{children}</NavigateProvider>;
}

interface Around {
  beside?: ReactNode;
  changes?: ChangeSource;
  widgets?: ComponentProps<typeof WidgetContext>['value'];
  guard?: LeaveGuard;
  /** What stands around the screen. */
  frame?: 'main' | ComponentType<{ children: ReactNode }>;
}

/** Draws the route's screen as the application would, starting at `address`. */
export function renderScreen(
  address = '/things',
  { beside = null, changes, widgets = {}, guard = createLeaveGuard(), frame: Frame = 'main' }: Around = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <AppProvider value={createAppStore(manifest, session, changes)}>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <MemoryRouter initialEntries={[address]}>
            <UnsavedGuard guard={guard}>
              <WidgetContext value={widgets}>
                <Linked>
                  <Frame>
                    <ScreenPage route={route} params={NO_PARAMS} />
                  </Frame>
                </Linked>
              </WidgetContext>
            </UnsavedGuard>
            <Address />
            {beside}
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppProvider>,
  );
}
const NO_PARAMS = {};
