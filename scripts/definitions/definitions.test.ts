import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../server/definitions/load.ts';
import { languageTypes } from '../../src/definition/artefacts/language-types.ts';
import { recordTypes } from '../../src/definition/artefacts/record-types.ts';
import { compileDefinitions } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import { accessMatrix } from './access-matrix.ts';
import { listAccounts } from './account-list.ts';
import { readArguments } from './arguments.ts';
import { explainRoute } from './explain.ts';
import { printGithub, printHuman } from './print-issues.ts';
import { listScreens } from './screen-list.ts';

const FIXTURE = new URL('../../tests/fixtures/small', import.meta.url).pathname;
const model = compileDefinitions(loadDefinitions(FIXTURE)).model as Model;

describe('readArguments', () => {
  it('reads options with a space or an equals sign, and words', () => {
    expect(readArguments(['--root', '/a', '--json', 'explain', '/x'])).toMatchObject({
      root: '/a',
      json: true,
      words: ['explain', '/x'],
    });
    expect(readArguments(['--root=/a=b', '--format', 'github', '--write'])).toMatchObject({
      root: '/a=b',
      format: 'github',
      write: true,
    });
  });
});

describe('listScreens', () => {
  it('has one line for each path with all that guards it', () => {
    expect(listScreens(model).find((line) => line.path === '/meja/buku')).toEqual({
      path: '/meja/buku',
      screen: 'books.list',
      title: 'Buku',
      roles: ['librarian', 'admin'],
      positions: [],
      departments: ['FIS', 'KIM'],
      login: true,
      sidebar: 'loans',
      external: false,
      redirect: null,
    });
  });

  it('lists redirects and public paths', () => {
    const lines = listScreens(model);
    expect(lines.find((line) => line.path === '/pinjam/*')?.redirect).toBe('/anggota/pinjam/*');
    expect(lines.filter((line) => !line.login && line.screen !== null).map((line) => line.path)).toEqual([
      '/masuk',
    ]);
  });
});

describe('listAccounts', () => {
  it('gives a credential for each department, with the roles there', () => {
    expect(listAccounts(model).find((account) => account.key === 'head')).toEqual({
      key: 'head',
      email: 'citra@contoh.example',
      password: 'pustaka-demo',
      credentials: [
        { department: 'FIS', position_id: 3, roles: ['head'] },
        { department: 'KIM', position_id: 3, roles: ['head'] },
      ],
    });
  });
});

describe('accessMatrix', () => {
  const lines = accessMatrix(model);
  const who = (path: string, what: string, name: string) =>
    lines.find((line) => line.path === path && line.what === what && line.name === name)?.who;

  it('says who opens a screen, does an action and sees a field', () => {
    expect(who('/meja/buku', 'open', '/meja/buku')).toEqual(['role admin', 'role librarian']);
    expect(who('/kepala/pinjam', 'action', 'approve')).toEqual(['role head']);
    expect(who('/anggota/pinjam/:id', 'field', 'b4.note')).toEqual([]);
    expect(who('/kepala/pinjam/:id', 'field', 'b4.note')).toEqual(['role head']);
  });

  it('lets nobody do an action who cannot open its screen', () => {
    for (const line of lines.filter((one) => one.what === 'action')) {
      const openers = who(line.path, 'open', line.path) ?? [];
      const all = openers.includes('signed_in') || openers.includes('public');
      expect(all || line.who.every((name) => openers.includes(name))).toBe(true);
    }
  });
});

describe('explainRoute', () => {
  it('prints what a file leaves to defaults', () => {
    const route = model.routes.find((one) => one.path === '/anggota/pinjam');
    const text = route ? explainRoute(model, route) : '';
    expect(text).toContain('opens for    position student');
    expect(text).toContain('rows         owner');
    expect(text).toContain('sidebar      loans: Pinjam Reguler Saya');
  });
});

describe('printing issues', () => {
  const files = loadDefinitions(FIXTURE).map((file) =>
    file.path === 'screens/app.yaml'
      ? { ...file, text: file.text.replace('general.login', 'general.logn') }
      : file,
  );
  const { issues } = compileDefinitions(files);

  it('shows place, line, caret, sentence and likely meaning', () => {
    expect(printHuman(issues, files)).toBe(
      [
        'screens/app.yaml:4:8  E_DEF_NAME_UNKNOWN',
        '  4 | login: general.logn',
        '    |        ^ no screen is named general.logn; did you mean general.login ?',
      ].join('\n'),
    );
  });

  it('escapes annotations', () => {
    expect(printGithub(issues)).toBe(
      '::error file=screens/app.yaml,line=4,col=8,title=E_DEF_NAME_UNKNOWN::no screen is named general.logn; did you mean general.login ?',
    );
  });
});

describe('generated types', () => {
  const written = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

  it('of rows are what the records say now', async () => {
    const product = compileDefinitions(loadDefinitions(new URL('../..', import.meta.url).pathname)).model;
    expect(product && written('src/generated/records.ts') === (await recordTypes(product))).toBe(true);
  });

  it('of definitions are what the language says now', async () => {
    expect(written('src/definition/generated/language.ts') === (await languageTypes())).toBe(true);
  });
});
