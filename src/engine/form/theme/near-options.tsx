import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Radio } from '../../ui/radio.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { focusSoon } from '../focus.ts';
import { labelKey, useAnswer, useFormShared, useVisibleErrors } from '../form-context.ts';
import * as texts from '../texts.ts';
import styles from './near-options.module.css';
import { pathOfId, useOptionLabels } from './option-labels.ts';
import OptionsWidget from './options-widget.tsx';
import { useSearch } from './search-options.ts';

/** As many stand in sight. */
const FEW = 4;

/** Chooses one row: the first that are offered are in sight, with what has taken one; any other is searched for. */
export default function NearOptions(props: WidgetProps) {
  const { id, value, label, disabled } = props;
  const path = pathOfId(id);
  const chosen = value ? String(value) : null;
  const { context, labels } = useFormShared();
  const answer = useAnswer(props);
  const errors = useVisibleErrors(id, props.rawErrors);
  const nameOf = useOptionLabels(path, chosen === null ? [] : [chosen]);
  const { options, state } = useSearch(path, '', true);
  const [searching, setSearching] = useState(false);
  const named = chosen === null ? null : (labels.get(labelKey(path, chosen)) ?? null);
  const box = useRef<HTMLDivElement>(null);
  // What was found has become a row, and the field in which it was searched for is gone.
  const found = useRef(false);
  useEffect(() => {
    if (found.current && chosen !== null) box.current?.querySelector<HTMLElement>(':checked')?.focus();
    found.current = false;
  }, [chosen]);
  const { onNamed } = context;
  useEffect(() => onNamed?.(named), [onNamed, named]);

  const first = options.slice(0, FEW);
  const among = chosen === null || first.some((one) => one.value === chosen);
  const rows = among ? first : [...first, { value: chosen, label: nameOf(chosen) }];
  const take = (next: unknown) => {
    props.onChange(next);
    setSearching(false);
    found.current = true;
  };
  if (state === 'loading' && rows.length === 0) return <Skeleton shape="lines" count={FEW} />;
  return (
    <>
      {rows.length > 0 ? (
        <div ref={box} className={styles.rows}>
          {rows.map((one, at) => (
            <Radio
              key={one.value}
              id={`${id}-${at}`}
              name={props.htmlName ?? id}
              className={classes(
                styles.row,
                one.value === chosen && styles.chosen,
                one.taken && styles.taken,
              )}
              label={one.label}
              hint={one.taken ?? one.detail}
              disabled={disabled || one.taken !== undefined}
              checked={one.value === chosen}
              aria-invalid={errors.length > 0 ? true : undefined}
              onChange={() => answer(one.value)}
            />
          ))}
        </div>
      ) : null}
      {state === 'failed' ? <p role="status">{texts.optionsFailed}</p> : null}
      {searching ? (
        <div className={styles.search}>
          <label htmlFor={id}>{texts.searchOther(label)}</label>
          <OptionsWidget {...props} value={undefined} onChange={take} autofocus />
        </div>
      ) : options.length > FEW || state === 'failed' ? (
        <Button
          kind="quiet"
          onClick={() => {
            setSearching(true);
            focusSoon(() => document.getElementById(id));
          }}
        >
          {texts.searchOther(label)}
        </Button>
      ) : null}
    </>
  );
}
