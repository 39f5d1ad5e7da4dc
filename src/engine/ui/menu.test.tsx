import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import { whenFree } from './still.ts';

function setup() {
  const run = vi.fn();
  render(
    <Menu
      label="Tindakan"
      opener={(props) => <Button {...props}>Lain</Button>}
      groups={[
        {
          key: 'a',
          items: [
            { key: 'print', label: 'Cetak', onSelect: () => run('print') },
            { key: 'export', label: 'Ekspor', onSelect: () => run('export') },
            { key: 'delete', label: 'Hapus', blocked: 'Sudah terbit', onSelect: () => run('delete') },
          ],
        },
      ]}
    />,
  );
  const opener = screen.getByRole('button', { name: 'Lain' });
  opener.focus();
  fireEvent.click(opener);
  return { run, opener };
}

/** The test document does not know the top layer and takes an open popover for hidden. */
const menu = () => screen.queryByRole('menu', { hidden: true });
const item = (name: string | RegExp) => screen.getByRole('menuitem', { name, hidden: true });

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('Menu', () => {
  it('opens with the focus on the first item', () => {
    const { opener } = setup();
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement?.textContent).toBe('Cetak');
    expect(menu()).not.toBeNull();
  });

  it('holds the page still below it until it closes', async () => {
    setup();
    const free = vi.fn();
    void whenFree().then(free);
    await Promise.resolve();
    expect(free).not.toHaveBeenCalled();
    press('Escape');
    await vi.waitFor(() => expect(free).toHaveBeenCalled());
  });

  const moves: { keys: string[]; expected: string }[] = [
    { keys: ['ArrowDown'], expected: 'Ekspor' },
    { keys: ['ArrowUp'], expected: 'HapusSudah terbit' },
    { keys: ['End', 'ArrowDown'], expected: 'Cetak' },
    { keys: ['e'], expected: 'Ekspor' },
  ];
  it.each(moves)('$keys moves to $expected', ({ keys, expected }) => {
    setup();
    for (const key of keys) press(key);
    expect(document.activeElement?.textContent).toBe(expected);
  });

  it('closes on Esc and gives the focus back', () => {
    const { opener } = setup();
    press('Escape');
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('runs an item once, closes, and gives the focus back', () => {
    const { run, opener } = setup();
    fireEvent.click(item('Ekspor'));
    expect(run.mock.calls).toEqual([['export']]);
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('keeps a blocked item visible, with its reason, and without effect', () => {
    const { run } = setup();
    fireEvent.click(item(/Hapus.*Sudah terbit/));
    expect(run).not.toHaveBeenCalled();
    expect(menu()).not.toBeNull();
  });

  it('closes on a press outside', () => {
    setup();
    fireEvent.pointerDown(document.body);
    expect(menu()).toBeNull();
  });
});
