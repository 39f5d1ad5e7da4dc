import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Sidebar } from './sidebar.tsx';

const menuAt = (current: string) => (
  <Sidebar
    groups={[
      {
        key: 'data',
        items: ['semester', 'pengguna'].map((key) => ({
          key,
          label: key,
          href: `/${key}`,
          icon: 'users' as const,
          current: key === current,
        })),
      },
    ]}
  />
);

it('scrolls to the entry of the page that is open, and stays where it is in sight', () => {
  const places: Record<string, DOMRect> = {
    semester: new DOMRect(0, 100, 200, 30),
    pengguna: new DOMRect(0, 1100, 200, 30),
  };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return places[this.textContent ?? ''] ?? new DOMRect(0, 60, 236, 840);
  });
  const { rerender } = render(menuAt('semester'));
  const menu = screen.getByRole('navigation');
  expect(menu.scrollTop).toBe(0);
  rerender(menuAt('pengguna'));
  expect(menu.scrollTop).toBe(1100 - 60 - 420);
  vi.restoreAllMocks();
});
