import type { ReactNode } from 'react';

/** Nothing that would be seen. */
export function isBlank(content: ReactNode): boolean {
  return content === null || content === undefined || content === '' || content === false;
}
