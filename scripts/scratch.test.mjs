import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scratchFolder } from './scratch.mjs';

const MUCH = 2 ** 40;
let memory;
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'aula-memory-'));
});
afterEach(() => rmSync(memory, { recursive: true, force: true }));

it('is a folder of this process, beside those of others that run', () => {
  const other = join(memory, `aula-scratch-${process.ppid}`);
  mkdirSync(other);
  const folder = scratchFolder(memory, MUCH);
  expect(folder).toBe(join(memory, `aula-scratch-${process.pid}`));
  expect(existsSync(folder)).toBe(true);
  expect(existsSync(other)).toBe(true);
});

it('takes away what a killed run left, and nothing of anybody else', () => {
  // No system gives a process such a number.
  const left = join(memory, 'aula-scratch-999999999');
  const foreign = join(memory, 'foreign');
  mkdirSync(left);
  writeFileSync(join(left, 'row'), '');
  mkdirSync(foreign);
  scratchFolder(memory, MUCH);
  expect(existsSync(left)).toBe(false);
  expect(existsSync(foreign)).toBe(true);
});

it.each([
  ['there is little memory', () => scratchFolder(memory, 2 ** 20)],
  ['there is no such place', () => scratchFolder(join(memory, 'none'), MUCH)],
])('is none where %s', (_, make) => {
  expect(make()).toBeUndefined();
});
