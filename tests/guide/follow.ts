import { explainRoute } from '../../scripts/definitions/explain.ts';
import { printHuman } from '../../scripts/definitions/print-issues.ts';
import { listScreens } from '../../scripts/definitions/screen-list.ts';
import { memoryOf } from '../../server/testing/memory-of.ts';
import { type CompileResult, compileDefinitions, type SourceFile } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import { memo } from '../../src/definition/read/memo.ts';
import { applyChange } from '../conformance/definition-errors/apply-change.ts';
import { isStory } from '../stories/story.ts';
import { faultsOfPiece } from './pieces.ts';
import type { Step } from './steps.ts';

/** Where somebody is who follows a page. */
export interface Progress {
  /** The definitions and stories as the page has made them so far. */
  files: SourceFile[];
  /** The same with mistakes in them that the page makes to show what follows; `null` = none now. */
  wrong: SourceFile[] | null;
  /** What the compiler remembers of the last of them. */
  memory: Memory;
}

type Memory = ReturnType<typeof memoryOf>;

const homes = new WeakMap<readonly SourceFile[], SourceFile[]>();

/**
 * Where a page begins that is followed from the definitions as they are. Each page goes on from what is remembered of
 * these: a department that the one before made would cost it all that departments touch.
 */
export function startFrom(sources: SourceFile[]): Progress {
  const home = memo(homes, sources, () => definitionsIn(sources));
  return { files: sources, wrong: null, memory: memoryOf(home) };
}

/** Does a step. Answers what the page says and what really comes, where these can be held against each other. */
export function follow(progress: Progress, step: Step): { said: unknown; came: unknown } | null {
  const now = progress.wrong ?? progress.files;
  switch (step.kind) {
    case 'create':
      if (now.some(({ path }) => path === step.file)) throw new Error(`${step.file} is there already`);
      progress.files = [...progress.files, { path: step.file, text: step.text }];
      return null;
    case 'change': {
      const changed = step.changes.reduce(applyChange, now);
      if (step.trial) progress.wrong = changed;
      else progress.files = changed;
      return null;
    }
    case 'fine':
      progress.wrong = null;
      return { said: '', came: checked(now, progress.memory) };
    case 'problems':
      progress.wrong = null;
      return { said: step.text, came: checked(now, progress.memory) };
    case 'lists': {
      const lines = listScreens(modelOf(now, progress.memory)).map(
        ({ path, screen }) => `${path}  ${screen}`,
      );
      return { said: step.lines, came: step.lines.filter((line) => lines.includes(line)) };
    }
    case 'explains': {
      const model = modelOf(now, progress.memory);
      const routes = model.routes.filter(({ path }) => path === step.path);
      return {
        said: step.text,
        came: routes.map((route) => explainRoute(model, route).trimEnd()).join('\n\n'),
      };
    }
    case 'excerpt':
      return { said: trimmed(step.text), came: standingIn(now, step) };
    case 'fragment':
      return { said: [], came: step.language === 'yaml' ? faultsOfPiece(step.text, now) : [] };
    case 'use':
      return null;
  }
}

const definitionsIn = (files: readonly SourceFile[]) => files.filter(({ path }) => !isStory(path));

const compiled = new WeakMap<readonly SourceFile[], CompileResult>();

/** Compiles once what several steps ask of: a page that changes nothing in between is where it was. */
function compile(files: readonly SourceFile[], memory?: Memory): CompileResult {
  const known = compiled.get(files) ?? compileDefinitions(definitionsIn(files), memory);
  compiled.set(files, known);
  return known;
}

/** What `npm run check` prints of the faults; empty = there is none. */
function checked(files: readonly SourceFile[], memory?: Memory): string {
  return printHuman(compile(files, memory).issues, files);
}

/** The definitions that a page has come to. Throws with what the check would say. */
export function modelOf(files: readonly SourceFile[], memory?: Memory): Model {
  const { model } = compile(files, memory);
  if (!model) throw new Error(checked(files, memory));
  return model;
}

const trimmed = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Those of the lines that stand in the file, in this order. */
function standingIn(files: readonly SourceFile[], { file, text }: { file: string; text: string }): string[] {
  const lines = trimmed(files.find(({ path }) => path === file)?.text ?? '');
  let from = 0;
  return trimmed(text).filter((line) => {
    const at = lines.indexOf(line, from);
    if (at >= 0) from = at + 1;
    return at >= 0;
  });
}
