import { type SyntheticEvent, useState } from 'react';
import { Button, type PdfControls, type PdfTextPlace, TextField } from '../../engine/door.ts';
import styles from './signing.module.css';
import * as texts from './texts.ts';

const MOST_PLACES = 20;

/** Looks for a text of the document, to put a field below it. */
export function AnchorSearch(props: { controls: PdfControls; onPlace: (place: PdfTextPlace) => void }) {
  const { controls, onPlace } = props;
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ text: string; places: PdfTextPlace[] } | null>(null);
  const [looking, setLooking] = useState(false);
  const look = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setLooking(true);
    const places = await controls.textPlaces(text, MOST_PLACES).catch(() => []);
    setLooking(false);
    setFound({ text: text.trim(), places });
  };
  return (
    <form className={styles.part} onSubmit={look}>
      <TextField label={texts.anchor} value={text} onChange={setText} optional />
      <Button type="submit" size="row" icon="search" working={looking && texts.look}>
        {texts.look}
      </Button>
      <div role="status">
        {found && found.places.length === 0 ? (
          <p className={styles.note}>{texts.noAnchor(found.text)}</p>
        ) : null}
      </div>
      <ul className={styles.found}>
        {found?.places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number in the list
          <li key={index}>
            <button type="button" className={styles.hit} onClick={() => onPlace(place)}>
              {texts.placeBelow(place.line, place.page)}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
