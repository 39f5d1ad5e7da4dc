import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ToldBefore } from './told-before.tsx';

const met = { rule: 'credits', message: 'Minimal 28 SKS', ok: true, actual: '30 SKS' };
const missing = {
  rule: 'log',
  message: 'Minimal 12 catatan',
  ok: false,
  actual: '9 catatan',
  get: 'Isi logbook.',
};

it('names each rule with what is there, and where to get what is missing', () => {
  render(<ToldBefore checks={[met, missing]} />);
  expect(screen.getByText('1 syarat belum terpenuhi.')).toBeTruthy();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toBe('Minimal 28 SKS30 SKS');
  expect(second?.textContent).toContain('Isi logbook.');
});

it('says so shortly when all is met, and nothing where nothing is told', () => {
  const view = render(<ToldBefore checks={[met]} />);
  expect(screen.getByText('Syarat: 1 dari 1 terpenuhi.')).toBeTruthy();
  view.rerender(<ToldBefore checks={[]} />);
  expect(view.container.textContent).toBe('');
});
