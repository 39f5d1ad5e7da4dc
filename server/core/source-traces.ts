import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { entry } from './entry.ts';

/** File, line and column, both 1-based, as a line of a stack trace names them. */
const PLACE = /(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)/;

/**
 * From now on stack traces name the sources that the running bundle was built of. Its maps are read with the first trace that
 * somebody looks at: `--enable-source-maps` reads them with each file, a tenth of a start, and keeps 20 MB of them. Nothing is
 * changed where Node was asked for that.
 */
export function traceSources(): void {
  if (process.sourceMapsEnabled) return;
  const maps = new Map<string, SourceMap | null>();
  const inSources = (site: NodeJS.CallSite): string =>
    String(site).replace(PLACE, (place, file: string, line: string, column: string) => {
      const map = entry(maps, file, () => mapOf(file));
      const origin = map?.findEntry(Number(line) - 1, Number(column) - 1);
      return origin && 'originalSource' in origin
        ? `${new URL(origin.originalSource, file)}:${origin.originalLine + 1}:${origin.originalColumn + 1}`
        : place;
    });
  Error.prepareStackTrace = (error, sites) => [String(error), ...sites.map(inSources)].join('\n    at ');
}

/** The map beside a file; `null` = it has none. */
function mapOf(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')));
  } catch {
    return null;
  }
}
