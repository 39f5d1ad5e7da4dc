import { loadDefinitions } from '../../server/definitions/load.ts';
import { compileDefinitions } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import { printHuman } from './print-issues.ts';

/** The model of a folder; prints the issues and ends with code 1 when there is none. */
export function loadModel(root: string): Model {
  const files = loadDefinitions(root);
  const { model, issues } = compileDefinitions(files);
  if (model) return model;
  console.error(printHuman(issues, files));
  process.exit(1);
}
