import { useEffect, useEffectEvent, useState } from 'react';
import { type Sheet, seenSize } from '../../../definition/paper/page-space.ts';
import type { SignPlace } from '../../../definition/wire.ts';
import { documentAddress } from '../../data/files.ts';
import { readAddress } from '../../data/read-file.ts';
import { usePage } from '../../page/page-context.tsx';
import type { PdfControls } from '../../pdf/controls.ts';
import { PdfPages } from '../../pdf/later.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import styles from './record.module.css';
import * as texts from './texts.ts';

export interface SignPagesProps {
  id: string;
  label: string;
  /** Where the viewer is asked to sign. */
  places: readonly SignPlace[];
  onFailed: (error: unknown) => void;
}

/**
 * The pages of a document with the places marked at which the viewer is asked to sign; the first one is
 * brought into sight. What stands below has its place before the file is there.
 */
export function SignPages({ id, label, places, onFailed }: SignPagesProps) {
  const { key } = usePage();
  const [file, setFile] = useState<Blob | null>(null);
  const [controls, setControls] = useState<PdfControls | null>(null);
  const [sheets, setSheets] = useState<Sheet[]>([]);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const stop = new AbortController();
    documentAddress(key, id)
      .then((address) => readAddress(address, stop.signal))
      .then(setFile)
      .catch((error: unknown) => (stop.signal.aborted ? undefined : fail(error)));
    return () => stop.abort();
  }, [key, id]);
  const [first] = places.toSorted((one, other) => one.page - other.page || one.y - other.y);
  const show = useEffectEvent((known: Sheet[]) => {
    const sheet = first && known[first.page - 1];
    if (!sheet) return;
    const [width, height] = seenSize(sheet);
    controls?.reveal(first.page, { left: first.x / width, top: first.y / height });
  });
  useEffect(() => {
    let gone = false;
    controls?.sheets().then(
      (known) => {
        if (gone) return;
        setSheets(known);
        show(known);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [controls]);
  return (
    <>
      <p>
        {texts.signPages([...new Set(places.map(({ page }) => page))].toSorted((one, other) => one - other))}
      </p>
      <div className={styles.signPages}>
        {file ? (
          <PdfPages
            file={file}
            label={label}
            onControls={setControls}
            overlay={(number) => {
              const sheet = sheets[number - 1];
              return sheet
                ? places
                    .filter(({ page }) => page === number)
                    .map((place) => (
                      <span
                        key={`${place.kind} ${place.x} ${place.y}`}
                        className={styles.signPlace}
                        style={shares(place, sheet)}
                      >
                        {texts.signHere[place.kind]}
                      </span>
                    ))
                : null;
            }}
          />
        ) : (
          <Skeleton />
        )}
      </div>
    </>
  );
}

function shares({ x, y, width, height }: SignPlace, sheet: Sheet) {
  const [across, down] = seenSize(sheet);
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: share(x, across),
    top: share(y, down),
    width: share(width, across),
    height: share(height, down),
  };
}
