import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { printHuman, printNotes } from '../../../scripts/definitions/print-issues.ts';
import { createTemplateProof } from '../../../server/documents/template-problems.ts';
import { compileDefinitions } from '../../../src/definition/compiler.ts';
import { catalogue } from '../../../src/definition/errors/catalogue.ts';
import { changedFiles, FIXTURE } from './apply-change.ts';

// One folder a code: `change.yaml` breaks the small fixture, `expected.txt` is what `npm run check` prints then. A folder
// inside it is a further case of the same code. A note breaks nothing: the fixture still gives a model.
const FOLDER = import.meta.dirname;
const cases = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => basename(path) === 'change.yaml')
  .map((path) => dirname(path).replaceAll('\\', '/'));
const codes = Object.keys(catalogue).filter((code) => code.startsWith('E_DEF_'));

const templates = createTemplateProof(FIXTURE);
afterAll(() => templates.close());

describe('faults in definitions', () => {
  it.each(codes)('%s has a case', (code) => {
    expect(existsSync(join(FOLDER, code, 'change.yaml'))).toBe(true);
  });

  it.each(cases)('%s is printed with its place, sentence and likely meaning', async (name) => {
    const files = changedFiles(join(FOLDER, name, 'change.yaml'));
    const { model, issues: found, notes } = compileDefinitions(files);
    expect(model === null).toBe(found.length > 0);
    const issues = found.length > 0 ? found : await templates.issuesOf(files);
    expect([...issues, ...notes].map((issue) => issue.rule)).toContain(name.split('/')[0]);
    const printed = issues.length > 0 ? printHuman(issues, files) : printNotes(notes);
    expect(`${printed}\n`).toBe(readFileSync(join(FOLDER, name, 'expected.txt'), 'utf8'));
  });
});
