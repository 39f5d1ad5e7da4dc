import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoIsAhead } from './demo-is-ahead.mjs';
import { fingerprint, sameContents } from './fingerprint.mjs';
import { agrees } from './install.mjs';
import { isSupported } from './node-version.mjs';

describe('isSupported', () => {
  it.each([
    ['18.20.4', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['22.0.0', true],
    ['21.1.0', true],
  ])('of %s is %s', (version, supported) => expect(isSupported(version)).toBe(supported));
});

describe('agrees', () => {
  const lock = {
    packages: {
      '': { name: 'x' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/d': { version: '2.0.0', dev: true },
      'node_modules/o': { version: '3.0.0', optional: true },
    },
  };
  const installed = (packages) => JSON.stringify({ packages });
  const all = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/d': { version: '2.0.0' } };
  it.each([
    { name: 'nothing installed', text: '', development: false, fresh: false },
    { name: 'all but the optional', text: installed(all), development: true, fresh: true },
    {
      name: 'no tools',
      text: installed({ 'node_modules/a': { version: '1.0.0' } }),
      development: true,
      fresh: false,
    },
    {
      name: 'no tools to run',
      text: installed({ 'node_modules/a': { version: '1.0.0' } }),
      development: false,
      fresh: true,
    },
    {
      name: 'another version',
      text: installed({ ...all, 'node_modules/a': { version: '1.0.1' } }),
      development: true,
      fresh: false,
    },
  ])('with $name, development $development: $fresh', ({ text, development, fresh }) => {
    expect(agrees(lock, text, development)).toBe(fresh);
  });
});

describe('fingerprint', () => {
  let folder;
  const file = (name) => join(folder, name);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aula-print-'));
    mkdirSync(file('deep'));
    writeFileSync(file('deep/a.ts'), 'one');
    writeFileSync(file('deep/a.test.ts'), 'left out');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('lists files to any depth without tests, and nothing for a missing folder', () => {
    expect(Object.keys(fingerprint([folder, file('none')]))).toEqual([file('deep/a.ts')]);
  });

  it('stays the same when a file is written again with the same text', () => {
    const before = fingerprint([folder]);
    utimesSync(file('deep/a.ts'), 1, 1);
    const after = fingerprint([folder], before);
    expect(after).not.toEqual(before);
    expect(sameContents(before, after)).toBe(true);
  });

  it.each([
    ['a changed text', (name) => writeFileSync(name, 'two')],
    ['a file gone', (name) => rmSync(name)],
    ['a file more', () => writeFileSync(file('b.ts'), '')],
  ])('differs for %s', (_, change) => {
    const before = fingerprint([folder]);
    change(file('deep/a.ts'));
    utimesSync(folder, 5, 5);
    expect(sameContents(before, fingerprint([folder]))).toBe(false);
  });

  it('does not read a file again whose time and size stayed', () => {
    const path = file('deep/a.ts');
    const [time, size] = fingerprint([folder])[path];
    expect(fingerprint([folder], { [path]: [time, size, 'remembered'] })[path][2]).toBe('remembered');
  });
});

describe('demoIsAhead', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aula-data-'));
    mkdirSync(join(folder, 'used', 'database'), { recursive: true });
    mkdirSync(join(folder, 'empty'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ["a trial on one's own machine", {}, 'new', true],
    ['an empty data folder', {}, 'empty', true],
    ['a data folder in use', {}, 'used', false],
    ["a faculty's server", { NODE_ENV: 'production' }, 'new', false],
    ['a demo in production', { NODE_ENV: 'production', DEMO: '1' }, 'new', true],
    ['no demo', { DEMO: 'off' }, 'new', false],
  ])('of %s', (_, environment, data, ahead) => {
    expect(demoIsAhead({ ...environment, DATA_DIR: join(folder, data) })).toBe(ahead);
  });
});
