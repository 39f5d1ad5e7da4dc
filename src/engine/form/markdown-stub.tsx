import type { ReactNode } from 'react';

/**
 * Stands in for `markdown-to-jsx/react` (alias in vite.config.ts): the form library draws optional Markdown in
 * descriptions, we draw plain text, and the real one would add 31 kB.
 */
export function Markdown({ children }: { children?: ReactNode }) {
  return children;
}
