import { resolve } from 'node:path';

export interface Arguments {
  /** Folder with `screens/` and `schemas/`. */
  root: string;
  json: boolean;
  /** Each note with its place. */
  notes: boolean;
  format: string;
  write: boolean;
  /** What is not an option, in order. */
  words: string[];
}

/** Reads the options that all definition commands share. `--root` wins over `DEFINITIONS_DIR`. */
export function readArguments(argv: readonly string[]): Arguments {
  const found: Arguments = {
    root: process.env.DEFINITIONS_DIR ?? process.cwd(),
    json: false,
    notes: false,
    format: 'human',
    write: false,
    words: [],
  };
  for (let at = 0; at < argv.length; at++) {
    const [name = '', inline] = (argv[at] ?? '').split(/=(.*)/s);
    const value = () => inline ?? argv[++at] ?? '';
    if (name === '--root') found.root = value();
    else if (name === '--format') found.format = value();
    else if (name === '--json') found.json = true;
    else if (name === '--notes') found.notes = true;
    else if (name === '--write') found.write = true;
    else found.words.push(argv[at] ?? '');
  }
  return { ...found, root: resolve(found.root) };
}
