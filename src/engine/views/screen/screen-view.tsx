import { type ComponentType, lazy, type ReactNode, Suspense, use } from 'react';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { Offer, PageData } from '../../../definition/wire.ts';
import { ChunkLoadError, loadChunk } from '../../chunks/chunk-error.ts';
import { RegionBoundary } from '../../errors/region-boundary.tsx';
import { blockDataIn, blockOffers, usePage } from '../../page/page-context.tsx';
import { handsIn } from '../../page/primary.ts';
import { useApp } from '../../state/app-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonRow } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { HeaderOfPage } from '../../ui/heading.tsx';
import { useInOrder } from '../../ui/in-order.ts';
import { Section } from '../../ui/layout.tsx';
import { usePhone } from '../../ui/media.ts';
import { Skeleton } from '../../ui/spinner.tsx';
import { OfferRow } from '../actions/action-buttons.tsx';
import { useBlockLabel } from '../block-label.ts';
import {
  BlockHeading,
  BlockList,
  BlockRenderer,
  HeadingNote,
  isVisible,
  SideColumn,
} from '../block-list.tsx';
import { toTone } from '../cell.tsx';
import { FormattedText } from '../formatted-text.tsx';
import type { Kind, Renderer } from '../renderer.ts';
import { TableView } from '../table/table-view.tsx';
import * as texts from '../texts.ts';
import { useImporting } from '../use-import.ts';

/** Kinds whose views come with those of a record's page, which lists them. */
type RecordKind = keyof typeof import('../record/record-views.tsx')['RECORD_VIEWS'];

const recordPage = () => loadChunk(() => import('../record/record-views.tsx'));
const formViews = () => loadChunk(() => import('../record/form-views.tsx'));
const examViews = () => loadChunk(() => import('../record/score-views.tsx'));

/** A heavier view: the rest of the page is there before. */
function later<K extends Kind>(load: () => Promise<Record<string, unknown>>, name: string): Renderer<K> {
  const View = lazy(async () => ({ default: (await load())[name] as Renderer<K> }));
  return ({ block }) => (
    <Suspense fallback={<Skeleton shape="lines" />}>
      <View block={block} />
    </Suspense>
  );
}

/** One renderer per kind of block that is none of a record's page; a kind without one does not compile. */
const RENDERERS: { [K in Exclude<Kind, RecordKind>]: Renderer<K> } = {
  table: TableView,
  text: TextView,
  actions: ActionsView,
  section: SectionView,
  calendar: later<'calendar'>(() => loadChunk(() => import('../record/calendar-view.tsx')), 'CalendarView'),
  operations: later<'operations'>(
    () => loadChunk(() => import('../operations/operations-view.tsx')),
    'OperationsView',
  ),
  form: later<'form'>(formViews, 'FormView'),
  action_form: later<'action_form'>(formViews, 'ActionFormView'),
  sheet: later<'sheet'>(examViews, 'SheetView'),
  matrix: later<'matrix'>(examViews, 'MatrixView'),
  pdf: later<'pdf'>(() => loadChunk(() => import('../record/pdf-view.tsx')), 'PdfView'),
  settings: later<'settings'>(() => loadChunk(() => import('../settings/settings-view.tsx')), 'SettingsView'),
  widget: later<'widget'>(() => loadChunk(() => import('../widget-view.tsx')), 'WidgetView'),
};

/** The screen came from a newer server, and this page still runs the code from before. */
function NewerView(): ReactNode {
  throw new ChunkLoadError('missing');
}

/** Comes with the views of a record's page: a list needs none of them. */
const RecordFrame = lazy(async () => ({ default: (await recordPage()).RecordFrame }));

const recordViews = new Map<Kind, ComponentType<{ block: never }>>();

/** A view of a record's page, all of which arrive when a screen first needs one. The page waits for it. */
function recordView(kind: Kind): ComponentType<{ block: never }> {
  const known = recordViews.get(kind);
  if (known) return known;
  const View = lazy(async () => {
    const { RECORD_VIEWS } = await recordPage();
    const views: Partial<Record<Kind, ComponentType<{ block: never }>>> = RECORD_VIEWS;
    return { default: views[kind] ?? NewerView };
  });
  recordViews.set(kind, View);
  return View;
}

/** One block with a boundary of its own: what fails here leaves the rest of the page alone. */
function BlockView({ block }: { block: Block }) {
  const { page } = usePage();
  if (!isVisible(block, page.blocks)) return null;
  const own: Partial<Record<Kind, ComponentType<{ block: never }>>> = RENDERERS;
  const View = own[block.kind] ?? recordView(block.kind);
  return (
    <RegionBoundary>
      <View block={block as never} />
    </RegionBoundary>
  );
}

/** A screen: heading, then the frame of a record or a plain sheet of sections. */
export function ScreenView() {
  const { page, screen } = usePage();
  const isShown = (block: Block) => isVisible(block, page.blocks);
  const { head, steps, next, rest } = arrange(screen.blocks, usePhone(), isShown);
  const sideNext = panelOf(screen.side, isShown, ['next_step', 'tally']);
  const side = screen.side.filter((block) => block !== sideNext);
  const nextStep = next ?? sideNext;
  const across =
    nextStep !== undefined && nextStep.kind === 'next_step' && blockDataIn(page, nextStep)?.across === true;
  const framed = head || steps || nextStep || screen.side.length > 0;
  const arriving = useInOrder<HTMLDivElement>();
  return (
    <BlockRenderer value={BlockView}>
      <ScreenHeader blocks={screen.blocks} framed={Boolean(head)} />
      {framed ? (
        <RecordFrame
          ref={arriving}
          head={head && <BlockView block={head} />}
          stepper={steps && <BlockView block={steps} />}
          nextStep={nextStep && <BlockView block={nextStep} />}
          nextStepFirst={nextStep === next || across}
          side={
            side.length > 0 && (
              <SideColumn value={true}>
                <BlockList blocks={side} />
              </SideColumn>
            )
          }
        >
          <BlockList blocks={rest} />
        </RecordFrame>
      ) : (
        <BlockList ref={arriving} blocks={rest} />
      )}
    </BlockRenderer>
  );
}

/** Blocks with a place of their own in the frame of a record, wherever the file names them. */
function arrange(blocks: Block[], phone: boolean, isShown: (block: Block) => boolean) {
  const head = blocks.find((block) => block.kind === 'header');
  const steps = blocks.find((block) => block.kind === 'steps');
  const next = panelOf(blocks, isShown, ['next_step', 'waiting']);
  const placed: (Block | undefined)[] = [head, steps, next];
  // Actions of the page stand in its heading.
  const rest = blocks.filter((block) => !placed.includes(block) && block.kind !== 'actions');
  // A phone begins with the rows; how they divide over the statuses stands below them.
  const isBar = ({ kind }: Block) => phone && kind === 'status_bar';
  return { head, steps, next, rest: [...rest.filter((block) => !isBar(block)), ...rest.filter(isBar)] };
}

/** Of panels under opposite conditions the one that shows. */
function panelOf(blocks: Block[], isShown: (block: Block) => boolean, kinds: Kind[]): Block | undefined {
  const panels = blocks.filter(({ kind }) => kinds.includes(kind));
  return panels.find(isShown) ?? panels[0];
}

function ScreenHeader({ blocks, framed }: { blocks: Block[]; framed: boolean }) {
  const Header = use(HeaderOfPage);
  const { page, screen } = usePage();
  const { href } = useApp();
  const offers = blocks.flatMap((block) =>
    block.kind === 'actions' && isVisible(block, page.blocks)
      ? blockOffers({ page, screen }, block.actions)
      : [],
  );
  const importing = useImporting();
  const creates = blocks.flatMap((block) =>
    block.kind === 'table' && !block.label && !importing ? createOffers(block, page) : [],
  );
  // Where a panel says whose turn it is, nothing beside it is due.
  const hasNext = [...blocks, ...screen.side].some(
    (block) => block.kind === 'next_step' && blockDataIn(page, block) !== null,
  );
  const state = page.row?.state;
  const phone = usePhone();
  // What only may be done, as correcting a row, is not what the page is for.
  const leads = creates.length > 0 || offers.some((offer) => offer.tone === 'primary');
  return (
    <Header
      title={page.heading || page.title}
      aside={page.beside}
      breadcrumb={page.breadcrumbs.map((crumb) => ({
        label: crumb.label,
        href: crumb.path === undefined ? undefined : href(crumb.path),
      }))}
      meta={state && !framed ? <Badge tone={toTone(state.colour)}>{state.label}</Badge> : null}
      actions={
        offers.length + creates.length > 0 ? (
          <OfferRow
            offers={[...creates, ...offers]}
            primary={leads && !hasNext && !handsIn({ page, screen })}
            dangerInMenu={framed}
            visible={phone ? (leads ? 2 : 1) : 3}
          />
        ) : null
      }
    />
  );
}

/** What makes a new row of a list that is the page itself. */
function createOffers(block: Extract<Block, { kind: 'table' }>, page: PageData): Offer[] {
  const offers = blockDataIn(page, block)?.offers ?? [];
  return offers.filter((offer) => offer.name === block.create);
}

/** A section that shows one block lends it its title; several stand under the title together. */
function SectionView({ block }: { block: Extract<Block, { kind: 'section' }> }) {
  const { page } = usePage();
  const label = useBlockLabel(block);
  const shown = block.blocks.filter((inner) => isVisible(inner, page.blocks));
  const { folded, beside = null, compared } = blockDataIn(page, block) ?? {};
  const note = beside ?? (compared === undefined ? null : texts.comparedWith(compared));
  const [only] = shown;
  // The one block of a section bears its title.
  const named = only && shown.length === 1 && label ? [{ ...only, label: only.label ?? label }] : shown;
  if (shown.length === 0) return null;
  if (folded && label)
    return (
      <Fold title={label} line={folded.text} state={folded.state}>
        <BlockList blocks={named} />
      </Fold>
    );
  if (!label) return <BlockList blocks={shown} />;
  if (named !== shown)
    return (
      <HeadingNote value={note}>
        <BlockList blocks={named} />
      </HeadingNote>
    );
  return (
    <Section floats>
      <BlockHeading note={note}>{label}</BlockHeading>
      <BlockList blocks={shown} />
    </Section>
  );
}

function TextView({ block }: { block: Extract<Block, { kind: 'text' }> }) {
  return <FormattedText block={block} />;
}

function ActionsView({ block }: { block: Extract<Block, { kind: 'actions' }> }) {
  const scope = usePage();
  const label = useBlockLabel(block);
  const offers = blockOffers(scope, block.actions);
  if (offers.length === 0) return null;
  return (
    <div data-print="hide">
      <Section>
        {label ? <BlockHeading>{label}</BlockHeading> : null}
        <ButtonRow>
          <OfferRow offers={offers} visible={6} />
        </ButtonRow>
      </Section>
    </div>
  );
}
