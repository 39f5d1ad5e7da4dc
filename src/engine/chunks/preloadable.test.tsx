import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { preloadable } from './preloadable.ts';

const module = { default: ({ name }: { name: string }) => <p>Isian {name}</p> };

function draw(Piece: ReturnType<typeof preloadable<{ name: string }>>) {
  return render(
    <Suspense fallback={<p>Sedang dimuat</p>}>
      <Piece name="judul" />
    </Suspense>,
  );
}

describe('preloadable', () => {
  it('is drawn at once when its code is there', async () => {
    const load = vi.fn(async () => module);
    const Piece = preloadable(load);
    await Piece.preload();
    draw(Piece);
    expect(screen.getByText('Isian judul')).not.toBeNull();
    expect(load).toHaveBeenCalledOnce();
  });

  it('shows the fallback while its code is on the way', async () => {
    draw(preloadable(async () => module));
    expect(screen.getByText('Sedang dimuat')).not.toBeNull();
    expect(await screen.findByText('Isian judul')).not.toBeNull();
  });

  it('is asked for again where it is drawn when it did not come before', async () => {
    const load = vi.fn(async () => module).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const Piece = preloadable(load);
    await expect(Piece.preload()).rejects.toThrow('missing');
    draw(Piece);
    expect(await screen.findByText('Isian judul')).not.toBeNull();
  });
});
