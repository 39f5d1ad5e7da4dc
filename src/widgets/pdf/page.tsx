import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import {
  Button,
  EmptyState,
  FileView,
  loginAddress,
  sourceOf,
  useApp,
  useFilePlaces,
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
  const { pathname, search, key } = useLocation();
  const [name, setName] = useState<string | null>(null);
  const navigate = useNavigate();
  if (source.kind === 'refused') {
    const { title, text } = texts.refused[source.why];
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {/* Whoever came by a link from elsewhere has no page here to go back to. */}
        {key === 'default' ? null : (
          <Button size="toolbar" icon="arrow-left" onClick={() => navigate(-1)}>
            {texts.back}
          </Button>
        )}
        <p className={styles.name}>{name}</p>
      </div>
      <div className={styles.view}>
        <FileView
          key={given}
          source={source}
          places={places}
          onNamed={setName}
          signInHref={loginAddress(manifest.app.login, pathname + search)}
        />
      </div>
    </div>
  );
}
