import { safeRedirect } from '../redirect.ts';

/** After signing in: a full page load to the wanted page when it is ours, else to `/` (decision 3). */
export function enter(): void {
  location.assign(safeRedirect(new URLSearchParams(location.search).get('redirect')) ?? '/');
}
