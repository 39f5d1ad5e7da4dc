import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor, World } from '../exam-story/world.ts';
import { openSettings, set } from './settings.ts';

let world: World & { all: Actor };
beforeAll(async () => {
  world = await openSettings();
});
afterAll(() => world.close());

test('the notice on privacy names the contact that is set, to whoever reads it', async () => {
  const notice = async () =>
    JSON.stringify((await world.call(world.people.nobody, 'GET', '/open?path=/privacy')).body);
  expect(await notice()).toContain('dtmi@teknik.example.ac.id');
  const wish = { faculty: true };
  expect((await set(world, world.all, 'general.contact', 'bukan alamat', wish)).status).toBe(422);
  expect((await set(world, world.all, 'general.contact', 'bantuan@teknik.example.ac.id', wish)).status).toBe(
    200,
  );
  expect(await notice()).toContain('kepada bantuan@teknik.example.ac.id');
  expect(await notice()).not.toContain('dtmi@');
});
