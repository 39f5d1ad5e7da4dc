import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printHuman } from '../../../scripts/definitions/print-issues.ts';
import { compileDefinitions } from '../../../src/definition/compiler.ts';
import { catalogue } from '../../../src/definition/errors/catalogue.ts';
import { changedFiles } from './apply-change.ts';

// One folder a code: `change.yaml` breaks the small fixture, `expected.txt` is what `npm run check` prints then.
const FOLDER = import.meta.dirname;
const codes = Object.keys(catalogue).filter((code) => code.startsWith('E_DEF_'));

describe('faults in definitions', () => {
  it.each(codes)('%s has a case', (code) => {
    expect(existsSync(join(FOLDER, code, 'change.yaml'))).toBe(true);
  });

  it.each(codes)('%s is printed with its place, sentence and likely meaning', (code) => {
    const files = changedFiles(join(FOLDER, code, 'change.yaml'));
    const { model, issues } = compileDefinitions(files);
    expect(model).toBeNull();
    expect(issues.map((issue) => issue.rule)).toContain(code);
    expect(`${printHuman(issues, files)}\n`).toBe(readFileSync(join(FOLDER, code, 'expected.txt'), 'utf8'));
  });
});
