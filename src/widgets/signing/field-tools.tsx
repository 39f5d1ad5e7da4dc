import { useId } from 'react';
import { Button, selectClass } from '../../engine/door.ts';
import { KINDS, type Kind, type Signer } from './plan.ts';
import styles from './signing.module.css';
import * as texts from './texts.ts';

export interface FieldToolsProps {
  plan: readonly Signer[];
  nameOf: (signer: number) => string;
  current: number;
  onCurrent: (signer: number) => void;
  onAdd: (kind: Kind) => void;
}

/** Puts a field of a kind on the page in sight, for the signer who is chosen. */
export function FieldTools({ plan, nameOf, current, onCurrent, onAdd }: FieldToolsProps) {
  const id = useId();
  if (plan.length === 0) return null;
  return (
    <fieldset className={styles.tools} aria-label={texts.addField}>
      <label htmlFor={id}>{texts.addFor}</label>
      <select
        id={id}
        className={selectClass({ toolbar: true })}
        value={current}
        onChange={({ target }) => onCurrent(Number(target.value))}
      >
        {plan.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a signer is their place in the plan
          <option key={index} value={index}>
            {`${index + 1} ${nameOf(index)}`}
          </option>
        ))}
      </select>
      {KINDS.map((kind) => (
        <Button key={kind} size="toolbar" icon="plus" onClick={() => onAdd(kind)}>
          {texts.kinds[kind]}
        </Button>
      ))}
    </fieldset>
  );
}
