import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';

interface PageProps {
  onConfirm?: (reason: string | undefined) => void;
  required?: boolean;
}

function Page({ onConfirm = () => undefined, required = false }: PageProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Batalkan
      </button>
      <ConfirmDialog
        open={open}
        title="Batalkan pendaftaran?"
        confirmLabel="Batalkan pendaftaran"
        reason={{ required }}
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function openDialog() {
  const opener = screen.getByRole('button', { name: 'Batalkan' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

describe('ConfirmDialog', () => {
  it('gives the focus back to its opener when it is left', () => {
    render(<Page />);
    const opener = openDialog();
    screen.getByRole('textbox').focus();
    fireEvent.click(screen.getByRole('button', { name: 'Batal' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('closes on Esc, which the browser tells as a cancel event', () => {
    render(<Page />);
    openDialog();
    const dialog = screen.getByRole('dialog');
    fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays when a file chooser inside it is closed without a choice', () => {
    render(<Page />);
    openDialog();
    const box = screen.getByRole('textbox');
    fireEvent(box, createEvent('cancel', box, { bubbles: true, cancelable: true }));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('asks for a required reason before it confirms, then hands it over trimmed', () => {
    const confirm = vi.fn();
    render(<Page onConfirm={confirm} required />);
    openDialog();
    const button = screen.getByRole('button', { name: 'Batalkan pendaftaran' });
    fireEvent.click(button);
    expect(confirm).not.toHaveBeenCalled();
    const box = screen.getByRole('textbox');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(box, { target: { value: '  Jadwal bentrok ' } });
    fireEvent.click(button);
    expect(confirm).toHaveBeenCalledWith('Jadwal bentrok');
  });

  it('starts with an empty reason each time', () => {
    render(<Page />);
    openDialog();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Salah' } });
    fireEvent.click(screen.getByRole('button', { name: 'Batal' }));
    openDialog();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  });
});
