import { useMemo, useState } from 'react';
import type { PreviewRow } from '../../../definition/wire.ts';
import { sourceOf } from '../../data/file-source.ts';
import { fileCall } from '../../data/files.ts';
import { usePage } from '../../page/page-context.tsx';
import { FileView } from '../../pdf/file-view.tsx';
import { useFilePlaces } from '../../pdf/use-file-places.ts';
import { useApp } from '../../state/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './look-through.module.css';
import * as texts from './texts.ts';

export interface Looked {
  id: string;
  /** What it is and whose. */
  name: string;
}

/** The documents of rows, one after another as the list has them; those of rows that cannot be done yet come first. Pure. */
export function toLookAt(
  rows: readonly PreviewRow[],
  names: ReadonlyMap<string, string> | undefined,
): Looked[] {
  const later = (row: PreviewRow) => (row.blocked.length > 0 ? 0 : 1);
  return rows
    .toSorted((one, other) => later(one) - later(other))
    .flatMap((row) => row.documents.map(({ id, label }) => ({ id, name: names?.get(row.id) ?? label })));
}

/** The documents of the chosen rows in this page, one after another. Which they are does not change while one looks. */
export function LookThrough({ documents, onClose }: { documents: Looked[]; onClose: () => void }) {
  const [list] = useState(documents);
  const [at, setAt] = useState(0);
  const current = list[at];
  if (!current) return null;
  const last = at === list.length - 1;
  return (
    <Dialog
      open
      size="wide"
      title={current.name}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            icon={last ? 'check' : 'arrow-right'}
            onClick={() => (last ? onClose() : setAt(at + 1))}
          >
            {last ? texts.lookedThrough : texts.nextDocument}
          </Button>
          {at > 0 ? (
            <Button icon="arrow-left" onClick={() => setAt(at - 1)}>
              {texts.documentBefore}
            </Button>
          ) : null}
          {last ? null : <Button onClick={onClose}>{texts.backToList}</Button>}
        </>
      }
    >
      <p role="status" className={styles.where}>
        {texts.documentOf(at + 1, list.length)}
      </p>
      <div className={styles.file}>
        <Shown key={current.id} id={current.id} />
      </div>
    </Dialog>
  );
}

function Shown({ id }: { id: string }) {
  const { key } = usePage();
  const { manifest } = useApp();
  const places = useFilePlaces();
  const call = fileCall(key, 'documents', id);
  const source = useMemo(() => sourceOf(call, places), [call, places]);
  if (source.kind === 'refused') return null;
  return <FileView source={source} places={places} signInHref={manifest.app.login} />;
}
