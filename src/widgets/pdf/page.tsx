import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  EmptyState,
  FileView,
  formatBytes,
  loginAddress,
  sourceOf,
  useApp,
  useFilePlaces,
  useHeading,
} from '../../engine/door.ts';
import styles from './pdf.module.css';
import * as texts from './texts.ts';

/**
 * The viewer of files, `/pdf?url=`: of this origin, our servers, the file store and `blob:` alone; anything else is refused
 * before it is asked for. Whose file it is decides the server. Source: specification section 2, decision 0090.
 */
export default function PdfPage() {
  const places = useFilePlaces();
  const [address] = useSearchParams();
  const given = address.get('url');
  const source = useMemo(() => sourceOf(given, places), [given, places]);
  const { manifest } = useApp();
  const { pathname, search } = useLocation();
  const [file, setFile] = useState<{ name: string; bytes: number } | null>(null);
  useHeading(file && { title: file.name, note: formatBytes(file.bytes) });
  if (source.kind === 'refused') {
    const { title, text } = texts.refused[source.why];
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  return (
    <div className={styles.page}>
      <FileView
        key={given}
        source={source}
        places={places}
        onRead={setFile}
        signInHref={loginAddress(manifest.app.login, pathname + search)}
      />
    </div>
  );
}
