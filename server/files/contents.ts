import { join } from 'node:path';
import type { Config } from '../core/config.ts';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

/** The contents of the files of an installation, for who gives nobody an address of one. */
export function openContents(
  config: Pick<Config, 's3' | 'dataDir'>,
): Pick<FileStore, 'read' | 'write' | 'remove'> {
  if (config.s3) return createS3Store(config.s3);
  const nobody = () => {
    throw new Error('no address is made here');
  };
  return createDiskStore(join(config.dataDir, 'files'), { sign: nobody, check: nobody });
}
