import type { SourceFile } from '../../src/definition/compiler.ts';
import type { LossFacts } from '../../src/definition/errors/refusal-facts.ts';
import { en } from '../../src/definition/messages/en.ts';
import { id } from '../../src/definition/messages/id.ts';
import type { DefinitionProblem } from '../../src/definition/wire.ts';
import { SchemaLossError } from '../database/schema.ts';

/**
 * Why the database does not follow changed definitions, as the checker would say it: where they ask for it, with the word
 * or command that does it. `before`: the definitions in force.
 */
export async function lossProblems(
  error: unknown,
  files: readonly SourceFile[],
  before: readonly SourceFile[],
): Promise<DefinitionProblem[]> {
  if (!(error instanceof SchemaLossError)) {
    const detail = error instanceof Error ? error.message : String(error);
    return [problem({ kind: 'other', detail }, { file: 'schemas/records', line: 1, column: 1 })];
  }
  const { placeOfLoss } = await import('../../src/definition/compiler.ts');
  return error.losses.map((loss) => problem(loss, placeOfLoss(loss, files, before)));
}

type PlaceOfProblem = Pick<DefinitionProblem, 'file' | 'line' | 'column'>;

const problem = (loss: LossFacts, place: PlaceOfProblem): DefinitionProblem => ({
  ...place,
  rule: 'E_SYSTEM_SCHEMA',
  message: en.E_SYSTEM_SCHEMA(loss),
  text: id.E_SYSTEM_SCHEMA(loss),
  suggestion: null,
});
