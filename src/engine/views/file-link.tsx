import { useState } from 'react';
import type { FileCell } from '../data/answers.ts';
import { documentAddress, fileAddress, openLater } from '../data/files.ts';
import { regionErrorText } from '../errors/error-text.ts';
import styles from './cell.module.css';
import { usePage } from './page-context.tsx';

/**
 * The name of a stored file (or of a generated document). Its address is asked for at the press, since it lives for
 * minutes only, and opens in a window of its own.
 */
export function FileLink({ file, document }: { file: FileCell; document?: boolean }) {
  const { key } = usePage();
  const [failure, setFailure] = useState<string | null>(null);
  const open = () => {
    setFailure(null);
    const address = document ? documentAddress(key, file.id) : fileAddress(key, file.id);
    openLater(address).catch((error: unknown) => setFailure(regionErrorText(error)));
  };
  return (
    <>
      <button type="button" className={styles.file} onClick={open}>
        {file.name}
      </button>
      {failure ? (
        <span role="alert" className={styles.failed}>
          {failure}
        </span>
      ) : null}
    </>
  );
}
