import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Model } from '../../src/definition/model.ts';
import type { DefinitionFault, DefinitionProblem, DefinitionState } from '../../src/definition/wire.ts';
import type { Deps } from '../core/deps.ts';
import { system } from '../core/tables.ts';
import { keptDefinitions } from '../definitions/kept-sources.ts';

const MOST_FAULTS = 50;
const MOST_HISTORY = 20;
/** Lines shown around the one that is meant. */
const AROUND = 2;

/** What is in force, what of it there is, and why the files on the disk are not. */
export async function definitionState({
  db,
  definitions,
  config,
}: Pick<Deps, 'db' | 'definitions' | 'config'>): Promise<DefinitionState> {
  const model = definitions.current();
  const faults = definitions.problems().slice(0, MOST_FAULTS);
  const versions = await system(db)
    .selectFrom('definition_version')
    .selectAll()
    .orderBy('applied_at', 'desc')
    .limit(MOST_HISTORY)
    .execute();
  const kept = await keptDefinitions(db);
  return {
    hash: model.hash,
    since: versions.find(({ hash }) => hash === model.hash)?.applied_at ?? null,
    files: kept?.files.length ?? 0,
    faults: await Promise.all(faults.map((fault) => withLines(config.definitionsDir, fault))),
    types: typesOf(model),
    screens: screensOf(model),
    history: versions.map(({ hash, applied_at, statements }) => ({
      hash,
      at: applied_at,
      changes: statements.length,
    })),
  };
}

function typesOf({ types }: Model): DefinitionState['types'] {
  return Object.values(types).map(({ code, label, departments, spec }) => ({
    code,
    label,
    departments,
    stages: Array.isArray(spec.stages) ? spec.stages.length : 0,
  }));
}

function screensOf({ screens, routes, audiences, records }: Model): DefinitionState['screens'] {
  return Object.values(screens).flatMap(({ name, title, row }) => {
    const own = routes.filter(({ screen, redirect }) => screen === name && redirect === null);
    if (own.length === 0) return [];
    const named = own.flatMap((route) => route.audiences.map((one) => audiences[one]?.label ?? one));
    return {
      name,
      // A page of one row is titled by that row; of all of them its record says what they are.
      title: typeof title === 'string' ? title : ((row && records[row.record]?.title) ?? name),
      paths: own.map(({ path }) => path),
      audiences: [...new Set(named)],
    };
  });
}

/** The file as it is now: it may have been mended meanwhile, then the lines are those of the next try. */
async function withLines(root: string, problem: DefinitionProblem): Promise<DefinitionFault> {
  const { file, line, rule, suggestion } = problem;
  const text = await readFile(join(root, file), 'utf8').catch(() => '');
  const all = text === '' ? [] : text.split('\n');
  const from = Math.max(1, line - AROUND);
  const lines = all
    .slice(from - 1, line + AROUND)
    .map((one, at) => ({ number: from + at, text: one.trimEnd() }));
  return { file, line, code: rule, message: problem.text ?? problem.message, suggestion, lines };
}
