import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Link, NavigateProvider } from './link.tsx';

function click(init: MouseEventInit, props: { href: string; target?: string; download?: string }) {
  const navigate = vi.fn();
  render(
    <NavigateProvider value={navigate}>
      <Link {...props}>Buka</Link>
    </NavigateProvider>,
  );
  const link = screen.getByRole('link');
  const event = createEvent.click(link, { button: 0, ...init });
  // jsdom cannot navigate: what is left to the browser must not reach it here.
  document.addEventListener('click', (one) => one.preventDefault(), { once: true });
  fireEvent(link, event);
  return navigate;
}

describe('Link', () => {
  it('gives a plain click on an own address to the router', () => {
    expect(click({}, { href: '/daftar?halaman=2' })).toHaveBeenCalledWith('/daftar?halaman=2');
  });

  const left: {
    name: string;
    init: MouseEventInit;
    props: { href: string; target?: string; download?: string };
  }[] = [
    { name: 'a click with Ctrl', init: { ctrlKey: true }, props: { href: '/daftar' } },
    { name: 'a click with Cmd', init: { metaKey: true }, props: { href: '/daftar' } },
    { name: 'a click with the middle button', init: { button: 1 }, props: { href: '/daftar' } },
    { name: 'another window', init: {}, props: { href: '/daftar', target: '_blank' } },
    { name: 'a download', init: {}, props: { href: '/berkas', download: '' } },
    { name: 'a foreign address', init: {}, props: { href: 'https://contoh.ac.id' } },
    { name: 'a foreign address without a protocol', init: {}, props: { href: '//contoh.ac.id' } },
  ];
  it.each(left)('leaves $name to the browser', ({ init, props }) => {
    expect(click(init, props)).not.toHaveBeenCalled();
  });
});
