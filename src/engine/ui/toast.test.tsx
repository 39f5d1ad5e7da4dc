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

  it('stays while the pointer is on it', () => {
    setup();
    const toast = screen.getByText('Nilai terkirim.').parentElement as HTMLElement;
    fireEvent.pointerEnter(toast);
    wait(TOAST_DURATION_MS * 3);
    expect(screen.getByText('Nilai terkirim.')).not.toBeNull();
    fireEvent.pointerLeave(toast);
    wait(TOAST_DURATION_MS);
    expect(screen.queryByText('Nilai terkirim.')).toBeNull();
  });
});
