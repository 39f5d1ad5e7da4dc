import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Popover } from './popover.tsx';

describe('Popover', () => {
  it('takes the focus in, and gives it back when it is closed from inside', () => {
    render(
      <Popover label="Saringan" opener={(props) => <button {...props}>Status</button>}>
        {(close) => (
          <button type="button" onClick={close}>
            Tutup
          </button>
        )}
      </Popover>,
    );
    const opener = screen.getByRole('button', { name: 'Status' });
    fireEvent.click(opener);
    const inside = screen.getByText('Tutup');
    expect(document.activeElement).toBe(inside);
    fireEvent.click(inside);
    expect(screen.queryByText('Tutup')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('goes with its opener when what stands above it grows', () => {
    const menu = () => (
      <Popover label="Saringan" opener={(props) => <button {...props}>Status</button>}>
        <button type="button">Draf</button>
      </Popover>
    );
    const { rerender } = render(menu());
    const opener = screen.getByRole('button', { name: 'Status' });
    fireEvent.click(opener);
    const panel = screen.getByLabelText('Saringan');
    const before = Number.parseFloat(panel.style.top);
    opener.getBoundingClientRect = () => new DOMRect(0, 61, 96, 36);
    rerender(menu());
    expect(Number.parseFloat(panel.style.top)).toBe(before + 61 + 36);
  });
});
