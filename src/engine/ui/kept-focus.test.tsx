import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFocus } from './kept-focus.ts';

const takeFocus = HTMLElement.prototype.focus;
let end: () => void;
beforeEach(() => {
  document.body.innerHTML = '<main><h1>Judul</h1><button id="act">Jadwalkan</button></main>';
  // Nothing is laid out in jsdom: what is hidden must be told there, and kept from taking the focus.
  HTMLElement.prototype.checkVisibility = function visible() {
    return this.closest('[hidden]') === null;
  };
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function focus(this: HTMLElement) {
    if (this.checkVisibility()) takeFocus.call(this);
  });
  end = keepFocus();
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility');
});

const act = () => document.querySelector('#act') as HTMLButtonElement;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const focused = async () => {
  await frame();
  await frame();
  return document.activeElement?.tagName;
};

describe('the focus of what can have it no longer', () => {
  it.each<[string, (button: HTMLButtonElement) => void]>([
    ['is taken away', (button) => button.remove()],
    [
      'is hidden',
      (button) => {
        button.hidden = true;
        button.blur();
      },
    ],
    [
      'is switched off',
      (button) => {
        button.blur();
        button.disabled = true;
      },
    ],
  ])('goes to the heading when it %s', async (_, lose) => {
    act().focus();
    lose(act());
    expect(await focused()).toBe('H1');
  });

  it('goes to the heading from where it was before anybody kept it', async () => {
    end();
    act().focus();
    end = keepFocus();
    act().remove();
    expect(await focused()).toBe('H1');
  });

  it('goes to the heading as soon as the page shows it again', async () => {
    act().focus();
    const page = document.querySelector('main') as HTMLElement;
    page.hidden = true;
    act().remove();
    expect(await focused()).toBe('BODY');
    page.hidden = false;
    expect(await focused()).toBe('H1');
  });

  it('comes back when the page hid it for a moment', async () => {
    act().focus();
    const page = document.querySelector('main') as HTMLElement;
    page.hidden = true;
    act().blur();
    expect(await focused()).toBe('BODY');
    page.hidden = false;
    expect(await focused()).toBe('BUTTON');
  });

  it('comes back to what was put elsewhere in the page', async () => {
    act().focus();
    (document.querySelector('main') as HTMLElement).prepend(act());
    expect(await focused()).toBe('BUTTON');
  });

  it('stays away from where somebody left it, though that is put elsewhere later', async () => {
    act().focus();
    act().blur();
    await frame();
    (document.querySelector('main') as HTMLElement).prepend(act());
    expect(await focused()).toBe('BODY');
  });

  it('goes to the heading when it went while a dialog lay over it that had nothing to hold the focus yet', async () => {
    act().focus();
    const dialog = document.createElement('dialog');
    dialog.open = true;
    document.body.append(dialog);
    act().blur();
    await frame();
    dialog.innerHTML = '<button>Simpan</button>';
    dialog.querySelector('button')?.focus();
    act().remove();
    dialog.remove();
    expect(await focused()).toBe('H1');
  });

  it('stays away from where somebody left it', async () => {
    act().focus();
    act().blur();
    expect(await focused()).toBe('BODY');
  });

  it('goes to where the same can be done next, over the groups of a table', async () => {
    const row = (name: string) =>
      `<tr><td><span data-does="approve"><button>${name}</button></span></td></tr>`;
    const body = document.querySelector('main') as HTMLElement;
    body.innerHTML = `<h1>Judul</h1><table data-grouped>
      <tbody><tr><th>Kirana</th></tr>${row('satu')}</tbody>
      <tbody><tr><th>Rania</th></tr>${row('dua')}${row('tiga')}</tbody></table>`;
    const [first] = body.querySelectorAll('button');
    first?.focus();
    first?.closest('tbody')?.remove();
    await focused();
    expect(document.activeElement?.textContent).toBe('dua');
  });
});
