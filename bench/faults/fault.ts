import type { SourceFile } from '../../src/definition/compiler.ts';

/** One slip of a hand in one file, and what a good message about it says. */
export interface Fault {
  kind: string;
  path: string;
  /** The whole text of the file with the slip in it. */
  text: string;
  /** Places in that text at which a message is right: `[start, end]`, both included. */
  right: readonly [number, number][];
  /** What stood there, where the slip is a misspelling. */
  meant: string | null;
  /** What was done, for whoever reads the list of survivors. */
  done: string;
  /** Keys and indexes that lead to the place. */
  at: string;
}

/** A slip that a kind could make somewhere, before it is decided which are made. */
export interface Slip {
  start: number;
  end: number;
  /** What stands there instead. */
  put: string;
  at: string;
  meant?: string;
  /** Further places at which a message is right, in the text as it was before. */
  also?: readonly [number, number][];
}

export interface Kind {
  name: string;
  /** How many of them are made; `Infinity` = all there are. */
  count: number;
  slips(file: SourceFile, known: Known): Slip[];
}

/** What all files together say. */
export interface Known {
  /** Every key, every word that the language lists, every file's name. */
  words: ReadonlySet<string>;
}

/** The file with a slip in it. */
export function faultOf(kind: string, file: SourceFile, slip: Slip): Fault {
  const { start, end, put, at, meant = null, also = [] } = slip;
  const shift = put.length - (end - start);
  const moved = (offset: number) => (offset >= end ? offset + shift : offset);
  const was = file.text.slice(start, end).replace(/\s+/g, ' ');
  return {
    kind,
    path: file.path,
    text: file.text.slice(0, start) + put + file.text.slice(end),
    right: [
      [start, start + put.length],
      ...also.map(([from, to]): [number, number] => [moved(from), moved(to)]),
    ],
    meant,
    done: `${was.slice(0, 60)} -> ${put.replace(/\s+/g, ' ').slice(0, 60) || '(nothing)'}`,
    at,
  };
}
