import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { RefusalNotice } from './refusal.tsx';

const refused = (pointer?: string) =>
  new ApiError(409, {
    errors: [{ code: 'E_TEST', message: 'Ruangan terisi.', ...(pointer && { source: { pointer } }) }],
  });

it('brings what the server said before the eyes, each time', () => {
  const view = render(<RefusalNotice error={null} />);
  expect(view.container.textContent).toBe('');
  for (const error of [refused(), refused()]) {
    (document.activeElement as HTMLElement).blur();
    view.rerender(<RefusalNotice error={error} />);
    expect(document.activeElement?.textContent).toBe('Ruangan terisi.');
  }
});

it('leaves what stands at a field to the field', () => {
  render(<RefusalNotice error={refused('/input/room')} />);
  expect(screen.queryByText('Ruangan terisi.')).toBeNull();
});
