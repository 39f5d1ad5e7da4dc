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
    </>
  );
}

function setup() {
  render(
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('satu'));
  fireEvent.click(screen.getByText('dua'));
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('ToastProvider', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows one toast at a time, each for its duration, and makes room for the next', () => {
    setup();
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
    { by: 'the pointer', enter: fireEvent.pointerEnter, leave: fireEvent.pointerLeave },
    { by: 'the focus', enter: fireEvent.focus, leave: fireEvent.blur },
  ])('stays while $by is on it, and its whole time starts anew after that', ({ enter, leave }) => {
    setup();
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
