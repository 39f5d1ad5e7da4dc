import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { Button } from '../../ui/button.tsx';
import * as texts from '../texts.ts';
import styles from './theme.module.css';

/** Pixels of what is handed in, whatever the size of the screen it is drawn on. */
const PIXELS = { width: 1000, height: 400 };
const INK = '#1a2b8f';

interface DrawingPadProps {
  title: string;
  onDrawn: (file: File) => void;
}

/**
 * A box to draw in by finger, pen or mouse; it gives a png. What was drawn stays where it is when the box changes its size,
 * also in the middle of a stroke. Who cannot draw chooses a file beside it, or leaves it.
 */
export default function DrawingPad({ title, onDrawn }: DrawingPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [strokes, setStrokes] = useState(0);
  useEffect(() => {
    const drawn = canvas.current;
    if (!drawn) return;
    const made = new SignaturePad(drawn, { penColor: INK, minWidth: 0.8, maxWidth: 2.4 });
    pad.current = made;
    const note = () => setStrokes(made.toData().length);
    made.addEventListener('endStroke', note);
    return keepInPlace(drawn, made);
  }, []);
  const show = (change: (made: SignaturePad) => void) => {
    if (!pad.current) return;
    change(pad.current);
    setStrokes(pad.current.toData().length);
  };
  const blocked = strokes === 0 ? texts.nothingDrawn : null;
  return (
    <div className={styles.pad}>
      <canvas
        ref={canvas}
        {...PIXELS}
        className={styles.canvas}
        role="img"
        aria-label={texts.drawHere(title)}
      />
      <div className={styles.padButtons}>
        <Button
          blocked={blocked}
          onClick={() =>
            canvas.current?.toBlob((blob) => {
              if (blob) onDrawn(new File([blob], texts.drawingFile, { type: 'image/png' }));
            }, 'image/png')
          }
        >
          {texts.useDrawing}
        </Button>
        <Button
          kind="quiet"
          blocked={blocked}
          onClick={() => show((made) => made.fromData(made.toData().slice(0, -1)))}
        >
          {texts.undoStroke}
        </Button>
        <Button kind="quiet" blocked={blocked} onClick={() => show((made) => made.clear())}>
          {texts.clearDrawing}
        </Button>
      </div>
    </div>
  );
}

/**
 * Draws in the pixels of what is handed in, and moves every stroke with the box when its size changes. A stroke that is being
 * drawn meanwhile ends there, and goes on as another one where the pointer is: the library would go on at the old place.
 */
function keepInPlace(canvas: HTMLCanvasElement, pad: SignaturePad): () => void {
  let width = 0;
  let drawing = false;
  const begin = () => {
    drawing = true;
  };
  const end = () => {
    drawing = false;
  };
  const goOn = (event: PointerEvent) => {
    if (drawing && event.buttons === 1) canvas.dispatchEvent(new PointerEvent('pointerdown', event));
  };
  const fit = () => {
    const now = canvas.clientWidth;
    if (now === 0 || now === width) return;
    const by = width === 0 ? 1 : now / width;
    width = now;
    const factor = PIXELS.width / now;
    pad.off();
    canvas.getContext('2d')?.setTransform(factor, 0, 0, factor, 0, 0);
    const strokes = pad.toData();
    for (const stroke of strokes)
      for (const point of stroke.points) {
        point.x *= by;
        point.y *= by;
      }
    pad.fromData(strokes);
    pad.on();
    if (drawing) window.addEventListener('pointermove', goOn, { once: true });
  };
  pad.addEventListener('beginStroke', begin);
  pad.addEventListener('endStroke', end);
  const watch = new ResizeObserver(fit);
  watch.observe(canvas);
  return () => {
    watch.disconnect();
    pad.off();
    window.removeEventListener('pointermove', goOn);
  };
}
