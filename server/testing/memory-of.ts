import { compileDefinitions, createMemory, type SourceFile } from '../../src/definition/compiler.ts';

type Memory = ReturnType<typeof createMemory>;

const known = new WeakMap<readonly SourceFile[], Memory>();

/**
 * What the compiler remembers of these files, to compile a change of them with, as often as asked for: with what it remembers
 * of the change before, all that this one had touched would be compiled again too.
 */
export function memoryOf(files: readonly SourceFile[]): Memory {
  const { link, compile, prove } = known.get(files) ?? remember(files);
  return { link: { ...link }, compile: { ...compile }, prove: { ...prove } };
}

function remember(files: readonly SourceFile[]): Memory {
  const memory = createMemory();
  compileDefinitions(files, memory);
  known.set(files, memory);
  return memory;
}
