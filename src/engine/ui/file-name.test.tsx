import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileName } from './file-name.tsx';

it('breaks after what parts a name, not before its extension, and stays the same name to read and to copy', () => {
  const { container } = render(<FileName name="naskah_tesis-akhir.v2.pdf" />);
  expect(container.textContent).toBe('naskah_tesis-akhir.v2.pdf');
  const parts = container.innerHTML.split('<wbr>');
  expect(parts).toEqual(['naskah_', 'tesis-', 'akhir.', 'v2.pdf', '']);
});
