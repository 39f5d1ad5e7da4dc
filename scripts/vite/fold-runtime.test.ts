import { describe, expect, it } from 'vitest';
import { foldRuntime } from './fold-runtime.ts';

interface File {
  type: 'chunk';
  fileName: string;
  moduleIds: string[];
  imports: string[];
  code: string;
}

const chunk = (fileName: string, code: string, imports: string[] = [], moduleIds = [fileName]): File => ({
  type: 'chunk',
  fileName,
  moduleIds,
  imports,
  code,
});

function fold(start: string): Record<string, File> {
  const runtime = chunk(
    'assets/run-1.js',
    'var a=x=>x+1,b=x=>x*2;export{a as r,b as t};',
    [],
    ['\0rolldown/runtime.js'],
  );
  const files = [
    runtime,
    chunk(start, 'import{t as e}from"./run-1.js";export const six=e(3);', [runtime.fileName]),
    chunk('assets/late-1.js', 'import{r as n}from"./run-1.js";export const four=n(3);', [runtime.fileName]),
    chunk('assets/plain-1.js', 'export const one=1;'),
  ];
  const bundle = Object.fromEntries(files.map((file) => [file.fileName, file]));
  const { generateBundle } = foldRuntime() as unknown as {
    generateBundle: { handler: (options: unknown, bundle: object) => void };
  };
  generateBundle.handler({}, bundle);
  return bundle;
}

const load = (code = ''): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

describe('the bundler’s helpers', () => {
  it('stand in the files that use them, and nowhere else', async () => {
    const bundle = fold('assets/start-1.js');
    expect(Object.keys(bundle)).toEqual(['assets/start-1.js', 'assets/late-1.js', 'assets/plain-1.js']);
    expect(Object.values(bundle).flatMap(({ imports }) => imports)).toEqual([]);
    expect(await load(bundle['assets/start-1.js']?.code)).toMatchObject({ six: 6 });
    expect(await load(bundle['assets/late-1.js']?.code)).toMatchObject({ four: 4 });
    expect(bundle['assets/plain-1.js']?.code).toBe('export const one=1;');
  });

  it('leave a file as it was when another file gets a new name', () => {
    const [before, after] = [fold('assets/start-1.js'), fold('assets/start-2.js')];
    expect(after['assets/late-1.js']).toEqual(before['assets/late-1.js']);
  });
});
