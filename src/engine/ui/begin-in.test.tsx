import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { beginIn } from './begin-in.ts';

/** A dialog with a field; where it lies below the edge, giving it the focus scrolls to it, as a browser does. */
function openDialog({ below }: { below: number }): HTMLDialogElement {
  render(
    <dialog open>
      <h2>Daftar baru</h2>
      <p>Semua syarat terpenuhi.</p>
      <input aria-label="Periode" />
    </dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  screen.getByRole('textbox').addEventListener('focus', () => {
    dialog.scrollTop = below;
  });
  return dialog;
}

describe('beginIn', () => {
  it('goes to the first field that is in sight', () => {
    beginIn(openDialog({ below: 0 }));
    expect(screen.getByRole('textbox')).toBe(document.activeElement);
  });

  it('begins at the title where going to the field would scroll it away', () => {
    const dialog = openDialog({ below: 300 });
    beginIn(dialog);
    expect(screen.getByRole('heading')).toBe(document.activeElement);
    expect(dialog.scrollTop).toBe(0);
  });
});
