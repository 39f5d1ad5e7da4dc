import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import styles from './file-view.module.css';
import frame from './pdf-viewer.module.css';
import * as texts from './texts.ts';

/** A picture in the frame that PDFs have: whole, or as large as it is. */
export function PictureView({ file, name, actions }: { file: Blob; name: string; actions: ReactNode }) {
  const [address, setAddress] = useState<string | null>(null);
  const [large, setLarge] = useState(false);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const scrolls = { role: 'region', 'aria-label': name, tabIndex: 0 } as const;
  return (
    <div className={frame.viewer}>
      <div className={frame.tools} role="toolbar" aria-label={texts.tools} data-print="hide">
        <Button size="toolbar" aria-pressed={large} onClick={() => setLarge(!large)}>
          {texts.fullSize}
        </Button>
        <div className={frame.end}>{actions}</div>
      </div>
      <div className={styles.picture} {...scrolls}>
        {broken ? (
          <p role="alert">{texts.brokenPicture}</p>
        ) : address ? (
          <img
            className={classes(large && styles.large)}
            src={address}
            alt={name}
            onError={() => setBroken(true)}
          />
        ) : null}
      </div>
    </div>
  );
}
