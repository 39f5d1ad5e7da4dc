import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FilterChips } from './filter-bar.tsx';

function Page() {
  const [names, setNames] = useState(['Status', 'Semester']);
  return (
    <main>
      <h1 tabIndex={-1}>Periode</h1>
      <FilterChips
        filters={names.map((key) => ({
          key,
          label: key,
          onRemove: () => setNames(names.filter((name) => name !== key)),
        }))}
        onClear={() => setNames([])}
      />
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const heading = () => screen.getByRole('heading');

describe('FilterChips', () => {
  it('moves the focus on as filters go, at last to the heading', () => {
    render(<Page />);
    press('Hapus saringan Status');
    expect(document.activeElement).toBe(button('Hapus saringan Semester'));
    press('Hapus saringan Semester');
    expect(document.activeElement).toBe(heading());
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('goes to the heading when all are dropped at once', () => {
    render(<Page />);
    press('Hapus semua saringan');
    expect(document.activeElement).toBe(heading());
  });
});
