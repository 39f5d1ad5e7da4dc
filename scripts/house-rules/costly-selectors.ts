import type { Finding, SourceFile } from './finding.ts';

/** Rules that only paper follows: nothing is typed there. */
const PRINT = 'src/engine/styles/print.css';

/**
 * No style of a screen asks by `:has(` what stands inside an element: one such rule makes the browser compute styles anew
 * at every key press on the page. The component that knows sets a class instead.
 */
export function costlySelectors({ path, text }: SourceFile): Finding[] {
  if (!path.startsWith('src/') || !path.endsWith('.css') || path === PRINT) return [];
  return text.split('\n').flatMap((line, index) =>
    line.includes(':has(')
      ? [
          {
            level: 'error' as const,
            file: path,
            line: index + 1,
            message: ':has() costs every key press; let the component set a class',
          },
        ]
      : [],
  );
}
