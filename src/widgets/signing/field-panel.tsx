import { useId, useState } from 'react';
import { type Sheet, toSeen } from '../../definition/paper/page-space.ts';
import { Button, controlClass, SectionHeading, selectClass } from '../../engine/door.ts';
import {
  changedField,
  type Field,
  type FieldAt,
  givenTo,
  KINDS,
  type Kind,
  MM,
  onPage,
  placedAt,
  type Signer,
  withoutField,
} from './plan.ts';
import styles from './signing.module.css';
import * as texts from './texts.ts';

export interface FieldPanelProps {
  plan: readonly Signer[];
  sheets: readonly Sheet[];
  nameOf: (signer: number) => string;
  selected: FieldAt | null;
  onSelect: (at: FieldAt | null) => void;
  onChange: (plan: Signer[]) => void;
}

/** All fields as a list, and the selected one in numbers: all that can be done with the mouse can be done here. */
export function FieldPanel({ plan, sheets, nameOf, selected, onSelect, onChange }: FieldPanelProps) {
  const all = plan.flatMap((signer, index) =>
    signer.fields.map((field, number) => ({ field, at: { signer: index, field: number } })),
  );
  const field = selected ? plan[selected.signer]?.fields[selected.field] : undefined;
  const sheet = field && sheets[field.page - 1];
  return (
    <section className={styles.part}>
      <SectionHeading>{texts.fields}</SectionHeading>
      {all.length === 0 ? <p className={styles.note}>{texts.noFields}</p> : null}
      <ul className={styles.found}>
        {all.map(({ field: one, at }) => (
          <li key={`${at.signer}-${at.field}`}>
            <button
              type="button"
              className={styles.hit}
              aria-pressed={selected?.signer === at.signer && selected.field === at.field}
              onClick={() => onSelect(at)}
            >
              {texts.fieldOf(one.kind, nameOf(at.signer), one.page)}
            </button>
          </li>
        ))}
      </ul>
      {selected && field && sheet ? (
        <FieldForm
          {...{ plan, field, sheet, sheets, nameOf }}
          key={`${selected.signer}-${selected.field}`}
          at={selected}
          onField={(next) => onChange(changedField(plan, selected, next))}
          onGive={(signer) => {
            onChange(givenTo(plan, selected, signer));
            onSelect({ signer, field: plan[signer]?.fields.length ?? 0 });
          }}
          onRemove={() => {
            onSelect(null);
            onChange(withoutField(plan, selected));
          }}
        />
      ) : null}
    </section>
  );
}

interface FieldFormProps extends Pick<FieldPanelProps, 'plan' | 'sheets' | 'nameOf'> {
  at: FieldAt;
  field: Field;
  sheet: Sheet;
  onField: (field: Field) => void;
  onGive: (signer: number) => void;
  onRemove: () => void;
}

function FieldForm({ plan, sheets, nameOf, at, field, sheet, onField, onGive, onRemove }: FieldFormProps) {
  const id = useId();
  const seen = toSeen(sheet, field);
  const put = (part: Partial<typeof seen>) => onField(placedAt(field, sheet, { ...seen, ...part }));
  const toPageNumber = (page: number) => {
    const there = sheets[Math.trunc(page) - 1];
    if (there) onField(onPage(field, Math.trunc(page), sheet, there));
  };
  return (
    <div className={styles.form}>
      <div className={styles.rowEnds}>
        <h4>{texts.selected}</h4>
        <Button size="row" kind="danger" icon="trash" onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
      <div className={styles.row}>
        <label htmlFor={`${id}-kind`} className="visually-hidden">
          {texts.fields}
        </label>
        <select
          id={`${id}-kind`}
          className={selectClass()}
          value={field.kind}
          onChange={({ target }) => onField({ ...field, kind: target.value as Kind })}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-for`} className="visually-hidden">
          {texts.addFor}
        </label>
        <select
          id={`${id}-for`}
          className={selectClass()}
          value={at.signer}
          onChange={({ target }) => onGive(Number(target.value))}
        >
          {plan.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a signer is their place in the plan
            <option key={index} value={index}>
              {`${index + 1} ${nameOf(index)}`}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.numbers}>
        <NumberInput label={texts.page} value={field.page} onNumber={toPageNumber} />
        <NumberInput label={texts.left} value={seen.x / MM} onNumber={(x) => put({ x: x * MM })} />
        <NumberInput label={texts.top} value={seen.y / MM} onNumber={(y) => put({ y: y * MM })} />
        <NumberInput label={texts.width} value={seen.width / MM} onNumber={(w) => put({ width: w * MM })} />
        <NumberInput
          label={texts.height}
          value={seen.height / MM}
          onNumber={(h) => put({ height: h * MM })}
        />
      </div>
    </div>
  );
}

interface NumberInputProps {
  label: string;
  value: number;
  onNumber: (value: number) => void;
}

/** Takes a number with Enter, or when it is left: each digit would move the field about. */
function NumberInput({ label, value, onNumber }: NumberInputProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = String(Math.round(value * 10) / 10).replace('.', ',');
  const take = () => {
    const number = Number((typed ?? '').trim().replace(',', '.'));
    if (typed !== null && typed.trim() !== '' && Number.isFinite(number)) onNumber(number);
    setTyped(null);
  };
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={controlClass({ right: true })}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        onBlur={take}
      />
    </div>
  );
}
