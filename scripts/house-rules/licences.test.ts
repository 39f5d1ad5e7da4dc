import { expect, it } from 'vitest';
import { licencesPage, refusedLicences } from './licences.ts';

const packages = {
  '': { license: 'none of them' },
  'node_modules/a': { version: '1.0.0', license: 'MIT' },
  'node_modules/b': { version: '2.0.0', license: '(GPL-3.0 OR Apache-2.0)', dev: true },
  'node_modules/a/node_modules/c': { version: '3.0.0', license: 'MIT' },
  'node_modules/d': { version: '4.0.0', license: '(MIT AND Zlib)' },
};

it('a licence is taken, or one of those that a package leaves the choice of', () => {
  expect(refusedLicences('lock', packages)).toEqual([]);
});

it.each([{ license: 'AGPL-3.0' }, { license: '(MIT AND GPL-3.0)' }, { license: 'SEE LICENSE IN FILE' }, {}])(
  '%j is not taken',
  (one) => {
    expect(refusedLicences('lock', { 'node_modules/x': one })).toMatchObject([
      { level: 'error', file: 'lock' },
    ]);
  },
);

it('the page tells the packages of the product from those that build it', () => {
  const [, product, build] = licencesPage(packages).split('\n## ');
  expect(product).toContain('| MIT | 2 | a 1.0.0, c 3.0.0 |');
  expect(build).toContain('| (GPL-3.0 OR Apache-2.0) | 1 | b 2.0.0 |');
});
