import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/core/project-root.ts';
import type { TemplateVerdicts } from '../../server/documents/check-templates.ts';
import { createTemplateProof } from '../../server/documents/template-problems.ts';
import type { Issue, SourceFile } from '../../src/definition/compiler.ts';

const COMPILER = 'node_modules/@myriaddreamin/typst-ts-node-compiler/package.json';

/** What drawing the templates finds wrong. What was found out is kept in `.cache`, for this compiler. */
export async function templateIssues(root: string, files: readonly SourceFile[]): Promise<Issue[]> {
  const project = projectRoot();
  const { version } = JSON.parse(readFileSync(join(project, COMPILER), 'utf8')) as { version: string };
  const folder = join(project, '.cache');
  const kept = join(folder, `templates-${version}.json`);
  const known = readKept(kept);
  const proof = createTemplateProof(root, known);
  try {
    const issues = await proof.issuesOf(files);
    const found = JSON.stringify(proof.verdicts());
    if (found !== JSON.stringify(known)) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(kept, found);
    }
    return issues;
  } finally {
    proof.close();
  }
}

function readKept(path: string): TemplateVerdicts {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as TemplateVerdicts;
  } catch {
    // None yet, or cut off while it was written: then all are drawn.
    return {};
  }
}
