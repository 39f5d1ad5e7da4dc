import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue, SourceFile } from '../../src/definition/compiler.ts';
import { projectRoot } from '../core/project-root.ts';
import { createTemplateCheck, type TemplateVerdicts } from './check-templates.ts';
import { readTemplateFiles } from './template-files.ts';

/** Where templates lie, below the root of the definitions. */
export const TEMPLATES = 'schemas/documents';

export interface TemplateProof {
  /** What is wrong with the templates among the definition files; pictures are read from their folder. */
  issuesOf(files: readonly SourceFile[]): Promise<Issue[]>;
  verdicts(): TemplateVerdicts;
  close(): void;
}

/** Proves the templates of the definitions below `root` by drawing them; `known` = what was found out before. */
export function createTemplateProof(root: string, known?: TemplateVerdicts): TemplateProof {
  const check = createTemplateCheck({ ...compilerFiles(root), ...(known && { known }) });
  return {
    async issuesOf(files) {
      const own = files.filter(({ path }) => path.startsWith(`${TEMPLATES}/`) && path.endsWith('.typ'));
      if (own.length === 0) return [];
      const names = new Map(own.map(({ path, text }) => [path.slice(TEMPLATES.length + 1), text]));
      const pictures = [...(await readTemplateFiles(join(root, TEMPLATES)))].filter(
        ([name]) => !name.endsWith('.typ'),
      );
      const faults = await check.faultsOf(new Map([...names, ...pictures].toSorted(byName)));
      return faults.map(({ file, line, column, message }) => ({
        file: `${TEMPLATES}/${file}`,
        line,
        column,
        rule: 'E_DEF_TEMPLATE',
        facts: { detail: message },
        suggestion: null,
      }));
    },
    verdicts: check.verdicts,
    close: check.close,
  };
}

/** The folder's own fonts, else the product's; the compiler's program, wherever this module was bundled to. */
export function compilerFiles(root: string): { fontsDir: string; workerFile: string } {
  const ownFonts = join(root, TEMPLATES, 'fonts');
  const project = projectRoot();
  return {
    fontsDir: existsSync(ownFonts) ? ownFonts : join(project, TEMPLATES, 'fonts'),
    workerFile: join(project, 'server', 'documents', 'compile-worker.mjs'),
  };
}

const byName = ([one]: readonly [string, string], [other]: readonly [string, string]) =>
  one < other ? -1 : 1;
