import { useState } from 'react';
import type { FileCell } from '../../definition/wire.ts';
import { documentAddress, downloadLater, fileAddress, openLater } from '../data/files.ts';
import { regionErrorText } from '../errors/error-text.ts';
import { usePage } from '../page/page-context.tsx';
import { classes } from '../ui/classes.ts';
import { FileName } from '../ui/file-name.tsx';
import { Link } from '../ui/link.tsx';
import styles from './file-link.module.css';
import { useViewerHref } from './viewer-href.ts';

interface FileLinkProps {
  file: Pick<FileCell, 'id' | 'name'>;
  document?: boolean;
  /** In a window of its own, so that what is open here stays; says so. */
  apart?: string;
}

/**
 * The name of a stored file (or of a generated document), which leads to the viewer. Without one a document opens in a
 * window of its own and what somebody uploaded is downloaded, as files are that no viewer shows; the address is asked for at
 * the press, since it lives for minutes only.
 */
export function FileLink({ file, document, apart }: FileLinkProps) {
  const { key } = usePage();
  const viewer = useViewerHref()(file.id, document ? 'document' : file);
  const [failure, setFailure] = useState<string | null>(null);
  const look = classes(styles.file, 'touch');
  if (viewer !== null)
    return (
      <Link kind="none" className={look} href={viewer} {...(apart && { target: '_blank', title: apart })}>
        <FileName name={file.name} />
      </Link>
    );
  const open = () => {
    setFailure(null);
    const opened = document
      ? openLater(documentAddress(key, file.id))
      : downloadLater(fileAddress(key, file.id), file.name);
    opened.catch((error: unknown) => setFailure(regionErrorText(error)));
  };
  return (
    <>
      <button type="button" className={look} onClick={open}>
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
