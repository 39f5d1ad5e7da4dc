import { readFileSync } from 'node:fs';
import type { Finding, SourceFile } from './finding.ts';
import { importsOf } from './imports.ts';

/** What a faculty runs with the packages that `npm start` installs: the product, its build, the commands of an operator. */
const ENTRIES = [
  ...['server/main.ts', 'server/demo.ts', 'src/main.tsx', 'vite.config.ts', 'scripts/bootstrap.mjs'],
  ...['accounts', 'admin', 'audit', 'backup', 'check', 'migrate', 'numbers'].map(script),
  ...['restore', 'screens', 'seed', 'signing'].map(script),
];

function script(name: string): string {
  return `scripts/${name}.ts`;
}

/** What `npm start` leaves out (`devDependencies`) is used by tests and tools alone; types are gone when something runs. */
export function runPackages(sources: readonly SourceFile[]): Finding[] {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const build = { path: 'vite.config.ts', text: readFileSync('vite.config.ts', 'utf8') };
  return developmentImports([...sources, build], Object.keys(devDependencies));
}

/** As `runPackages`, for packages already read. */
export function developmentImports(
  sources: readonly SourceFile[],
  development: readonly string[],
): Finding[] {
  const left = new Set(development.filter((name) => !name.startsWith('@types/')));
  return reached(sources).flatMap((source) =>
    importsOf(source)
      .filter(({ relative, target }) => !relative && left.has(packageOf(target)))
      .map(({ target, line }) => ({
        level: 'error' as const,
        file: source.path,
        line,
        message: `${packageOf(target)} is a package for development; npm start does not install it`,
      })),
  );
}

/** The files that the entries import, directly or by way of others. */
function reached(sources: readonly SourceFile[]): SourceFile[] {
  const files = new Map(sources.map((source) => [source.path, source]));
  const found = new Set(ENTRIES.flatMap((path) => files.get(path) ?? []));
  for (const source of found)
    for (const { target } of importsOf(source)) {
      const next = files.get(target);
      if (next) found.add(next);
    }
  return [...found];
}

const packageOf = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
