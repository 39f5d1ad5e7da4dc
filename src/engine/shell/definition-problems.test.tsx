import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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

vi.mock('../state/app-context.tsx', () => ({ useApp: () => ({ problems: [PROBLEM] }) }));

it('says what is wrong and what may have been meant, each in a sentence', () => {
  render(<DefinitionProblems />);
  const told = screen.getByText(/tidak dikenal/).textContent;
  expect(told).toContain('Kunci x-ceilng tidak dikenal di sini. Mungkin maksudnya x-ceiling.');
});
