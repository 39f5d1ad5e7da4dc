import { describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { compileDefinitions } from '../compiler.ts';
import { everyBlock } from '../screens/blocks-inside.ts';

const FIXTURE = new URL('../../../tests/fixtures/small', import.meta.url).pathname;
const files = loadDefinitions(FIXTURE);

/** The small faculty with blocks before those of a book's page, and perhaps a template of this name more. */
function withBlocks(blocks: string, template = '') {
  const changed = files.map(({ path, text }) =>
    path === 'screens/desk/books.yaml'
      ? { path, text: text.replace('    view:\n      - header', `    view:\n${blocks}      - header`) }
      : { path, text },
  );
  const path = 'screens/templates/copies.yaml';
  return compileDefinitions(template ? [...changed, { path, text: template }] : changed);
}

const COPIES = `template: copies
part: true
takes: {}
view:
  - text: {text: Salinan}
  - section: {label: Rincian, blocks: [{detail: {columns: [copies]}}]}
`;

describe('a part of screens', () => {
  it.each([
    { where: 'on a page', blocks: '      - use: copies\n' },
    { where: 'in a section', blocks: '      - section: {label: Buku, blocks: [{use: copies}]}\n' },
    { where: 'in a tab', blocks: '      - tabs: [{label: Buku, blocks: [{use: copies}]}]\n' },
    { where: 'in a tab of tabs', blocks: '      - tabs: {tabs: [{label: Buku, blocks: [{use: copies}]}]}\n' },
    {
      where: 'in a tab in a section',
      blocks: '      - section: {label: Buku, blocks: [{tabs: [{label: Isi, blocks: [{use: copies}]}]}]}\n',
    },
  ])('brings its blocks $where', ({ blocks }) => {
    const { model, issues } = withBlocks(blocks, COPIES);
    expect(issues).toEqual([]);
    const found = everyBlock(model?.screens['books.detail'] ?? { blocks: [], side: [] });
    const kinds = found.map(({ kind }) => kind).filter((kind) => kind !== 'tabs' && kind !== 'section');
    expect(kinds.slice(0, 3)).toEqual(['text', 'detail', 'header']);
  });

  it('in itself, inside of a section, is a circle', () => {
    const { issues } = withBlocks(
      '      - section: {label: Buku, blocks: [{use: copies}]}\n',
      COPIES.replace('{detail: {columns: [copies]}}', '{use: copies}'),
    );
    expect(issues.map(({ rule, file }) => [rule, file])).toEqual([
      ['E_DEF_EXTENDS_CYCLE', 'screens/templates/copies.yaml'],
    ]);
  });

  it('that is missing is named where a section asks for it', () => {
    const { issues } = withBlocks('      - section: {label: Buku, blocks: [{use: lst}]}\n');
    expect(issues.map(({ rule, file, suggestion }) => [rule, file, suggestion])).toEqual([
      ['E_DEF_NAME_UNKNOWN', 'screens/desk/books.yaml', 'list'],
    ]);
  });
});
