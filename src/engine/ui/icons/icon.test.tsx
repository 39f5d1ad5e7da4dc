import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawings } from './drawings.ts';
import { Icon, toIconName } from './icon.tsx';
import { laterDrawings } from './later-drawings.ts';

const path = (box: HTMLElement) => box.querySelector('path')?.getAttribute('d');

it('draws at once what comes with the start', () => {
  expect(path(render(<Icon name="bell" />).container)).toBe(drawings.bell);
});

it('keeps the place of what comes later, and draws it when it is there', async () => {
  const { container } = render(<Icon name="award" size={28} label="Penghargaan" />);
  expect(container.querySelector('svg[aria-label="Penghargaan"]')?.getAttribute('width')).toBe('28');
  expect(path(container)).toBe('');
  await waitFor(() => expect(path(container)).toBe(laterDrawings.award));
  expect(path(render(<Icon name="tag" />).container)).toBe(laterDrawings.tag);
});

it.each(['from-a-newer-server', 'constructor', null])('draws a circle for %s', async (name) => {
  const { container } = render(<Icon name={toIconName(name)} />);
  await waitFor(() => expect(path(container)).toBe(drawings.circle));
});
