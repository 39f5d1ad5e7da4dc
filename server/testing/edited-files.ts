import type { SourceFile } from '../../src/definition/compiler.ts';

/** The files with other texts; one whose text stays is the same object, which the compiler does not read again. */
export function editedFiles(
  files: readonly SourceFile[],
  edit: (text: string, path: string) => string,
): SourceFile[] {
  return files.map((file) => {
    const text = edit(file.text, file.path);
    return text === file.text ? file : { path: file.path, text };
  });
}
