import { useState } from 'react';
import type { FileCell } from '../../definition/wire.ts';
import { documentAddress, downloadLater, fileAddress, openLater } from '../data/files.ts';
import { regionErrorText } from '../errors/error-text.ts';
import { usePage } from '../page/page-context.tsx';
import { classes } from '../ui/classes.ts';
import { FileName } from '../ui/file-name.tsx';
import styles from './cell.module.css';

/**
 * The name of a stored file (or of a generated document). Its address is asked for at the press, since it lives for
 * minutes only. A document opens in a window of its own; what somebody uploaded is downloaded, never shown by us.
 */
export function FileLink({ file, document }: { file: Pick<FileCell, 'id' | 'name'>; document?: boolean }) {
  const { key } = usePage();
  const [failure, setFailure] = useState<string | null>(null);
  const open = () => {
    setFailure(null);
    const opened = document
      ? openLater(documentAddress(key, file.id))
      : downloadLater(fileAddress(key, file.id), file.name);
    opened.catch((error: unknown) => setFailure(regionErrorText(error)));
  };
  return (
    <>
      <button type="button" className={classes(styles.file, 'touch')} onClick={open}>
        <FileName name={file.name} />
      </button>
      {failure ? (
        <span role="alert" className={styles.failed}>
          {failure}
        </span>
      ) : null}
    </>
  );
}
