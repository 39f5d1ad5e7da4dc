import { createContext } from 'react';

type Tell = (key: string, dirty: boolean, kept: boolean) => void;

/**
 * Tells whoever guards the page that something typed stands in a part of it, under the part's own key, and whether it is kept when
 * the page is left.
 */
export const TypedInputContext = createContext<Tell | null>(null);
