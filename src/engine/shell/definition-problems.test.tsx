import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { screenQuery } from '../data/queries.ts';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { block, manifest, route, screenOf, session } from '../testing/small-world.tsx';
import DefinitionProblems from './definition-problems.tsx';

const PROBLEM = {
  file: 'schemas/records/room.yaml',
  line: 38,
  column: 1,
  rule: 'E_DEF_KEY_UNKNOWN',
  message: 'There is no key x-ceilng here.',
  text: 'Kunci x-ceilng tidak dikenal di sini.',
  suggestion: 'x-ceiling',
};

function drawnOver(...blocks: Parameters<typeof screenOf>) {
  const store = createAppStore(manifest, session);
  store.set({ problems: [PROBLEM] });
  const client = new QueryClient();
  client.setQueryData(screenQuery(route.screen, manifest.hash).queryKey, screenOf(...blocks));
  return render(
    <AppProvider value={store}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <DefinitionProblems page={route.id} />
        </MemoryRouter>
      </QueryClientProvider>
    </AppProvider>,
  );
}

it('says what is wrong and what may have been meant, each in a sentence', () => {
  drawnOver(block('operations', { of: 'audit' }));
  const told = screen.getByText(/tidak dikenal/).textContent;
  expect(told).toContain('Kunci x-ceilng tidak dikenal di sini. Mungkin maksudnya x-ceiling.');
});

it('is silent over a page that tells of the definitions itself', () => {
  const { container } = drawnOver(
    block('section', { blocks: [block('operations', { of: 'definitions' })] } as object),
  );
  expect(container.textContent).toBe('');
});
