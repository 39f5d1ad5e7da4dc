import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ColumnChooser, FilterChecks, FilterChips } from './filter-bar.tsx';

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

describe('FilterChecks', () => {
  const OPTIONS = [
    { value: 'a', label: 'Aula' },
    { value: 'b', label: 'Studio' },
  ];
  const checks = (options: typeof OPTIONS | null) => (
    <FilterChecks label="Ruang" options={options} values={[]} onChange={() => undefined} />
  );

  // What the top layer shows is hidden where there is none.
  const inPanel = (role: string, name: string) => screen.getByRole(role, { name, hidden: true });

  // Its code comes with the first of these tests, and is there in those after it.
  it('takes the focus to the first choice when its code has come', async () => {
    render(checks(OPTIONS));
    press('Ruang');
    expect(screen.getByText('Memuat')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(inPanel('checkbox', 'Aula')));
  });

  it('takes the focus to the first choice at once when all is there', () => {
    render(checks(OPTIONS));
    press('Ruang');
    expect(document.activeElement).toBe(inPanel('checkbox', 'Aula'));
  });

  it('takes the focus to the first choice when the choices come later', () => {
    const view = render(checks(null));
    press('Ruang');
    expect(document.activeElement).not.toBe(inPanel('button', 'Tutup'));
    expect(screen.queryByText('Tidak ada yang cocok.')).toBeNull();
    view.rerender(checks(OPTIONS));
    expect(document.activeElement).toBe(inPanel('checkbox', 'Aula'));
  });

  it('leaves the focus where it was moved to meanwhile', () => {
    const view = render(checks(null));
    press('Ruang');
    inPanel('button', 'Tutup').focus();
    view.rerender(checks(OPTIONS));
    expect(document.activeElement).toBe(inPanel('button', 'Tutup'));
  });

  it('says so when there is no choice', () => {
    render(checks([]));
    press('Ruang');
    expect(screen.getByText('Tidak ada yang cocok.')).toBeTruthy();
  });
});

describe('ColumnChooser', () => {
  const COLUMNS = [
    { key: 'name', label: 'Nama', fixed: true },
    { key: 'year', label: 'Angkatan' },
    { key: 'state', label: 'Status' },
  ];

  it('keeps the columns in their order, and the one that names the row always', () => {
    let shown: string[] = [];
    render(
      <ColumnChooser
        columns={COLUMNS}
        visible={['name', 'state']}
        onChange={(names) => {
          shown = names;
        }}
      />,
    );
    press('Kolom 2/3');
    const box = (name: string | RegExp) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true });
    expect(box(/^Nama/).disabled).toBe(true);
    fireEvent.click(box('Angkatan'));
    expect(shown).toEqual(['name', 'year', 'state']);
    fireEvent.click(box('Status'));
    expect(shown).toEqual(['name']);
  });
});
