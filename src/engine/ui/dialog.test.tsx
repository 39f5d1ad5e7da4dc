import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';
import { PageHeader, SectionHeading } from './heading.tsx';
import { TypedInputContext } from './typed-input.ts';

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

  it('opens the part of the page that it stands in, which would hide it', () => {
    render(
      <details>
        <summary>Formulir</summary>
        <ConfirmDialog
          open
          title="Ajukan pendaftaran?"
          confirmLabel="Ajukan"
          onConfirm={() => undefined}
          onClose={() => undefined}
        />
      </details>,
    );
    expect(screen.getByRole('group')).toHaveProperty('open', true);
  });

  it.each([
    { name: 'at the way out, where it asks about something dangerous', danger: true, at: 'Batal' },
    { name: 'at what the device chooses, where it asks about anything else', danger: false, at: null },
  ])('begins $name', ({ danger, at }) => {
    render(
      <ConfirmDialog
        open
        title="Batalkan pendaftaran?"
        confirmLabel="Batalkan pendaftaran"
        danger={danger}
        onConfirm={() => undefined}
        onClose={() => undefined}
      />,
    );
    const button = document.activeElement?.closest('button');
    expect(button?.textContent ?? null).toBe(at);
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

  describe('left with something typed in it', () => {
    const typeReason = () => {
      const box = screen.getByRole<HTMLTextAreaElement>('textbox');
      box.focus();
      fireEvent.input(box, { target: { value: 'Jadwal bentrok' } });
      return box;
    };
    const question = () => screen.queryByRole('dialog', { name: 'Buang isian ini?' });
    const ways = {
      'the Esc key': () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }),
      'the device': () => {
        const dialog = screen.getByRole('dialog');
        fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
      },
      'the device a second time, which cannot be held back': () =>
        act(() => screen.getByRole<HTMLDialogElement>('dialog').close()),
    };
    it.each(Object.entries(ways))('by %s asks first, and goes on where it was', (_, leave) => {
      render(<Page />);
      openDialog();
      const box = typeReason();
      leave();
      expect(question()).not.toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Lanjut mengisi' }));
      expect(question()).toBeNull();
      expect(box.value).toBe('Jadwal bentrok');
      expect(document.activeElement).toBe(box);
    });

    it('closes when the person gives it up, with the focus back on the opener', () => {
      render(<Page />);
      const opener = openDialog();
      typeReason();
      ways['the Esc key']();
      fireEvent.click(screen.getByRole('button', { name: 'Buang isian' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(opener);
    });

    it('leaves the Esc key to an open list of choices inside', () => {
      render(<Page />);
      openDialog();
      const box = typeReason();
      box.setAttribute('aria-expanded', 'true');
      ways['the Esc key']();
      expect(question()).toBeNull();
    });

    it('is told to whoever guards the page, until it is closed', () => {
      const tell = vi.fn();
      render(
        <TypedInputContext value={tell}>
          <Page />
        </TypedInputContext>,
      );
      openDialog();
      typeReason();
      expect(tell).toHaveBeenLastCalledWith(expect.anything(), true, false);
      fireEvent.click(screen.getByRole('button', { name: 'Batal' }));
      expect(tell).toHaveBeenLastCalledWith(expect.anything(), false, false);
    });
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

it('keeps a number whole in every title: page, crumb, section, dialog', () => {
  const title = 'Publikasi PI-20251-0001, ganjil';
  const { container } = render(
    <>
      <PageHeader title={title} breadcrumb={[{ label: title }]} />
      <SectionHeading>{title}</SectionHeading>
      <ConfirmDialog
        open
        title={title}
        confirmLabel="Ya"
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    </>,
  );
  for (const place of ['h1', 'li', 'h2', 'dialog h2']) {
    const found = [...container.ownerDocument.querySelectorAll(place)];
    expect(found.length, place).toBeGreaterThan(0);
    for (const one of found) {
      expect(one.textContent).toBe(title);
      expect(one.querySelector('span')?.textContent).toBe('PI-20251-0001,');
    }
  }
});
