import { forgetSessionEnd } from '../session/forced-reload.ts';
import { safeRedirect } from '../session/redirect.ts';

/** After signing in: a full page load to the wanted page when it is ours, else to `/`. */
export function enter(): void {
  forgetSessionEnd();
  location.assign(safeRedirect(new URLSearchParams(location.search).get('redirect')) ?? '/');
}

/** After opening a personal link: a full page load that leaves the address with the secret out of the history. */
export function enterAt(path: string): void {
  forgetSessionEnd();
  location.replace(path);
}
