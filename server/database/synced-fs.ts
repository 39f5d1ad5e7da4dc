import { fdatasyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Parameters<NodeFS['init']>[1];

/** What is used of the module of the embedded database. */
interface WithFiles {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };
}

/**
 * The folder of the embedded database, with its wishes to have a file on the disk passed on. As the package comes, they
 * are not, so that a commit would have to write each of its pages through (`wal_sync_method=open_datasync`), and table
 * files would never be safe.
 */
export class SyncedFs extends NodeFS {
  override async init(engine: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, passOn] } };
  }
}

function passOn(module: unknown): void {
  (module as WithFiles).NODEFS.stream_ops.fsync = ({ nfd }) => {
    // Folders have no number here.
    if (nfd !== undefined) fdatasyncSync(nfd);
    return 0;
  };
}
