import { readFileSync } from 'node:fs';
import { type Folded, unfoldPlans } from '../server/definitions/folded-plans.ts';
import type { Model } from '../src/definition/model.ts';

/**
 * The model that the build keeps beside the demo and the built servers start with. Reading the compiler and compiling
 * again takes seconds in which every test of a stage waits. Throws when nothing is built.
 */
export function builtModel(): Model {
  const kept: Folded = JSON.parse(readFileSync('dist/demo/model.json', 'utf8'));
  return unfoldPlans(kept);
}
