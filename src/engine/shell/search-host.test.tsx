import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { manifest, session } from '../testing/small-world.tsx';
import { SearchHost } from './search-host.tsx';

function Opening() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cari
      </button>
      {open ? <SearchHost onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function open() {
  render(
    <AppProvider value={createAppStore(manifest, session)}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Opening />
        </MemoryRouter>
      </QueryClientProvider>
    </AppProvider>,
  );
  const opener = screen.getByRole('button', { name: 'Cari' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

const focused = () => document.activeElement as HTMLInputElement;

// One test: afterwards the code is there.
it('takes what is typed while its code is on the way, closes on Esc, and gives the focus back', async () => {
  const opener = open();
  fireEvent.keyDown(focused(), { key: 'Escape' });
  expect(focused()).toBe(opener);
  expect(screen.queryByRole('textbox')).toBeNull();

  fireEvent.click(opener);
  fireEvent.change(focused(), { target: { value: 'dewi' } });
  const box = await screen.findByRole('combobox');
  expect(box).toHaveProperty('value', 'dewi');
  expect(focused()).toBe(box);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(focused()).toBe(opener);
});
