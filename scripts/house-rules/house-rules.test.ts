import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importCircles } from './circles.ts';
import { foreignCitations } from './citations.ts';
import { componentTexts } from './component-texts.ts';
import { costlySelectors } from './costly-selectors.ts';
import { checkNames } from './decision-numbers.ts';
import { dialogWords } from './dialog-words.ts';
import { fileSize } from './file-size.ts';
import { importsOf } from './imports.ts';
import { indonesianTexts } from './indonesian-texts.ts';
import { importLayers, LAYERS, layersOf } from './layers.ts';
import { checkLock } from './lock-file.ts';
import { checkMap } from './map.ts';
import { namedClasses } from './named-classes.ts';
import { wordsOf, wordUses } from './product-words.ts';
import { styleNames } from './style-names.ts';
import { typeSize } from './type-size.ts';
import { importZones } from './zones.ts';

describe('importsOf', () => {
  const forms = [
    { name: 'a static import', text: "import { a } from './x.ts';", target: 'src/engine/x.ts', line: 1 },
    { name: 'a type import', text: "\nimport type { A } from '../y.ts';", target: 'src/y.ts', line: 2 },
    { name: 'an import for its effect', text: "import 'yaml';", target: 'yaml', line: 1 },
    { name: 'a re-export', text: "export * from './z.ts';", target: 'src/engine/z.ts', line: 1 },
    { name: 'one over many lines', text: "import {\n  a,\n  b,\n} from 'pg';", target: 'pg', line: 4 },
    {
      name: 'a dynamic import',
      text: "const x = await import('./late.tsx');",
      target: 'src/engine/late.tsx',
      line: 1,
    },
  ];
  it.each(forms)('finds $name', ({ text, target, line }) => {
    expect(importsOf({ path: 'src/engine/a.ts', text })).toMatchObject([{ target, line }]);
  });

  it.each([
    "// import { a } from './x.ts';",
    "/**\n * import { a } from './x.ts';\n */",
    "const s = 'import';",
  ])('finds none in %j', (text) => expect(importsOf({ path: 'src/a.ts', text })).toEqual([]));
});

describe('importZones', () => {
  const cases = [
    { path: 'src/definition/a.ts', from: 'node:fs', broken: true },
    { path: 'src/definition/a.ts', from: 'react', broken: true },
    { path: 'src/definition/a.ts', from: 'yaml', broken: false },
    { path: 'src/definition/a.ts', from: '../engine/b.ts', broken: true },
    { path: 'src/engine/a.ts', from: '../../server/b.ts', broken: true },
    { path: 'src/engine/a.ts', from: '../definition/read/b.ts', broken: true },
    { path: 'src/engine/a.ts', from: '../definition/blocks/kinds.ts', broken: true },
    { path: 'src/engine/a.ts', from: '../definition/prove/b.ts', broken: true },
    { path: 'src/engine/a.ts', from: '../definition/artefacts/b.ts', broken: true },
    { path: 'src/engine/a.ts', from: '../definition/decide.ts', broken: false },
    { path: 'src/engine/views/a.tsx', from: '../../widgets/chat/b.tsx', broken: true },
    { path: 'src/widgets/chat/a.tsx', from: '../signing/b.tsx', broken: true },
    { path: 'src/widgets/chat/a.tsx', from: './b.tsx', broken: false },
    { path: 'src/widgets/chat/a.tsx', from: '../../engine/door.ts', broken: false },
    { path: 'src/widgets/chat/a.tsx', from: '../../engine/ui/b.tsx', broken: true },
    { path: 'src/widgets/chat/a.tsx', from: '../../definition/wire.ts', broken: false },
    { path: 'src/widgets/chat/a.tsx', from: '../../definition/compiler.ts', broken: true },
    { path: 'src/widgets/widgets.ts', from: './chat/b.tsx', broken: true },
    { path: 'src/main.tsx', from: './widgets/widgets.ts', broken: false },
    { path: 'server/a.ts', from: '../src/engine/b.ts', broken: true },
    { path: 'server/a.ts', from: '../src/definition/compiler.ts', broken: false },
    { path: 'server/a.ts', from: 'react', broken: true },
    { path: 'server/a.ts', from: './main.ts', broken: true },
    { path: 'server/a.ts', from: '../scripts/b.ts', broken: true },
    { path: 'server/a.test.ts', from: '../scripts/b.ts', broken: false },
    { path: 'scripts/a.ts', from: '../server/b.ts', broken: false },
  ];
  it.each(cases)('$path importing $from is broken: $broken', ({ path, from, broken }) => {
    const found = importZones({ path, text: `import { a } from '${from}';` });
    expect(found.length > 0).toBe(broken);
  });
});

it('lets a widget be loaded when it is drawn', () => {
  const text = "export const widgets = { chat: () => import('./chat/b.tsx') };";
  expect(importZones({ path: 'src/widgets/widgets.ts', text })).toEqual([]);
});

describe('importLayers', () => {
  const from = (path: string, target: string) =>
    importLayers([{ path, text: `import { a } from '${target}';` }]);

  it.each([
    ['server/pages/a.ts', '../process/b.ts'],
    ['server/pages/blocks/a.ts', '../../core/b.ts'],
    ['server/main.ts', './pages/b.ts'],
    ['server/main.ts', './compose.ts'],
    ['server/core/a.ts', './b.ts'],
    ['src/definition/blocks/a.ts', '../model.ts'],
    ['server/process/a.test.ts', '../pages/b.ts'],
    ['server/auth/testing.ts', '../pages/b.ts'],
    ['server/core/a.ts', 'fastify'],
    ['server/auth/provider/a.ts', '../b.ts'],
    ['server/pages/blocks/a.ts', '../waiting/b.ts'],
    ['server/pages/routes/a.ts', '../../auth/provider/b.ts'],
    ['server/process/execution/a.ts', '../effects/b.ts'],
    ['src/definition/effects/kinds.ts', './kinds/b.ts'],
    ['src/engine/ui/a.tsx', './icons/b.tsx'],
    ['src/engine/views/table/a.tsx', '../actions/b.tsx'],
    ['server/pages/a.test.ts', './routes/b.ts'],
  ])('lets %s import %s', (path, target) => expect(from(path, target)).toEqual([]));

  it.each([
    ['server/process/a.ts', '../pages/b.ts'],
    ['server/process/effects/a.ts', '../../pages/b.ts'],
    ['server/access/a.ts', '../auth/b.ts'],
    ['server/core/a.ts', '../compose.ts'],
    ['server/unheard-of/a.ts', '../core/b.ts'],
    ['src/definition/read/a.ts', '../compile/b.ts'],
    ['src/definition/expression/a.ts', '../model.ts'],
    ['src/engine/app/a.ts', '../door.ts'],
    ['server/auth/a.ts', './provider/b.ts'],
    ['server/pages/a.ts', './blocks/b.ts'],
    ['server/pages/waiting/a.ts', '../blocks/b.ts'],
    ['server/process/effects/a.ts', '../execution/b.ts'],
    ['server/seeds/unheard-of/a.ts', './b.ts'],
    ['server/core/unheard-of/a.ts', './b.ts'],
    ['src/definition/effects/a.ts', './kinds.ts'],
    ['src/engine/ui/icons/a.tsx', '../b.tsx'],
    ['src/engine/views/table/a.tsx', '../record/b.tsx'],
  ])('does not let %s import %s', (path, target) => expect(from(path, target)).toHaveLength(1));

  it('finds an arrow of every circle, over three folders too', () => {
    const files = { 'core/a': '../access/a.ts', 'access/a': '../records/a.ts', 'records/a': '../core/a.ts' };
    const sources = Object.entries(files).map(([name, target]) => ({
      path: `server/${name}.ts`,
      text: `import '${target}';`,
    }));
    expect(importLayers(sources).map(({ file }) => file)).toEqual(['server/core/a.ts', 'server/access/a.ts']);
  });

  it.each(Object.keys(LAYERS))('keeps the order of %s in the map of the house', (room) => {
    expect(readFileSync('CONTRIBUTING.md', 'utf8')).toContain(`| \`${room}\` | ${layersOf(room)} |`);
  });
});

describe('checkMap', () => {
  const map = '| x | `a/b`, `a/{c,d/e}` and `server/f/g.ts` |\n\n## Who may import whom\n\n| `a/h` |';
  it.each([
    ['a/b', 0],
    ['a/c', 0],
    ['a/d', 0],
    ['server/f', 0],
    ['a/e', 1],
    ['a/h', 1],
  ])('of %s finds %i missing', (folder, missing) => expect(checkMap(map, [folder])).toHaveLength(missing));
});

describe('foreignCitations', () => {
  const found = (text: string) =>
    foreignCitations({ path: 'a.ts', text }, new Set(['0002', '0011'])).map(({ line }) => line);

  it.each([
    ['/** A button. Source: look.md 6. */', [1]],
    ['// as in domain 7.2', [1]],
    ['/**\n * A call.\n * Source: contract section 3.\n */', [3]],
    ['// (architecture section 4)', [1]],
    ['// Source: language section 11.', [1]],
    ['// stack/expressions.md 4', [1]],
    ['// picture 08b', [1]],
    ['// Source: style guide', [1]],
    ['// decision 8', [1]],
    ['// decisions 0002, 0099 and 20', [1, 1]],
    ['/** Decision\n * 124. */', [1]],
  ])('refuses %j', (text, lines) => expect(found(text)).toEqual(lines));

  it.each([
    '// decisions 0002 and 0011',
    '// Source: specification section 8',
    '// the contract of the wire; a picture of 30,000 pixels',
    "import { useQuery } from '@tanstack/react-query';",
    'see docs/guide/03-language.md',
    '// a decision of 3 people',
  ])('takes %j', (text) => expect(found(text)).toEqual([]));
});

describe('importCircles', () => {
  const cases: { name: string; files: Record<string, string>; found: string[] }[] = [
    { name: 'files in a row', files: { a: "import { b } from './b.ts';", b: '' }, found: [] },
    {
      name: 'two that know each other, one by type only',
      files: { a: "\nimport { b } from './b.ts';", b: "import type { A } from './a.ts';" },
      found: ['src/a.ts:2 src/a.ts -> src/b.ts -> src/a.ts'],
    },
    {
      name: 'a circle that another file leads to',
      files: {
        a: "import './b.ts';",
        b: "import './c.ts';",
        c: "import './d.ts';",
        d: "import './b.ts';",
      },
      found: ['src/b.ts:1 src/b.ts -> src/c.ts -> src/d.ts -> src/b.ts'],
    },
  ];
  it.each(cases)('of $name', ({ files, found }) => {
    const sources = Object.entries(files).map(([name, text]) => ({ path: `src/${name}.ts`, text }));
    const told = importCircles(sources).map(
      ({ file, line, message }) => `${file}:${line} ${message.replace(/^.*: /, '')}`,
    );
    expect(told).toEqual(found);
  });
});

describe('wordsOf', () => {
  it('reads departments, roles, types, their labels, paths and prefixes from the screens', () => {
    const file = {
      departments: { KODE: { title: 'Departemen' } },
      positions: { 'stage-hand': { id: 2, label: 'Kru' } },
      roles: { 'stage-manager': 'Pengelola' },
      audiences: { staff: { prefix: '/pentas' } },
      type: 'rehearsal',
      label: 'Gladi',
      paths: { staff: { list: '/pentas/gladi', one: { path: '/pentas/gladi/:id' } } },
      screens: { home: { path: '/', aliases: ['/beranda'] } },
    };
    const words = wordsOf(file).map(({ kind, word }) => `${kind} ${word}`);
    expect(new Set(words)).toEqual(
      new Set([
        'department KODE',
        'position stage-hand',
        'role stage-manager',
        'exam type rehearsal',
        'exam type Gladi',
        'path /pentas',
        'path /pentas/gladi',
        'path /beranda',
      ]),
    );
  });

  it.each([null, 'text', [1], { label: 'only a label' }])('finds none in %j', (file) => {
    expect(wordsOf(file)).toEqual([]);
  });
});

describe('wordUses', () => {
  const words = [
    { kind: 'role', word: 'stage-manager' },
    { kind: 'path', word: '/pentas' },
    { kind: 'department', word: 'KODE' },
  ];
  const uses = (path: string, text: string) => wordUses([{ path, text }], words).map(({ line }) => line);

  it.each([
    { text: "\nif (role === 'stage-manager')", lines: [2] },
    { text: "const to = '/pentas/gladi';", lines: [1] },
    { text: '// KODE is special', lines: [1] },
    { text: "role === 'stage-managers'", lines: [] },
    { text: "import './x/pentas.ts'", lines: [] },
    { text: 'KODES', lines: [] },
  ])('finds lines $lines in $text', ({ text, lines }) => expect(uses('server/a.ts', text)).toEqual(lines));

  it.each(['server/a.test.ts', 'src/widgets/chat/a.ts', 'scripts/a.ts'])('lets %s use them', (path) => {
    expect(uses(path, 'KODE')).toEqual([]);
  });

  it('finds nothing when there are no words', () => {
    expect(wordUses([{ path: 'server/a.ts', text: 'KODE' }], [])).toEqual([]);
  });
});

describe('checkNames', () => {
  it.each([
    { names: ['0001-a.md', '0002-b.md'], wrong: [] },
    { names: ['0001-a.md', '0001-b.md'], wrong: ['d/0001-b.md'] },
    { names: ['1-a.md'], wrong: ['d/1-a.md'] },
  ])('of $names refuses $wrong', ({ names, wrong }) => {
    expect(checkNames('d', names).map(({ file }) => file)).toEqual(wrong);
  });
});

describe('fileSize', () => {
  it.each([
    { lines: 400, warnings: 0 },
    { lines: 401, warnings: 1 },
  ])('of $lines lines gives $warnings warnings', ({ lines, warnings }) => {
    expect(fileSize({ path: 'a.ts', text: 'x\n'.repeat(lines - 1) })).toHaveLength(warnings);
  });
});

describe('typeSize', () => {
  const ofLines = (lines: number) => `type: one\n${'x: 1\n'.repeat(lines - 1)}`;
  it.each([
    { path: 'screens/one.yaml', text: ofLines(60), lines: [] },
    { path: 'screens/one.yaml', text: ofLines(61), lines: [61] },
    { path: 'screens/one.yaml', text: `# one\ntype: one\nlabel: ${'x'.repeat(113)}\n`, lines: [] },
    { path: 'screens/one.yaml', text: `# one\ntype: one\nlabel: ${'x'.repeat(114)}\n`, lines: [3] },
    { path: 'screens/one.story.yaml', text: ofLines(61), lines: [] },
    { path: 'screens/page.yaml', text: ofLines(61).replace('type', 'screen'), lines: [] },
    { path: 'schemas/one.yaml', text: ofLines(61), lines: [] },
  ])('finds $lines in $path', ({ path, text, lines }) => {
    expect(typeSize({ path, text }).map(({ line }) => line)).toEqual(lines);
  });
});

describe('checkLock', () => {
  const integrity = 'sha512-x';
  const cases: { name: string; packages: Parameters<typeof checkLock>[1]; errors: number }[] = [
    {
      name: 'a whole one',
      packages: { '': { optionalDependencies: { b: '1' } }, 'node_modules/b': { optional: true, os: ['x'] } },
      errors: 0,
    },
    {
      name: 'a nested package',
      packages: { a: { integrity, optionalDependencies: { b: '1' } }, 'a/node_modules/b': { integrity } },
      errors: 0,
    },
    { name: 'one left out', packages: { a: { integrity, optionalDependencies: { b: '1' } } }, errors: 1 },
    { name: 'one without a seal', packages: { a: { optional: true } }, errors: 1 },
    { name: 'a host', packages: { a: { integrity, resolved: 'https://example.org/a.tgz' } }, errors: 1 },
  ];
  it.each(cases)('of $name finds $errors errors', ({ packages, errors }) => {
    expect(checkLock('lock', packages)).toHaveLength(errors);
  });
});

describe('styleNames', () => {
  const named = (...paths: string[]) => styleNames(paths.map((path) => ({ path, text: '' })));

  it('finds the second style module of a name, and one whose name could be read as file and class', () => {
    expect(named('src/a/menu.module.css', 'src/b/menu.module.css')).toMatchObject([
      { file: 'src/b/menu.module.css', message: expect.stringContaining('src/a/menu.module.css') },
    ]);
    expect(named('src/a/menu_item.module.css')).toHaveLength(1);
  });

  it('takes style modules of different names, and other files of one name', () =>
    expect(
      named('src/a/menu.module.css', 'src/a/tabs.module.css', 'src/a/texts.ts', 'src/b/texts.ts'),
    ).toEqual([]));
});

describe('namedClasses', () => {
  const sheet = {
    path: 'src/a/menu.module.css',
    text: '.item {\n  margin: 0.5px;\n}\n.item.open,\n.s2 {\n}\n',
  };
  const found = (body: string) =>
    namedClasses([
      sheet,
      { path: 'src/b/menu.tsx', text: `import styles from '../a/menu.module.css';\n${body}\n` },
    ]).map(({ file, line, message }) => `${file}:${line} ${message}`);

  it('finds a class without a rule, and a rule without a class', () =>
    expect(found('styles.item + styles.head + styles.open;')).toEqual([
      'src/b/menu.tsx:2 "head" has no rule in ../a/menu.module.css',
      'src/a/menu.module.css:5 no file names "s2"',
    ]));

  it.each(['styles.item + styles.open + styles.s2;', 'styles[size] + styles.item;'])('takes %s', (body) =>
    expect(found(body)).toEqual([]),
  );
});

describe('costlySelectors', () => {
  const text = '.a {\n  color: red;\n}\n.a:has(.b) {\n  color: blue;\n}\n';

  it('refuses styles that ask what stands inside', () =>
    expect(costlySelectors({ path: 'src/engine/ui/a.module.css', text })).toMatchObject([{ line: 4 }]));

  it.each(['src/engine/styles/print.css', 'src/engine/ui/a.ts', 'docs/a.css'])('leaves %s', (path) =>
    expect(costlySelectors({ path, text })).toEqual([]),
  );
});

describe('dialogWords', () => {
  const path = 'src/engine/a.tsx';
  it.each(['<Button>Kembali</Button>', '<Button>\n  Kembali\n</Button>', "const label = 'Kembali';"])(
    'refuses %j',
    (text) => expect(dialogWords({ path, text })).toHaveLength(1),
  );

  it.each(['<a>Kembali ke beranda</a>', '<Button>Kembalikan</Button>'])('takes %j', (text) =>
    expect(dialogWords({ path, text })).toEqual([]),
  );

  it('leaves words of the product alone', () => {
    expect(dialogWords({ path: 'server/a.ts', text: "const state = 'Kembali';" })).toEqual([]);
  });
});

describe('indonesianTexts', () => {
  const path = 'server/a.ts';
  it.each([
    "const a = 'Berkas tidak ditemukan.';",
    `const a = \`\${count} hari\`;`,
    'const a = "Buka";',
    `const a = \`<p>\${name}</p>\n<p>Kata sandi tidak ditanyakan.</p>\`;`,
  ])('refuses %j', (text) => expect(indonesianTexts({ path, text })).toHaveLength(1));

  it('refuses text between tags', () => {
    const text = 'export const A = () => <b title="x">Belum ada data</b>;';
    expect(indonesianTexts({ path: 'src/definition/a.tsx', text })).toHaveLength(1);
  });

  it.each([
    '/** Says "belum diisi" when it is empty. */ const a = 1;',
    "const a = 'the rule does not hold';",
    "import { a } from './di/hari.ts';",
    "const a = { 'data-baris': 1 };",
  ])('takes %j', (text) => expect(indonesianTexts({ path, text })).toEqual([]));

  it.each([
    'src/definition/messages/id.ts',
    'src/engine/a.tsx',
    'server/a.test.ts',
    'server/testing/a.ts',
    'scripts/a.ts',
  ])('leaves %s alone', (other) =>
    expect(indonesianTexts({ path: other, text: "const a = 'Belum ada data.';" })).toEqual([]),
  );
});

describe('componentTexts', () => {
  const path = 'src/engine/ui/a.tsx';
  it.each([
    ['text between tags', 'const a = <b>Zyx</b>;'],
    ['a small word between tags', 'const a = <b>zyx {b}</b>;'],
    ['an attribute that is read aloud', 'const a = <b aria-label="zyx" />;'],
    ['a choice of such an attribute', "const a = <b title={c ? 'zyx' : d} />;"],
    ['a part of such an attribute', `const a = <b alt={\`zyx\${c}\`} />;`],
    ['words', "const a = 'zyx wvu';"],
    ['a word that is joined to a value', `const a = \`\${count} zyx\`;`],
    ['an Indonesian word', "const a = 'berkas';"],
    ['a word with a capital', "const a = c && 'Zyx';"],
    ['a sentence that an attribute hands over', "const a = <Part working={b && 'Zyx'} />;"],
  ])('refuses %s', (_, text) => expect(componentTexts({ path, text })).toHaveLength(1));

  it.each([
    ['a sign between tags', 'const a = <b>{b} / {c}</b>;'],
    ['names of classes', 'const a = <b className="row wide" />;'],
    ['a word for the program', "const a = <b kind='primary' data-x='y' />;"],
    ['what finds elements', "const a = document.querySelector('main h1');"],
    ['what developers read', "const a = () => { throw new Error('no such block'); };"],
    ['keys of the keyboard', "const a = event.key === 'Escape';"],
    ['a path of a drawing', 'const a = <path d="M8 2a6 6 0 1 1-6 6" />;'],
    ['an import', "import { a } from './a b.ts';"],
    ['a type', "type A = 'Zyx' | 'Wvu';"],
    ['a text by its name', "import * as texts from './texts.ts'; const a = <b>{texts.close}</b>;"],
  ])('takes %s', (_, text) => expect(componentTexts({ path, text })).toEqual([]));

  it.each(['src/engine/ui/texts.ts', 'src/engine/ui/a.test.tsx', 'src/engine/testing/a.tsx', 'server/a.ts'])(
    'leaves %s alone',
    (other) => expect(componentTexts({ path: other, text: "const a = 'Zyx wvu.';" })).toEqual([]),
  );
});
