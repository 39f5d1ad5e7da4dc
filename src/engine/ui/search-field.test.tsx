import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

/** Takes a text only when told to, as a list that is busy drawing. */
function setup() {
  const asked: string[] = [];
  const field = (value: string) => (
    <SearchField label="Cari nama" value={value} onChange={(text) => asked.push(text)} />
  );
  const { rerender } = render(field(''));
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari nama' });
  return {
    box,
    asked,
    take: (text: string) => rerender(field(text)),
    type: (text: string) => fireEvent.change(box, { target: { value: text } }),
  };
}

describe('SearchField', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const rest = () => act(() => vi.advanceTimersByTime(300));

  it('keeps what was typed while the list took an earlier text', () => {
    const { box, asked, type, take } = setup();
    type('ab');
    rest();
    type('abc');
    take('ab');
    expect(box.value).toBe('abc');
    rest();
    expect(asked).toEqual(['ab', 'abc']);
  });

  it('follows a text that comes from elsewhere', () => {
    const { box, type, take } = setup();
    type('ab');
    rest();
    take('ab');
    take('');
    expect(box.value).toBe('');
  });

  it('asks at once and keeps the focus when it is cleared', () => {
    const { box, asked, type, take } = setup();
    type('ab');
    rest();
    take('ab');
    fireEvent.click(screen.getByRole('button', { name: 'Hapus kata pencarian' }));
    expect(asked).toEqual(['ab', '']);
    expect(document.activeElement).toBe(box);
  });
});
