import type { Issue, SourceFile } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import type { DefinitionProblem } from '../../src/definition/wire.ts';
import type { Definitions } from '../core/deps.ts';
import { createLoader, FOLDERS } from './load.ts';
import type { ModelCache } from './model-cache.ts';
import { watchFolders } from './watch-folders.ts';

export interface DefinitionOptions {
  /** Folder that holds `screens/` and `schemas/`. */
  root: string;
  /** Take up changes while running. */
  watch: boolean;
  /** Called with the problems of a refused change and with an empty list after a good one (the server's log). */
  log?: (problems: DefinitionProblem[]) => void;
  /** Spares a start the proof of files that were proved before. */
  cache?: ModelCache;
  /** Compile once soon after the start, so that the first saved file finds the compiler ready (development). */
  warm?: boolean;
  /** Finds what else is wrong with files that compile (document templates). */
  prove?: (files: readonly SourceFile[]) => Promise<DefinitionProblem[]>;
  /** May refuse a model that the files allow (rows would be lost or led astray). Runs before it comes into force. */
  accept?: (model: Model, files: readonly SourceFile[]) => Promise<DefinitionProblem[]>;
  /** Files that were good at last, to begin with while those on disk are broken; `null` = there are none. */
  lastGood?: () => Promise<readonly SourceFile[] | null>;
}

/** Definitions of a folder, with the files that those in force were made of. */
export interface FolderDefinitions extends Definitions {
  sources(): readonly SourceFile[];
}

/** The start goes first. */
const WARM_AFTER_MS = 1_000;

/** Thrown at start when there is no good model to serve. */
export class DefinitionsBroken extends Error {
  override name = 'DefinitionsBroken';
  readonly problems: DefinitionProblem[];
  constructor(problems: DefinitionProblem[]) {
    super(`the definitions have ${problems.length} problems`);
    this.problems = problems;
  }
}

/**
 * The definitions of a folder, compiled. A broken change is refused with its problems and the last good model stays in
 * force. While the files are broken at the start, the last good ones are compiled in their place, and what is wrong is
 * told as of a refused change. Throws `DefinitionsBroken` when there are none to begin with.
 */
export async function createDefinitions(options: DefinitionOptions): Promise<FolderDefinitions> {
  const loader = createLoader(options.root);
  const first = await firstGood(loader.load(), options);
  let { model, files: sources, problems } = first;
  if (problems.length > 0) options.log?.(problems);
  const listeners = new Set<() => void>();
  const modules = new Map<string, string>();

  const tell = () => {
    for (const listener of listeners) listener();
  };
  let refusedAt = problems.length > 0 ? new Date().toISOString() : null;
  const refuse = (found: DefinitionProblem[]) => {
    problems = found;
    refusedAt = found.length > 0 ? new Date().toISOString() : null;
    options.log?.(found);
    tell();
  };
  const takeUp = async () => {
    const files = loader.load();
    const result = await proved(files, options);
    if (!result.model) return refuse(result.problems);
    if (result.model.hash === model.hash && problems.length === 0) return;
    const refused = (await options.accept?.(result.model, files)) ?? [];
    if (refused.length > 0) return refuse(refused);
    model = result.model;
    sources = files;
    modules.clear();
    refuse([]);
    // Last, since everybody who waits for the change is told by now.
    options.cache?.write(files, model);
  };
  let running = Promise.resolve();
  /** One after the other, whoever asks for it. */
  const inTurn = () => {
    const turn = running.then(takeUp);
    running = turn.catch(() => undefined);
    return turn;
  };
  const watching = options.watch ? watchFolders(options.root, FOLDERS, inTurn) : null;
  const warmUp = async () => compile(loader.load());
  const warming = options.warm ? setTimeout(() => warmUp().catch(() => undefined), WARM_AFTER_MS) : undefined;
  warming?.unref();

  return {
    current: () => model,
    hash: () => model.hash,
    sources: () => sources,
    problems: () => problems,
    refusedAt: () => refusedAt,
    check: inTurn,
    formModule: async (name) => {
      const form = Object.hasOwn(model.forms, name) ? model.forms[name] : undefined;
      if (!form) return null;
      const known = modules.get(name);
      if (known !== undefined) return known;
      const { formModule } = await import('../../src/definition/artefacts/form-module.ts');
      const text = formModule(form);
      modules.set(name, text);
      return text;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      clearTimeout(warming);
      watching?.close();
    },
  };
}

interface Good {
  model: Model;
  files: readonly SourceFile[];
  /** Why the files on disk are not the ones in force. */
  problems: DefinitionProblem[];
}

async function firstGood(files: readonly SourceFile[], options: DefinitionOptions): Promise<Good> {
  const { model, problems } = await acceptable(files, options);
  if (model) return { model, files, problems: [] };
  const kept = (await options.lastGood?.()) ?? null;
  // They were good, templates included: whatever lies beside them now.
  const before = kept && (await compile(kept)).model;
  // What an earlier program took and this one does not is no more use than the files on disk.
  if (kept === null || before === null) throw new DefinitionsBroken(problems);
  return { model: before, files: kept, problems };
}

async function acceptable(files: readonly SourceFile[], options: DefinitionOptions): Promise<Compiled> {
  const compiled = await compileOnce(files, options);
  const refused = compiled.model && (await options.accept?.(compiled.model, files));
  return refused && refused.length > 0 ? { model: null, problems: refused } : compiled;
}

async function compileOnce(files: readonly SourceFile[], options: DefinitionOptions): Promise<Compiled> {
  const known = options.cache?.read(files);
  if (known) return { model: known, problems: [] };
  const result = await proved(files, options);
  if (result.model) options.cache?.write(files, result.model);
  return result;
}

interface Compiled {
  model: Model | null;
  problems: DefinitionProblem[];
}

async function proved(files: readonly SourceFile[], { prove }: DefinitionOptions): Promise<Compiled> {
  const result = await compile(files);
  const problems = result.model && prove ? await prove(files) : [];
  return problems.length > 0 ? { model: null, problems } : result;
}

/** The compiler is large, and a start with a cached model never needs it. */
async function compile(files: readonly SourceFile[]): Promise<Compiled> {
  const { compileDefinitions } = await import('../../src/definition/compiler.ts');
  const { model, issues } = compileDefinitions(files);
  return { model, problems: await problemsOf(issues) };
}

/** The issues as administrators read them, too. */
export async function problemsOf(issues: readonly Issue[]): Promise<DefinitionProblem[]> {
  const { messageOf, toProblem } = await import('../../src/definition/compiler.ts');
  return issues.map((issue) => ({ ...toProblem(issue), text: messageOf(issue, 'id') }));
}
