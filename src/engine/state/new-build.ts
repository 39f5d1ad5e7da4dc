import { CODE_MISSING } from '../chunks/chunk-error.ts';

/** In the window's own storage: when it was loaded anew by itself. */
const RELOADED = 'reloaded-for-code';

/** What is still missing after this long is not mended by loading the page once more. */
const ONCE_IN_MS = 60_000;

/**
 * Loads the page anew where a piece of code is gone because the application was built anew meanwhile. Where something is
 * typed that would be lost the page stays, and its notice has the button. Answers how to stop watching.
 */
export function watchForNewBuild(reload = () => location.reload()): () => void {
  const look = async () => {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < ONCE_IN_MS || !(await isBuiltAnew())) return;
    // Whoever holds something typed keeps a closing window open.
    if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    reload();
  };
  const hear = () => void look().catch(() => undefined);
  window.addEventListener(CODE_MISSING, hear);
  return () => window.removeEventListener(CODE_MISSING, hear);
}

/** Whether the application begins with another script than this page did. */
async function isBuiltAnew(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
  return own !== undefined && own !== null && answer.ok && !(await answer.text()).includes(own);
}
