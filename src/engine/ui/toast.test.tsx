import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOAST_DURATION_MS, TOAST_LEAST_MS, ToastProvider, useToast } from './toast.tsx';

function Buttons() {
  const show = useToast();
  return (
    <>
      <button type="button" onClick={() => show({ text: 'Nilai terkirim.' })}>
        satu
      </button>
      <button type="button" onClick={() => show({ text: 'Jadwal tersimpan.' })}>
        dua
      </button>
      <button type="button" onClick={() => show({ text: 'Data saved!', done: true })}>
        tersimpan
      </button>
      <button type="button" onClick={() => show({ text: 'Naskah terunggah.', done: true, short: true })}>
        terunggah
      </button>
      <button
        type="button"
        onClick={() =>
          show({ text: 'Terhapus.', done: true, action: { label: 'Urungkan', onSelect: () => {} } })
        }
      >
        terhapus
      </button>
    </>
  );
}

function setup(...pressed: string[]) {
  render(
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  );
  for (const name of pressed) fireEvent.click(screen.getByText(name));
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('ToastProvider', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('goes to the other edge while it would lie over what has the focus', () => {
    const low = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    const at = (top: number) => ({ top, bottom: top + 40, left: 0, right: 300 }) as DOMRect;
    low.mockImplementation(function (this: HTMLElement) {
      return at(this.role === 'status' || this.textContent === 'satu' ? 700 : 100);
    });
    setup();
    const box = () => screen.getByRole('status').className;
    screen.getByText('dua').focus();
    fireEvent.click(screen.getByText('dua'));
    expect(box()).not.toContain('above');
    act(() => screen.getByText('satu').focus());
    expect(box()).toContain('above');
    wait(TOAST_DURATION_MS);
    expect(box()).not.toContain('above');
    low.mockRestore();
  });

  it('shows one toast at a time, each for its duration, and makes room for the next', () => {
    setup('satu', 'dua');
    expect(screen.getByRole('status').textContent).toContain('Nilai terkirim.');
    expect(screen.queryByText('Jadwal tersimpan.')).toBeNull();
    wait(TOAST_LEAST_MS);
    expect(screen.queryByText('Nilai terkirim.')).toBeNull();
    wait(TOAST_DURATION_MS - 1);
    expect(screen.getByText('Jadwal tersimpan.')).not.toBeNull();
    wait(1);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it.each([
    { name: 'a notice of what came', pressed: 'satu', text: 'Nilai terkirim.', ms: 3000 },
    { name: 'a notice of success', pressed: 'tersimpan', text: 'Data saved!', ms: 1400 },
    { name: 'one with something to press', pressed: 'terhapus', text: 'Terhapus.', ms: 3000 },
  ])('shows $name for $ms ms', ({ pressed, text, ms }) => {
    setup(pressed);
    wait(ms - 1);
    expect(screen.queryByText(text)).not.toBeNull();
    wait(1);
    expect(screen.queryByText(text)).toBeNull();
  });

  it('draws a short success notice for 100 ms, and leaves it to be read out as long as any other', () => {
    setup('terunggah');
    const drawn = () => !screen.getByText('Naskah terunggah.').closest('.visually-hidden');
    expect(screen.getByRole('status').textContent).toBe('Naskah terunggah.');
    wait(99);
    expect(drawn()).toBe(true);
    wait(1);
    expect(drawn()).toBe(false);
    wait(1299);
    expect(screen.getByRole('status').textContent).toBe('Naskah terunggah.');
    wait(1);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('lets a short notice make room like any other', () => {
    setup('terunggah', 'satu');
    wait(TOAST_LEAST_MS);
    expect(screen.queryByText('Naskah terunggah.')).toBeNull();
    expect(screen.getByText('Nilai terkirim.')).not.toBeNull();
  });

  it.each([
    { by: 'the pointer', enter: fireEvent.pointerEnter, leave: fireEvent.pointerLeave },
    { by: 'the focus', enter: fireEvent.focus, leave: fireEvent.blur },
  ])('stays while $by is on it, and its whole time starts anew after that', ({ enter, leave }) => {
    setup('satu', 'dua');
    const toast = screen.getByText('Nilai terkirim.').parentElement as HTMLElement;
    enter(toast);
    wait(TOAST_DURATION_MS * 3);
    leave(toast);
    wait(TOAST_LEAST_MS - 1);
    expect(screen.queryByText('Nilai terkirim.')).not.toBeNull();
    wait(1);
    expect(screen.queryByText('Nilai terkirim.')).toBeNull();
  });
});
