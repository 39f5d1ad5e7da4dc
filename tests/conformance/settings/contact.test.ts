import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mailOf } from '../../../server/jobs/notice-mail.ts';
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

test('the application is called as is set, in titles and in mails, and as in the definitions once that is taken back', async () => {
  const { nobody, manager } = world.people;
  const manifest = async () => (await world.call(nobody, 'GET', '/manifest')).body;
  const subject = () =>
    mailOf(world.deps, { name: 'X', email: 'x@example.org' }, { title: 'Undangan' }).subject;
  const heard = vi.fn();
  const stop = world.deps.definitions.onChange(heard);
  const before = await manifest();
  expect([before.app.name, subject()]).toEqual(['Aula', 'Aula: Undangan']);
  const wish = { faculty: true };
  expect((await set(world, manager, 'general.system_name', 'SIAKAD', wish)).status).toBe(403);
  expect((await set(world, world.all, 'general.system_name', ' ', wish)).status).toBe(422);
  expect((await set(world, world.all, 'general.system_name', 'x'.repeat(41), wish)).status).toBe(422);
  expect(heard).not.toHaveBeenCalled();
  expect((await set(world, world.all, 'general.system_name', 'SIAKAD Teknik', wish)).status).toBe(200);
  // Open browsers are told, and ask for what has another hash.
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  const after = await manifest();
  expect([after.app.name, subject()]).toEqual(['SIAKAD Teknik', 'SIAKAD Teknik: Undangan']);
  expect(after.hash).not.toBe(before.hash);
  expect(after.hash).toBe(world.deps.definitions.hash());
  expect(world.deps.definitions.current().hash).toBe(before.hash);
  expect({ ...after, hash: '', app: { ...after.app, name: '' } }).toEqual({
    ...before,
    ...{ hash: '', app: { ...before.app, name: '' } },
  });
  expect((await set(world, world.all, 'general.system_name', undefined, wish)).status).toBe(200);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  expect(await manifest()).toEqual(before);
  stop();
});
