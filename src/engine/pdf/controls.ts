import { useSyncExternalStore } from 'react';
import type { PageBox, Sheet } from '../../definition/paper/page-space.ts';

/** How wide pages are drawn: as wide as their place, whole, or by the person's own choice (`null`). */
export type PdfFit = 'page-width' | 'page-fit' | null;

/** What was found of a text. Counts from 1; `current` 0 while it looks or where there is nothing. */
export interface PdfFound {
  query: string;
  current: number;
  total: number;
  /** Still looking through pages. */
  pending: boolean;
}

export interface PdfState {
  /** Counts from 1. */
  page: number;
  pages: number;
  /** 1 = as large as on paper. */
  scale: number;
  fit: PdfFit;
  /** Quarter turns to the right that the reader gave the pages, in degrees. */
  turned: number;
  found: PdfFound | null;
}

/** A heading of the file's own table of contents. */
export interface PdfHeading {
  title: string;
  /** `null` = the file does not say, or names a page that it does not have. */
  page: number | null;
  /** 0 = of the first level. */
  depth: number;
  open: () => void;
}

/** A place where the text was found, with the words around it. */
export interface PdfHit {
  page: number;
  before: string;
  text: string;
  after: string;
}

/** Where a text stands on a page, in the page's own coordinates. */
export interface PdfTextPlace {
  page: number;
  box: PageBox;
  /** The line that it stands in. */
  line: string;
}

/** What a tool bar asks of drawn pages. */
export interface PdfControls {
  state: () => PdfState;
  /** Hears of every change of `state`. Answers the function that ends it. */
  subscribe: (hear: () => void) => () => void;
  goTo: (page: number) => void;
  /** One step larger (1) or smaller (-1). */
  zoom: (step: 1 | -1) => void;
  setScale: (scale: number) => void;
  setFit: (fit: Exclude<PdfFit, null>) => void;
  turn: () => void;
  /** Looks for a text, case and accents aside; an empty one ends the search. */
  find: (query: string) => void;
  /** The next hit, or the one before (-1). */
  step: (by: 1 | -1) => void;
  /** The hits so far, in their order, at most `limit`. */
  hits: (limit: number) => Promise<PdfHit[]>;
  outline: () => Promise<PdfHeading[]>;
  /** A page as a small picture, sharp on dense screens. */
  thumbnail: (page: number) => Promise<HTMLCanvasElement>;
  /** How every page lies, the first one first. */
  sheets: () => Promise<Sheet[]>;
  /** Where a text stands, case aside; at most `limit` places. */
  textPlaces: (text: string, limit: number) => Promise<PdfTextPlace[]>;
  /** Brings a place of a page into sight: shares of the page's width and height, from the upper left. */
  reveal: (page: number, place: { left: number; top: number }) => void;
  /** Gives the keyboard to the pages. */
  focus: () => void;
}

export function usePdfState(controls: PdfControls): PdfState {
  return useSyncExternalStore(controls.subscribe, controls.state);
}
