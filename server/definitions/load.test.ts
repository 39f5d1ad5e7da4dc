import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileDefinitions } from '../../src/definition/compiler.ts';
import { loadDefinitions } from './load.ts';

let root: string;
let outside: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'aula-load-'));
  outside = mkdtempSync(join(tmpdir(), 'aula-outside-'));
  for (const folder of ['screens/desk', 'schemas/language', 'schemas/documents'])
    mkdirSync(join(root, folder), { recursive: true });
  const files = {
    'screens/desk/loan.yaml': '\uFEFFtype: loan',
    'screens/desk/loan.story.yaml': 'type: loan',
    'screens/desk/notes.txt': 'nothing',
    'schemas/language/story.json': '{}',
    'schemas/language/old.yaml': 'a: b',
    'schemas/documents/slip.typ': 'text',
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
});
afterAll(() => {
  for (const folder of [root, outside]) rmSync(folder, { recursive: true, force: true });
});

describe('the definitions of a folder', () => {
  it('are its definitions and documents, not the language, nor the stories beside the types', () => {
    const paths = loadDefinitions(root).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(['schemas/documents/slip.typ', 'screens/desk/loan.yaml']);
  });

  it('begin with their text, whatever mark an editor sets before it', () => {
    const loan = loadDefinitions(root).find(({ path }) => path === 'screens/desk/loan.yaml');
    expect(loan?.text).toBe('type: loan');
  });

  it('are not what a link leads to outside of them', () => {
    const secret = join(outside, 'secret.yaml');
    writeFileSync(secret, 'password: 12345');
    symlinkSync(secret, join(root, 'screens/desk/leak.yaml'));
    symlinkSync(join(root, 'screens/desk/loan.yaml'), join(root, 'screens/desk/same.yaml'));
    const files = loadDefinitions(root);
    const { issues } = compileDefinitions(files);
    expect(files.find(({ path }) => path.endsWith('same.yaml'))?.text).toBe('type: loan');
    expect(JSON.stringify(files)).not.toContain('12345');
    expect(issues.filter(({ file }) => file === 'screens/desk/leak.yaml').map(({ rule }) => rule)).toEqual([
      'E_DEF_FILE_OUTSIDE',
    ]);
  });

  it('are none where there is no folder', () => {
    expect(loadDefinitions(join(root, 'missing'))).toEqual([]);
  });
});
