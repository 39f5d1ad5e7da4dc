/** Content of the archive, by which it is proved. */
export interface Entry {
  /** Path inside the archive. */
  name: string;
  bytes: number;
  /** SHA-256, hex. */
  sha256: string;
}

export interface TableEntry extends Entry {
  table: string;
  /** In the order of the values of a row. */
  columns: string[];
  rows: number;
}

export interface FileEntry extends Entry {
  /** Place in the store. */
  key: string;
  type: string;
}

export interface DefinitionEntry extends Entry {
  /** Below the folder of the definitions. */
  path: string;
  /** What the definitions in force were made of; else a picture or font that lies beside it. */
  source: boolean;
}

/** A file that a row names and the store had not, or had with another content. */
export interface FileFault {
  key: string;
  fault: 'missing' | 'changed';
  /** The row it belongs to; `null` = an upload that no row had taken yet. */
  record: string | null;
  row: string | null;
}

/** What an archive holds, as the last of its entries says. */
export interface Manifest {
  format: typeof FORMAT;
  /** ISO time by the clock of the machine. */
  made: string;
  /** Of the program that made it. */
  version: string;
  /** Hash of the definitions in force. */
  definitions: string;
  tables: TableEntry[];
  files: FileEntry[];
  sources: DefinitionEntry[];
  faults: FileFault[];
}

export const FORMAT = 'aula-backup-1';
export const MANIFEST = 'manifest.json';
/** Folders of the archive. */
export const TABLES = 'tables/';
export const FILES = 'files/';
export const DEFINITIONS = 'definitions/';
/** SHA-256 of the manifest, which holds that of everything else. */
export const SEAL = 'manifest.sha256';

/** Thrown for an archive that must not be restored; nothing was written. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveError';
  }
}
