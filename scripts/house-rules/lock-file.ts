import { readFileSync } from 'node:fs';
import type { Finding } from './finding.ts';

interface LockedPackage {
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

/**
 * The lock file names no host; seals every package, so that no registry can send another one, but those that only other
 * systems install and the registry at hand lacks (then nobody here knows their seal); and holds the optional packages of every system: `npm ci` refuses it otherwise, yet
 * `npm install` leaves out those that the registry at hand happens to lack.
 */
export function lockFile(path: string): Finding[] {
  return checkLock(path, JSON.parse(readFileSync(path, 'utf8')).packages);
}

/** As `lockFile`, for the packages already read: install path -> package. */
export function checkLock(file: string, packages: Record<string, LockedPackage>): Finding[] {
  return Object.entries(packages).flatMap(([path, one]) => {
    const { resolved, integrity, link, optionalDependencies = {} } = one;
    const elsewhere = one.optional && one.os !== undefined;
    const missing = Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name));
    return [
      ...(path === '' || integrity || link || elsewhere
        ? []
        : [`${path} has no integrity; take it from the registry`]),
      ...missing.map((name) => `${path} wants ${name} on some systems; restore its entry`),
      ...(resolved?.startsWith('http')
        ? [`${path} names a host; omit-lockfile-registry-resolved leaves it out`]
        : []),
    ].map((message): Finding => ({ level: 'error', file, line: 1, message }));
  });
}

function isLocked(packages: Record<string, LockedPackage>, path: string, name: string): boolean {
  return `node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages;
}
