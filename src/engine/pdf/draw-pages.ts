// The library first: its parts for pages look for it when they come.
import './library.ts';
import {
  EventBus,
  FindState,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { Sheet } from '../../definition/paper/page-space.ts';
import type { PdfControls, PdfFit, PdfFound, PdfState } from './controls.ts';
import { hitsOf } from './hits.ts';
import type { PdfDocument } from './library.ts';
import { headingsOf } from './outline.ts';
import { followPinch } from './pinch.ts';
import { sheetOf, textPlaces } from './text-places.ts';
import * as texts from './texts.ts';
import { thumbnailOf } from './thumbnail.ts';

/** Where the pages go. */
export interface PagePlace {
  /** Scrolls; positioned absolutely. */
  container: HTMLDivElement;
  /** Inside it: gets one element per page. */
  pages: HTMLDivElement;
}

/** An element of its own over a page, however often the page beneath is drawn anew. */
export interface OverlayPlace {
  /** Counts from 1. */
  number: number;
  element: HTMLElement;
}

interface Drawn {
  controls: PdfControls;
  overlays: OverlayPlace[];
}

/* Constants of the library, which its types do not name. */
const TEXT_SELECTABLE = 1;
/** Pictures of forms and notes are drawn; nothing can be typed. */
const ANNOTATIONS_DRAWN = 1;
const LINK_TO_NEW_WINDOW = 2;
/** No page is drawn wider than this by itself: lines of text would grow too long. */
const FIRST_FIT = 'auto';

/** Says nothing in English: what pages are called is written where they are made. */
const NO_WORDS = {
  getLanguage: () => 'id',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};

/**
 * Draws the pages that are in sight, and those beside them, until `stop`. Resolves when every page has its place, long
 * before all are drawn.
 */
export async function drawPages(place: PagePlace, pdf: PdfDocument, stop: AbortSignal): Promise<Drawn> {
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LINK_TO_NEW_WINDOW,
    externalLinkRel: 'noopener noreferrer nofollow',
  });
  const findController = new PDFFindController({ eventBus, linkService });
  const options = {
    container: place.container,
    viewer: place.pages,
    eventBus,
    linkService,
    findController,
    textLayerMode: TEXT_SELECTABLE,
    annotationMode: ANNOTATIONS_DRAWN,
    l10n: NO_WORDS as never,
    enableAutoLinking: false,
    removePageBorders: true,
    // Which the library knows and its types do not.
    abortSignal: stop,
  };
  const viewer = new PDFViewer(options);
  linkService.setViewer(viewer);
  const { promise: placed, resolve: isPlaced } = later();
  eventBus.on('pagesinit', isPlaced);
  viewer.setDocument(pdf);
  linkService.setDocument(pdf);
  // Nothing more is asked of a file that nobody looks at; pages of it that come late find no place.
  stop.addEventListener('abort', () => viewer.setDocument(null as never));
  await placed;
  fitIn(place, viewer, FIRST_FIT);

  let state: PdfState = {
    page: 1,
    pages: pdf.numPages,
    scale: viewer.currentScale,
    fit: null,
    turned: 0,
    found: null,
  };
  const hearers = new Set<() => void>();
  const change = (part: Partial<PdfState>) => {
    state = { ...state, ...part };
    for (const hear of hearers) hear();
  };
  eventBus.on('annotationlayerrendered', ({ source }: { source: { div: HTMLElement } }) =>
    nameLinks(source.div),
  );
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => change({ page: pageNumber }));
  eventBus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
    change({ scale, fit: fitOf(presetValue) }),
  );
  eventBus.on('rotationchanging', ({ pagesRotation }: { pagesRotation: number }) =>
    change({ turned: pagesRotation }),
  );
  const found = (matchesCount: { current: number; total: number }, part: Partial<PdfFound> = {}) => {
    if (state.found) change({ found: { ...state.found, ...matchesCount, ...part } });
  };
  eventBus.on('updatefindmatchescount', ({ matchesCount }: FindEvent) => found(matchesCount));
  eventBus.on('updatefindcontrolstate', ({ matchesCount, state: stage }: FindEvent) =>
    found(matchesCount, { pending: stage === FindState.PENDING }),
  );
  const look = (type: '' | 'again', back: boolean) =>
    eventBus.dispatch('find', {
      source: place,
      type,
      query: state.found?.query ?? '',
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: back,
      matchDiacritics: false,
    });

  refit(viewer, place, stop);
  followPinch(place.container, stop, (factor, origin) =>
    viewer.updateScale({ scaleFactor: factor, origin, drawingDelay: 400 }),
  );
  const controls: PdfControls = {
    state: () => state,
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    goTo: (page) => {
      viewer.currentPageNumber = Math.min(Math.max(1, Math.trunc(page)), pdf.numPages);
    },
    zoom: (step) => viewer.updateScale({ steps: step }),
    setScale: (scale) => {
      viewer.currentScaleValue = String(scale);
    },
    setFit: (fit) => {
      viewer.currentScaleValue = fit;
    },
    turn: () => {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360;
    },
    find: (query) => {
      if (query === '') {
        change({ found: null });
        eventBus.dispatch('findbarclose', { source: place });
        return;
      }
      change({ found: { query, current: 0, total: 0, pending: true } });
      look('', false);
    },
    step: (by) => look('again', by < 0),
    hits: (limit) => hitsOf(pdf, findController, limit),
    outline: () => headingsOf(pdf, (target) => void linkService.goToDestination(target as never)),
    thumbnail: (page) => thumbnailOf(pdf, page),
    sheets: async () => {
      const sheets: Sheet[] = [];
      for await (const { page } of pagesOf(pdf)) sheets.push(sheetOf(page));
      return sheets;
    },
    textPlaces: (text, limit) => textPlaces(pagesOf(pdf), text, limit),
    reveal: (page, at) => reveal(place.container, viewer.getPageView(page - 1).div, at),
    focus: () => place.container.focus(),
  };
  return { controls, overlays: overlaysOf(viewer, stop) };
}

async function* pagesOf(pdf: PdfDocument) {
  for (let number = 1; number <= pdf.numPages; number++) yield { number, page: await pdf.getPage(number) };
}

/** Scrolls the pages, and nothing around them, so that the place stands in their upper left third. */
function reveal(
  container: HTMLElement,
  page: HTMLElement,
  { left, top }: { left: number; top: number },
): void {
  const [box, around] = [page.getBoundingClientRect(), container.getBoundingClientRect()];
  container.scrollTop += box.top - around.top + top * box.height - container.clientHeight / 3;
  container.scrollLeft += box.left - around.left + left * box.width - container.clientWidth / 3;
}

interface FindEvent {
  matchesCount: { current: number; total: number };
  state?: number;
}

function fitOf(preset: string | undefined): PdfFit {
  return preset === 'page-width' || preset === 'page-fit' ? preset : null;
}

/** Fits the pages in. Where all of them are in sight the library scrolls what stands around: that stays where it is. */
function fitIn({ container }: PagePlace, viewer: PDFViewer, value: string): void {
  const around: [Element, number][] = [];
  for (let box = container.parentElement; box; box = box.parentElement) around.push([box, box.scrollTop]);
  viewer.currentScaleValue = value;
  for (const [box, top] of around) box.scrollTop = top;
}

/** Pages that follow their place's width do so when it changes. */
function refit(viewer: PDFViewer, place: PagePlace, stop: AbortSignal): void {
  const { container } = place;
  let width = container.clientWidth;
  const observer = new ResizeObserver(() => {
    if (container.clientWidth === width || container.clientWidth === 0) return;
    width = container.clientWidth;
    const { currentScaleValue: value } = viewer;
    if (Number.isNaN(Number(value))) fitIn(place, viewer, value);
    viewer.update();
  });
  observer.observe(container);
  stop.addEventListener('abort', () => observer.disconnect());
}

/** Names the pages, and lays an element over each that stays when the library empties the page to draw it anew. */
function overlaysOf(viewer: PDFViewer, stop: AbortSignal): OverlayPlace[] {
  return Array.from({ length: viewer.pagesCount }, (_, index) => {
    const number = index + 1;
    const page = viewer.getPageView(index).div as HTMLElement;
    page.setAttribute('aria-label', texts.pageOf(number, viewer.pagesCount));
    const element = document.createElement('div');
    element.dataset.overlay = '';
    const lay = () => element.parentElement !== page && page.append(element);
    const observer = new MutationObserver(lay);
    observer.observe(page, { childList: true });
    stop.addEventListener('abort', () => observer.disconnect());
    lay();
    return { number, element };
  });
}

function later() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** The order of reading names each link by an id, which the library gives to nothing that it draws. */
function nameLinks(page: HTMLElement): void {
  for (const link of page.querySelectorAll<HTMLElement>('[data-annotation-id]:not([id])'))
    link.id = link.dataset.annotationId ?? '';
}
