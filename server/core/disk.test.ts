import { expect, it } from 'vitest';
import { createDisk } from './disk.ts';

const MB = 1024 * 1024;

function diskWith({ leastBytes = 100 * MB } = {}) {
  const world: { free: number | null; now: number; told: number } = { free: 500 * MB, now: 0, told: 0 };
  const disk = createDisk({ folder: '/', leastBytes, free: async () => world.free, now: () => world.now });
  disk.onChange(() => {
    world.told++;
  });
  const at = async (free: number | null) => {
    world.free = free;
    await disk.look();
    return disk.full;
  };
  return { disk, world, at };
}

it('a disk is full below the least, and has room again only well above it', async () => {
  const { at, world } = diskWith();
  const seen = [];
  for (const free of [500, 99, 101, 119, 121, 101, 99]) seen.push(await at(free * MB));
  expect(seen).toEqual([false, true, true, true, false, false, true]);
  expect(world.told).toBe(3);
});

it('a disk that cannot be looked at, or should not be, counts as having room', async () => {
  expect(await diskWith().at(null)).toBe(false);
  expect(await diskWith({ leastBytes: 0 }).at(0)).toBe(false);
});

it('a write that found no room stops all for a minute, then it is tried again', async () => {
  const { disk, world, at } = diskWith();
  disk.failed();
  expect([disk.full, world.told]).toEqual([true, 1]);
  world.now = 59_000;
  expect(await at(500 * MB)).toBe(true);
  world.now = 60_000;
  expect(await at(500 * MB)).toBe(false);
  expect(world.told).toBe(2);
});
