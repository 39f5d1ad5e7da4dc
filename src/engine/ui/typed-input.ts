import { createContext } from 'react';

/** Tells whoever guards the page that something typed stands in a part of it, under the part's own key. */
export const TypedInputContext = createContext<((key: string, dirty: boolean) => void) | null>(null);
