import type { Column } from '../../definition/screens/shown-screen.ts';
import type { Cell, FileCell } from '../../definition/wire.ts';
import { fileAddress } from '../data/files.ts';
import { usePicture } from '../data/use-picture.ts';
import { usePage } from '../page/page-context.tsx';
import styles from './picture.module.css';

interface PictureProps {
  column: Pick<Column, 'as' | 'alt'>;
  /** The file, or its id alone. */
  value: Cell;
}

/**
 * A picture that somebody uploaded, in a frame of its own size from the beginning; nothing of one that does not come. Only
 * what its column has for it is told: the name of a file says nothing of what it shows.
 */
export default function Picture({ column: { as, alt }, value }: PictureProps) {
  const { key } = usePage();
  const { id, name } = typeof value === 'object' ? (value as FileCell) : { id: String(value), name: '' };
  const { src, coming, onError } = usePicture(['picture', key, id], () => fileAddress(key, id, true));
  if (src === null && !coming) return null;
  return (
    <span className={as === 'portrait' ? styles.portrait : styles.frame}>
      {src === null ? null : <img src={src} alt={alt === undefined ? '' : name} onError={onError} />}
    </span>
  );
}
