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
});
