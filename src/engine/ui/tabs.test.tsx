import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
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
