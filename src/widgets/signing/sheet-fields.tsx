import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { type Sheet, seenSize } from '../../definition/paper/page-space.ts';
import { type Field, type FieldAt, grownBy, MM, movedBy, type Signer, shares } from './plan.ts';
import styles from './signing.module.css';
import * as texts from './texts.ts';

export interface SheetFieldsProps {
  page: number;
  sheet: Sheet;
  plan: readonly Signer[];
  nameOf: (signer: number) => string;
  selected: FieldAt | null;
  /** Whose eyes it is looked at with; `null` = it is being arranged. */
  viewer: number | null;
  onSelect: (at: FieldAt) => void;
  onChange: (at: FieldAt, field: Field) => void;
  onRemove: (at: FieldAt) => void;
}

/** The fields that lie on one page. */
export function SheetFields(props: SheetFieldsProps) {
  const { page, sheet, plan, nameOf, selected, viewer, onSelect, onChange, onRemove } = props;
  return plan.map((signer, index) =>
    signer.fields.map((field, number) => {
      if (field.page !== page) return null;
      const at = { signer: index, field: number };
      const look = {
        className: styles.field,
        'data-hue': index % HUES,
        style: shares(field, sheet),
      };
      const face = (
        <span className={styles.face}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <span>{texts.kinds[field.kind]}</span>{' '}
          <span className="visually-hidden">{texts.placeOf(nameOf(index), page)}</span>
        </span>
      );
      const key = `${index}-${number}`;
      if (viewer !== null)
        return (
          <div
            key={key}
            {...look}
            role="img"
            aria-label={texts.fieldOf(field.kind, nameOf(index), page)}
            data-other={viewer !== index || undefined}
          >
            {face}
          </div>
        );
      return (
        <FieldBox
          key={key}
          {...{ look, field, sheet }}
          selected={selected?.signer === index && selected.field === number}
          onSelect={() => onSelect(at)}
          onChange={(next) => onChange(at, next)}
          onRemove={() => onRemove(at)}
        >
          {face}
        </FieldBox>
      );
    }),
  );
}

/** As many signers are told apart by colour and line; all are by their number. */
const HUES = 4;

/** Which way an arrow goes: right, down. */
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface FieldBoxProps {
  look: { className: string | undefined; 'data-hue': number; style: ReturnType<typeof shares> };
  field: Field;
  sheet: Sheet;
  selected: boolean;
  onSelect: () => void;
  onChange: (field: Field) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** Where a finger or the mouse took hold of it. */
interface Hold {
  x: number;
  y: number;
  sizes: boolean;
  /** Points of the page for a pixel of the screen. */
  scale: number;
}

/** One field: it is moved and resized by arrows, by a finger and by the mouse, and is one step when it is let go. */
function FieldBox(props: FieldBoxProps) {
  const { look, field, sheet, selected, onSelect, onChange, onRemove, children } = props;
  const hold = useRef<Hold | null>(null);
  const [moving, setMoving] = useState<Field | null>(null);
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) onChange(event.shiftKey ? grownBy(field, sheet, arrow) : movedBy(field, sheet, arrow));
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
    // The pages scroll by the same keys.
    event.stopPropagation();
  };
  const take = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const page = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!page || page.width === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const sizes = event.target instanceof Element && event.target.closest('[data-handle]') !== null;
    hold.current = { x: event.clientX, y: event.clientY, sizes, scale: seenSize(sheet)[0] / page.width };
    onSelect();
  };
  const move = (event: PointerEvent) => {
    const held = hold.current;
    if (held) setMoving(draggedTo(field, sheet, held, event));
  };
  const release = () => {
    hold.current = null;
    if (moving) onChange(moving);
    setMoving(null);
  };
  return (
    <button
      {...look}
      type="button"
      style={shares(moving ?? field, sheet)}
      aria-pressed={selected}
      onFocus={onSelect}
      onClick={onSelect}
      onKeyDown={press}
      onPointerDown={take}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={() => {
        hold.current = null;
        setMoving(null);
      }}
    >
      {children}
      <span className={styles.handle} data-handle="" aria-hidden="true" />
    </button>
  );
}

function draggedTo(field: Field, sheet: Sheet, hold: Hold, { clientX, clientY }: PointerEvent): Field {
  const by = [((clientX - hold.x) * hold.scale) / MM, ((clientY - hold.y) * hold.scale) / MM] as const;
  return hold.sizes ? grownBy(field, sheet, by) : movedBy(field, sheet, by);
}
