import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

describe('Button', () => {
  it('stays focusable, names its reason and does nothing while blocked', () => {
    const press = vi.fn();
    render(
      <Button blocked="2 dokumen belum diunggah" onClick={press}>
        Ajukan
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Ajukan' });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect(press).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '2 dokumen belum diunggah',
    );
  });

  it('does not submit its form while blocked or working', () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { rerender } = render(
      <form onSubmit={submit}>
        <Button type="submit" blocked="Belum lengkap">
          Ajukan
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    rerender(
      <form onSubmit={submit}>
        <Button type="submit" working="Mengajukan">
          Ajukan
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Mengajukan' }));
    expect(submit).not.toHaveBeenCalled();
    rerender(
      <form onSubmit={submit}>
        <Button type="submit">Ajukan</Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Ajukan' }));
    expect(submit).toHaveBeenCalledOnce();
  });
});
