import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What browsers have and jsdom lacks, as little of it as a component needs to be drawn. Layout, focus and the top
// layer are tested in a real browser (tests/e2e).

HTMLDialogElement.prototype.show = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.show;
HTMLDialogElement.prototype.close = function close(answer?: string) {
  if (!this.open) return;
  this.open = false;
  if (answer !== undefined) this.returnValue = answer;
  this.dispatchEvent(new Event('close'));
};
HTMLElement.prototype.showPopover = function showPopover() {
  this.setAttribute('data-popover-open', '');
};
HTMLElement.prototype.hidePopover = function hidePopover() {
  this.removeAttribute('data-popover-open');
};
Element.prototype.scrollIntoView = () => {};

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// What is waited for comes sooner; on a busy machine later than in the second that is given by itself.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
