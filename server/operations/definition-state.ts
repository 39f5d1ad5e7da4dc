import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Model } from '../../src/definition/model.ts';
import type { DefinitionFault, DefinitionProblem, DefinitionState } from '../../src/definition/wire.ts';
import { mayOpen } from '../access/grant.ts';
import type { Deps, Viewer } from '../core/deps.ts';
import { system } from '../core/tables.ts';
import { keptDefinitions } from '../definitions/kept-sources.ts';
import { plainText } from '../scene/write-text.ts';
import type { Administration } from './administration.ts';

const MOST_FAULTS = 50;
const MOST_HISTORY = 20;
/** Lines shown around the one that is meant. */
const AROUND = 2;

/** What is in force, what of it there is, and why the files on the disk are not. */
export async function definitionState(
  { db, definitions, config }: Pick<Deps, 'db' | 'definitions' | 'config'>,
  reader: Administration,
): Promise<DefinitionState> {
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
    refused_at: definitions.refusedAt(),
    bound: await boundRows(db, model, reader),
    types: typesOf(model),
    screens: screensOf(model, reader.viewer),
    history: versions.map(({ hash, applied_at, statements }) => ({
      hash,
      at: applied_at,
      changes: statements.length,
    })),
  };
}

/** Rows that follow a type, in the departments of the reader. */
async function boundRows(
  db: Deps['db'],
  { processes, records }: Model,
  { departments, all }: Administration,
): Promise<DefinitionState['bound']> {
  const own = Object.values(processes).filter(({ name, types_of }) => types_of === name);
  return Promise.all(
    own.map(async ({ record }) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(record)}
        where deleted_at is null and (${all} or department = any(${departments}))`.execute(db);
      return { of: records[record]?.title ?? record, rows: rows[0]?.count ?? 0 };
    }),
  );
}

function typesOf({ types, processes }: Model): DefinitionState['types'] {
  return Object.values(types).map(({ file, ...type }) => {
    const { code, process, label, departments, spec } = type;
    const facts = processes[process]?.facts ?? [];
    return {
      code,
      label,
      departments,
      stages: Array.isArray(spec.stages) ? spec.stages.length : 0,
      facts: facts.map((fact) => ({ label: fact.label, value: plainText(fact.text, '', { spec }) })),
      digest: createHash('sha256').update(JSON.stringify(type)).digest('hex'),
      file,
    };
  });
}

function screensOf(model: Model, viewer: Viewer): DefinitionState['screens'] {
  const { screens, routes, audiences, records } = model;
  return Object.values(screens).flatMap(({ name, title, row }) => {
    const own = routes.filter(({ screen, redirect }) => screen === name && redirect === null);
    if (own.length === 0) return [];
    const named = own.flatMap((route) => route.audiences.map((one) => audiences[one]?.label ?? one));
    const open = own.find((route) => !route.path.includes(':') && mayOpen(model, route, viewer));
    return {
      name,
      // A page of one row is titled by that row; of all of them its record says what they are.
      title: typeof title === 'string' ? title : ((row && records[row.record]?.title) ?? name),
      paths: own.map(({ path }) => path),
      audiences: [...new Set(named)],
      opens: open?.path ?? null,
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
