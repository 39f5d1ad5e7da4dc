import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ScoreGrid, type ScoreGridProps, scoreFault } from './score-grid.tsx';

describe('scoreFault', () => {
  const cases: { text: string; step?: number; expected: string | null }[] = [
    { text: '', expected: null },
    { text: '87,5', step: 0.5, expected: null },
    { text: '87.5', step: 0.5, expected: null },
    { text: '87,3', step: 0.5, expected: 'Nilai harus kelipatan 0,5.' },
    { text: '0,3', step: 0.1, expected: null },
    { text: '101', expected: 'Nilai harus 0 sampai 100.' },
    { text: '-1', expected: 'Nilai harus 0 sampai 100.' },
    { text: 'baik', expected: 'Tulis angka, misalnya 87,5.' },
  ];
  it.each(cases)('says $expected of "$text"', ({ text, step, expected }) => {
    expect(scoreFault(text, 0, 100, step)).toBe(expected);
  });
});

type Heard = Pick<ScoreGridProps, 'onChange' | 'onFaults'>;

function Page({ onChange, onFaults }: Heard) {
  const [values, setValues] = useState<Record<string, number | null>>({ a: null, b: 70, c: null });
  return (
    <ScoreGrid
      caption="Lembar"
      step={0.5}
      rows={['a', 'b', 'c'].map((key) => ({
        key,
        label: `Komponen ${key}`,
        weight: '30 %',
        value: values[key] ?? null,
      }))}
      onChange={(key, value) => {
        setValues((now) => ({ ...now, [key]: value }));
        onChange(key, value);
      }}
      onFaults={onFaults}
    />
  );
}

const input = (key: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Komponen ${key}` });

function type(key: string, text: string): void {
  input(key).focus();
  fireEvent.change(input(key), { target: { value: text } });
}

describe('ScoreGrid', () => {
  it('goes on with Enter and arrow down, back with arrow up, and stops at the ends', () => {
    render(<Page onChange={() => undefined} />);
    input('a').focus();
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('Enter');
    expect(document.activeElement).toBe(input('b'));
    press('ArrowDown');
    expect(document.activeElement).toBe(input('c'));
    press('ArrowUp');
    expect(document.activeElement).toBe(input('b'));
    press('ArrowDown');
    press('Enter');
    expect(document.activeElement).toBe(document.body);
  });

  it('hands over a number with a comma when the input is left', () => {
    const change = vi.fn();
    render(<Page onChange={change} />);
    type('a', '87,5');
    expect(change).not.toHaveBeenCalled();
    fireEvent.keyDown(input('a'), { key: 'Enter' });
    expect(change.mock.calls).toEqual([['a', 87.5]]);
    expect(input('a').value).toBe('87,5');
  });

  it('keeps a faulty text in place, says why, and hands over nothing', () => {
    const change = vi.fn();
    render(<Page onChange={change} />);
    type('b', '87,3');
    fireEvent.blur(input('b'));
    expect(change).not.toHaveBeenCalled();
    expect(input('b').value).toBe('87,3');
    const described = input('b').getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Nilai harus kelipatan 0,5.');
  });

  it('hands over null when a value is emptied', () => {
    const change = vi.fn();
    render(<Page onChange={change} />);
    type('b', '');
    fireEvent.blur(input('b'));
    expect(change.mock.calls).toEqual([['b', null]]);
  });

  it('tells how many inputs hold what it handed over to nobody', () => {
    const faults = vi.fn();
    render(<Page onChange={() => undefined} onFaults={faults} />);
    const enter = (key: string, text: string) => {
      type(key, text);
      fireEvent.blur(input(key));
      return faults.mock.lastCall?.[0];
    };
    expect([enter('a', '101'), enter('b', '87,3'), enter('b', '87,5'), enter('a', '')]).toEqual([1, 2, 1, 0]);
  });
});
