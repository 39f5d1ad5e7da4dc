import type { SourceFile } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import type { DefinitionProblem, Definitions } from '../deps.ts';
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
  /** May refuse a model that the files allow (a schema change that would lose data). Runs before it comes into force. */
  accept?: (model: Model) => Promise<DefinitionProblem[]>;
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
 * force. Throws `DefinitionsBroken` when there is none to begin with.
 */
export async function createDefinitions(options: DefinitionOptions): Promise<Definitions> {
  const loader = createLoader(options.root);
  let model = await firstModel(loader.load(), options.cache);
  let problems: DefinitionProblem[] = [];
  const listeners = new Set<() => void>();
  const modules = new Map<string, string>();

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const refuse = (found: DefinitionProblem[]) => {
    problems = found;
    options.log?.(found);
    tell();
  };
  const takeUp = async () => {
    const files = loader.load();
    const result = await compile(files);
    if (!result.model) return refuse(result.problems);
    if (result.model.hash === model.hash && problems.length === 0) return;
    const refused = (await options.accept?.(result.model)) ?? [];
    if (refused.length > 0) return refuse(refused);
    model = result.model;
    modules.clear();
    refuse([]);
    // Last, since everybody who waits for the change is told by now.
    options.cache?.write(files, model);
  };
  const watching = options.watch ? watchFolders(options.root, FOLDERS, takeUp) : null;
  const warmUp = async () => compile(loader.load());
  const warming = options.warm ? setTimeout(() => warmUp().catch(() => undefined), WARM_AFTER_MS) : undefined;
  warming?.unref();

  return {
    current: () => model,
    hash: () => model.hash,
    problems: () => problems,
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

async function firstModel(files: readonly SourceFile[], cache: ModelCache | undefined): Promise<Model> {
  const known = cache?.read(files);
  if (known) return known;
  const { model, problems } = await compile(files);
  if (!model) throw new DefinitionsBroken(problems);
  cache?.write(files, model);
  return model;
}

/** The compiler is large, and a start with a cached model never needs it. */
async function compile(
  files: readonly SourceFile[],
): Promise<{ model: Model | null; problems: DefinitionProblem[] }> {
  const { compileDefinitions, messageOf, toProblem } = await import('../../src/definition/compiler.ts');
  const { model, issues } = compileDefinitions(files);
  return { model, problems: issues.map((issue) => ({ ...toProblem(issue), text: messageOf(issue, 'id') })) };
}
