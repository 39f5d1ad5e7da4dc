/** A place where a rule of the house is broken (`error`) or nearly so (`warning`). Lines count from 1. */
export interface Finding {
  level: 'error' | 'warning';
  file: string;
  line: number;
  message: string;
}

/** A source file; `path` is relative to the project, with `/`. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Whether the file is a test, which may use what the room itself must not. */
export function isTest({ path }: SourceFile): boolean {
  return /\.(test|spec)\.(tsx?|mjs)$/.test(path);
}
