import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CODE_MISSING } from '../chunks/chunk-error.ts';
import { watchForNewBuild } from './new-build.ts';

const reload = vi.fn();
let page: string;
let stop: () => void;
beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  document.head.innerHTML = '<script type="module" src="/assets/index-one.js"></script>';
  vi.stubGlobal('fetch', async () => new Response(page));
  stop = watchForNewBuild(reload);
});
afterEach(() => {
  stop();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

const miss = async () => {
  window.dispatchEvent(new Event(CODE_MISSING));
  await new Promise((resolve) => setTimeout(resolve, 20));
};

it('loads the page anew, once, where the application was built anew', async () => {
  page = '<script type="module" src="/assets/index-two.js"></script>';
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('leaves it where the same build only cannot be reached', async () => {
  page = '<script type="module" src="/assets/index-one.js"></script>';
  await miss();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await miss();
  expect(reload).not.toHaveBeenCalled();
});

it('leaves it where something typed would be lost', async () => {
  page = '<script type="module" src="/assets/index-two.js"></script>';
  const hold = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', hold);
  await miss();
  window.removeEventListener('beforeunload', hold);
  expect(reload).not.toHaveBeenCalled();
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
});
