import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';

const OWN = join(import.meta.dirname, 'source-traces.ts');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-traces-'));
  await writeFile(
    join(folder, 'thrower.ts'),
    `export interface Nothing {\n  at: string;\n}\n\nexport const fail = (): never => {\n  throw new TypeError('told');\n};\n`,
  );
  await writeFile(
    join(folder, 'main.ts'),
    `import { traceSources } from '${OWN}';\nimport { fail } from './thrower.ts';\ntraceSources();\ntry {\n  fail();\n} catch (error) {\n  console.log((error as Error).stack);\n}\n`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the program says that was bundled as the server is. */
async function said(sourcemap: boolean): Promise<string[]> {
  const outfile = join(folder, `${sourcemap}.js`);
  await build({
    entryPoints: [join(folder, 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    sourcemap,
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const { stdout } = await promisify(execFile)(process.execPath, [outfile]);
  return stdout.split('\n');
}

it('a stack trace names the sources, line and column', async () => {
  const [first, second, third] = await said(true);
  expect(first).toBe('TypeError: told');
  expect(second).toMatch(/^ {4}at fail \(file:\/\/.*\/thrower\.ts:6:9\)$/);
  expect(third).toMatch(/main\.ts:5:3\)?$/);
});

it('names what ran where there is no map', async () => {
  const [first, second] = await said(false);
  expect(first).toBe('TypeError: told');
  expect(second).toMatch(/\/false\.js:\d+:\d+\)$/);
});
