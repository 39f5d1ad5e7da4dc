import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { TabPanel, Tabs } from './tabs.tsx';

const TABS = ['hadir', 'nilai', 'rekap'].map((key) => ({ key, label: key }));

function Page() {
  const [value, setValue] = useState('hadir');
  return (
    <>
      <Tabs id="bagian" label="Bagian" tabs={TABS} value={value} onChange={setValue} />
      <TabPanel id="bagian" value={value}>
        Isi {value}
      </TabPanel>
    </>
  );
}

describe('Tabs', () => {
  const moves: { keys: string[]; expected: string }[] = [
    { keys: ['ArrowRight'], expected: 'nilai' },
    { keys: ['ArrowRight', 'ArrowRight', 'ArrowRight'], expected: 'hadir' },
    { keys: ['ArrowLeft'], expected: 'rekap' },
    { keys: ['End'], expected: 'rekap' },
    { keys: ['End', 'Home'], expected: 'hadir' },
  ];
  it.each(moves)('$keys chooses and focuses $expected', ({ keys, expected }) => {
    render(<Page />);
    screen.getByRole('tab', { name: 'hadir' }).focus();
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: expected, selected: true }));
    expect(screen.getByRole('tabpanel', { name: expected }).textContent).toBe(`Isi ${expected}`);
  });

  it('is one stop of the tab key', () => {
    render(<Page />);
    const stops = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0);
    expect(stops.map((tab) => tab.textContent)).toEqual(['hadir']);
  });
});

it('brings the current tab into a row that has no room for all, without moving the page', () => {
  const widths = { scrollWidth: 500, clientWidth: 390 };
  for (const [name, value] of Object.entries(widths))
    vi.spyOn(Element.prototype, name as keyof typeof widths, 'get').mockReturnValue(value);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left, right] = this.id === 'x-last' ? [360, 430] : [0, 390];
    return { left, right } as DOMRect;
  });
  const tabs = [
    { key: 'first', label: 'Satu' },
    { key: 'last', label: 'Dua' },
  ];
  const drawn = (value: string) => (
    <Tabs id="x" label="Bagian" tabs={tabs} value={value} onChange={() => {}} />
  );
  const { container, rerender } = render(drawn('first'));
  const row = container.firstElementChild as Element;
  expect(row.scrollLeft).toBe(0);
  rerender(drawn('last'));
  expect(row.scrollLeft).toBe(40);
  vi.restoreAllMocks();
});
