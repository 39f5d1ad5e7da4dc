import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ActionDock } from './action-dock.tsx';
import { AppFrame } from './app-frame.tsx';

const frameOf = (shown: boolean) => (
  <AppFrame topBar={null} bottomBar={<p>Menu bawah</p>}>
    {shown ? (
      <ActionDock total="61,53">
        <button type="button">Kirim nilai</button>
      </ActionDock>
    ) : null}
  </AppFrame>
);

it('takes the place of the bottom bar while it is there, with the button first', () => {
  const { container, rerender } = render(frameOf(false));
  const frame = container.firstElementChild;
  const before = frame?.className;
  rerender(frameOf(true));
  expect(frame?.className).not.toBe(before);
  expect(screen.getByRole('button', { name: 'Kirim nilai' }).parentElement?.textContent).toBe(
    'Kirim nilai61,53',
  );
  rerender(frameOf(false));
  expect(frame?.className).toBe(before);
});
