import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { compileDefinitions, type SourceFile } from '../compiler.ts';
import type { Model } from '../model.ts';

const FIXTURE = new URL('../../../tests/fixtures/small', import.meta.url).pathname;
const TYPE = 'screens/desk/regular-loan.yaml';
const PROCESS = 'schemas/processes/loan.yaml';

/** The fixture with edits made, and with its loans at addresses that follow from a stem. */
function filesOf(...edits: [path: string, find: string, replace: string][]): SourceFile[] {
  const addresses: typeof edits = [
    [
      PROCESS,
      'mine: {use: loans, ',
      'mine: {use: loans, at: "/{stem}", sidebar: {label: "{label}", icon: cap, order: 7}, ',
    ],
    [PROCESS, 'loan: {use: loan, ', 'loan: {use: loan, at: "/{stem}/:id", '],
    [TYPE, 'member:\n    mine: /anggota/pinjam\n    loan: /anggota/pinjam/:id', 'member: [mine, loan]'],
  ];
  return [...addresses, ...edits].reduce(
    (files, [path, find, replace]) =>
      files.map((file) => (file.path === path ? { path, text: file.text.replace(find, replace) } : file)),
    loadDefinitions(FIXTURE),
  );
}

function modelOf(files: SourceFile[]): Model {
  const { model, issues } = compileDefinitions(files);
  expect(issues).toEqual([]);
  if (!model) throw new Error('no model');
  return model;
}

const WITH_STEM: [string, string, string] = [TYPE, 'days: 14', 'days: 14\nstem: pinjam'];
const pathsOf = ({ routes }: Model, type = 'regular_loan') =>
  Object.fromEntries(
    routes.flatMap((one) =>
      one.screen.startsWith(`${type}.`) && one.audience === 'member'
        ? [[one.id.slice(type.length + 1), [one.path, one.departments]]]
        : [],
    ),
  );

describe('screens that a type lists', () => {
  it('stand behind the prefix of the audience, at the word of the type', () => {
    expect(pathsOf(modelOf(filesOf(WITH_STEM)))).toEqual({
      'mine@member': ['/anggota/pinjam', ['FIS', 'KIM']],
      'loan@member': ['/anggota/pinjam/:id', ['FIS', 'KIM']],
    });
  });

  it('stand behind what the area says, too', () => {
    const based = filesOf(WITH_STEM, ['screens/access.yaml', 'library: {', 'library: {base: /buku, ']);
    expect(pathsOf(modelOf(based))).toMatchObject({
      'mine@member': ['/anggota/buku/pinjam', ['FIS', 'KIM']],
    });
  });

  it('stand at another word in each department that has one', () => {
    const named = filesOf([TYPE, 'days: 14', 'days: 14\nstem: {KIM: pinjam, FIS: pakai}']);
    expect(pathsOf(modelOf(named))).toEqual({
      'mine@member:KIM': ['/anggota/pinjam', ['KIM']],
      'mine@member:FIS': ['/anggota/pakai', ['FIS']],
      'loan@member:KIM': ['/anggota/pinjam/:id', ['KIM']],
      'loan@member:FIS': ['/anggota/pakai/:id', ['FIS']],
    });
  });

  it('obey what is said of all of an audience', () => {
    const entries = (files: SourceFile[]) =>
      modelOf(files).sidebar.flatMap((group) =>
        group.entries.filter(({ route }) => route.startsWith('regular_loan.') && route.endsWith('@member')),
      );
    expect(entries(filesOf(WITH_STEM))).toMatchObject([{ label: 'Pinjam Reguler', icon: 'cap', order: 7 }]);
    // For whom it stands there is asked with the type's own knobs.
    const asked = filesOf(WITH_STEM, [TYPE, 'days: 14', 'days: 14\nsidebar: {if: spec.days > 7}']);
    expect(entries(asked)).toMatchObject([
      { icon: 'cap', if: { format: expect.any(Number) }, type: 'regular_loan' },
    ]);
    const hidden = [TYPE, 'member: [mine, loan]', 'member: {screens: [mine, loan], sidebar: false}'] as const;
    expect(entries(filesOf(WITH_STEM, [...hidden]))).toEqual([]);
    // What the type says of its entries is laid over what the process says.
    const drawn = filesOf(WITH_STEM, [TYPE, 'days: 14', 'days: 14\nsidebar: {icon: file}']);
    expect(entries(drawn)).toMatchObject([{ label: 'Pinjam Reguler', icon: 'file', order: 7 }]);
  });

  it('come with what a type extends, at its own word', () => {
    const listed = filesOf(
      WITH_STEM,
      [PROCESS, 'all: {use: loans, ', 'all: {use: loans, at: "/{stem}", '],
      [PROCESS, 'approvals: {use: loans, ', 'approvals: {use: loans, at: "/{stem}", '],
      [
        TYPE,
        'desk:\n    all: /meja/pinjam\n    loan: {path: "/meja/pinjam/:id", title: "Rincian {label}"}',
        'desk: [all, loan]',
      ],
      [TYPE, 'head:\n    approvals: /kepala/pinjam\n    loan: /kepala/pinjam/:id', 'head: [approvals, loan]'],
    );
    const extending = (name: string, parent: string) => ({
      path: `screens/desk/${name}.yaml`,
      text: `type: ${name}\nextends: ${parent}\nlabel: Pinjam ${name}\nstem: ${name}\n`,
    });
    const model = modelOf([...listed, extending('lama', 'regular_loan'), extending('abadi', 'lama')]);
    expect(model.routes.flatMap(({ path, screen }) => (screen.startsWith('abadi.') ? [path] : []))).toEqual([
      ...[
        '/anggota/abadi',
        '/anggota/abadi/:id',
        '/kepala/abadi',
        '/kepala/abadi/:id',
        '/meja/abadi',
        '/meja/abadi/:id',
      ],
    ]);
  });
});
