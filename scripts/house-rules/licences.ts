import { existsSync, readFileSync } from 'node:fs';
import type { Finding } from './finding.ts';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
}

/**
 * Under these a faculty runs and changes the product without asking anybody; MPL binds changed files of the package, LGPL
 * the library alone, which has to stay replaceable (decision 0091).
 */
const TAKEN = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

const PAGE = 'docs/licences.md';

/** Every package has a licence that is taken, and the list of them that people read is the one of the lock file. */
export function licences(lock: string): Finding[] {
  const packages: Record<string, LockedPackage> = JSON.parse(readFileSync(lock, 'utf8')).packages;
  const kept = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  return [
    ...refusedLicences(lock, packages),
    ...(kept === licencesPage(packages)
      ? []
      : [error(PAGE, 'is not that of the lock file; run npm run licences')]),
  ];
}

/** Packages without a licence, or with one that is not taken. */
export function refusedLicences(file: string, packages: Record<string, LockedPackage>): Finding[] {
  return Object.entries(packages).flatMap(([path, { license }]) =>
    path === '' || alternatives(license).some((all) => all.every((one) => TAKEN.has(one)))
      ? []
      : [error(file, `${path} has the licence ${license ?? 'none'}, which is not among those taken`)],
  );
}

/** The page: how many packages under which licence, then each. */
export function licencesPage(packages: Record<string, LockedPackage>): string {
  const own = Object.entries(packages).filter(([path]) => path !== '');
  const parts = [
    { title: 'In the running product', of: own.filter(([, one]) => !one.dev) },
    { title: 'For building and testing only', of: own.filter(([, one]) => one.dev) },
  ];
  return [
    '# Licences of what Aula is built on',
    '',
    'Written by `npm run licences` from `package-lock.json`; `npm run lint` says when it is old, and refuses a licence that is',
    'not among those taken (`scripts/house-rules/licences.ts`). Aula itself is under the MIT licence.',
    ...parts.flatMap(({ title, of }) => ['', `## ${title}`, '', ...tableOf(of)]),
    '',
  ].join('\n');
}

function tableOf(packages: [string, LockedPackage][]): string[] {
  const byLicence = new Map<string, Set<string>>();
  for (const [path, { version, license = '' }] of packages) {
    const name = `${path.split('node_modules/').at(-1)} ${version}`;
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(name));
  }
  const rows = [...byLicence].sort(([, one], [, other]) => other.size - one.size || 0);
  return [
    '| Licence | Packages | |',
    '|---|---|---|',
    ...rows.map(([licence, names]) => `| ${licence} | ${names.size} | ${[...names].sort().join(', ')} |`),
  ];
}

/** `(MIT OR Apache-2.0)`: one of them is enough. */
/** Each of these is enough: the licences that count together. */
const alternatives = (license = '') =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .map((all) => all.split(' AND '));

const error = (file: string, message: string): Finding => ({ level: 'error', file, line: 1, message });
