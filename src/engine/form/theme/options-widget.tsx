import type { WidgetProps } from '@rjsf/utils';
import { useCombobox } from 'downshift';
import { type ChangeEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { type FormSchema, typeOf } from '../../../definition/forms/form-schema.ts';
import { Chip } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { controlClass } from '../../ui/control-class.ts';
import { Highlight } from '../../ui/highlight.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTopLayer } from '../../ui/popover.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { type FormOption, useAnswer, useFormShared, usePieces, useVisibleErrors } from '../form-context.ts';
import * as texts from '../texts.ts';
import { controlProps } from './control-props.ts';
import { pathOfId, useOptionLabels } from './option-labels.ts';
import { useSearch } from './search-options.ts';
import styles from './theme.module.css';

/** Chooses one or several of options the application loads; searches while one types. */
export default function OptionsWidget(props: WidgetProps) {
  const { id, value, onBlur, disabled, schema, label } = props;
  const { gate } = useFormShared();
  const answer = useAnswer(props);
  const pieces = usePieces(props);
  const errors = useVisibleErrors(id, props.rawErrors);
  const path = pathOfId(id);
  const several = typeOf(schema as FormSchema) === 'array';
  const values: string[] = several ? (Array.isArray(value) ? value : []) : value ? [String(value)] : [];
  const nameOf = useOptionLabels(path, values);
  const [query, setQuery] = useState('');
  const [typing, setTyping] = useState(false);
  const [open, setOpen] = useState(false);
  const { options, state } = useSearch(path, query, open);
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  useTopLayer(open, layer, frame);
  const shown = several ? options.filter((option) => !values.includes(option.value)) : options;
  const single = !several && values[0] ? nameOf(values[0]) : '';
  const full = several && schema.maxItems !== undefined && values.length >= schema.maxItems;

  const input = useRef<HTMLInputElement>(null);
  // What is typed takes the place of what is chosen, instead of standing behind it, also where its name came later than the focus.
  useLayoutEffect(() => {
    if (single !== '' && input.current === document.activeElement) input.current?.select();
  }, [single]);

  const choose = (next: string[]) => (several ? pieces.give(next) : answer(next[0]));
  const combobox = useCombobox<FormOption>({
    items: shown,
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-menu`,
    isOpen: open,
    inputValue: typing ? query : single,
    selectedItem: null,
    itemToString: (item) => item?.label ?? '',
    onIsOpenChange: ({ isOpen }) => setOpen(isOpen),
    onSelectedItemChange: ({ selectedItem }) => {
      setTyping(false);
      setQuery('');
      if (selectedItem) choose(several ? [...values, selectedItem.value] : [selectedItem.value]);
    },
    getA11yStatusMessage: () => '',
    // What is taken stays in reach of the keys, so that everybody reads why, and is not chosen.
    stateReducer: (before, { changes }) => (changes.selectedItem?.taken ? before : changes),
  });
  // Set in the event itself, not in the library's effect, or fast typing would lose letters.
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setTyping(true);
    setQuery(event.target.value);
  };
  const leave = () => {
    // An emptied single choice is a choice: nothing. Other unfinished text is not.
    if (!several && typing && query === '' && values.length > 0) choose([]);
    setTyping(false);
    setQuery('');
    if (several) pieces.leave(values);
    else gate.run(() => onBlur(id, value));
  };
  const status =
    state === 'failed'
      ? texts.optionsFailed
      : state === 'loading' && shown.length === 0
        ? texts.optionsLoading
        : shown.length === 0
          ? noneShown(query, options.length)
          : null;

  return (
    <div className={styles.options}>
      {several && values.length > 0 ? (
        <ul className={styles.tagList} aria-label={texts.chosen(label)}>
          {values.map((one) => (
            <li key={one}>
              <Chip
                onRemove={() => choose(values.filter((other) => other !== one))}
                removeLabel={texts.removeNamed(nameOf(one))}
              >
                {nameOf(one)}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <div ref={frame} className={styles.combobox}>
        <input
          {...combobox.getInputProps({
            onChange: type,
            onBlur: leave,
            ref: input,
            onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
            disabled: disabled || full,
          })}
          {...controlProps(props, errors)}
          className={classes(controlClass({ invalid: errors.length > 0 }), styles.comboInput)}
          placeholder={
            full ? texts.allChosen(values.length, schema.maxItems) : props.placeholder || texts.typeToSearch
          }
          autoComplete="off"
        />
        <Icon name="chevron-down" size={16} className={styles.comboIcon} />
        <div ref={layer} popover="manual" className={styles.layer}>
          <div {...combobox.getMenuProps({ 'aria-label': label })}>
            {open
              ? shown.map((option, index) => (
                  <div
                    key={option.value}
                    {...combobox.getItemProps({ item: option, index })}
                    aria-disabled={option.taken !== undefined}
                    className={classes(
                      styles.option,
                      option.taken !== undefined && styles.taken,
                      combobox.highlightedIndex === index && styles.highlighted,
                    )}
                  >
                    <span>
                      <Highlight text={option.label} query={query} />
                    </span>
                    {option.detail ? <small>{option.detail}</small> : null}
                    {option.taken ? <small className={styles.takenBy}>{option.taken}</small> : null}
                  </div>
                ))
              : null}
          </div>
          {open && status ? (
            <p role="status" className={styles.menuStatus}>
              {status}
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** Why the list is empty: nothing is like what was typed, or, before anything was, there is nothing to choose, or no more. */
function noneShown(query: string, offered: number): string {
  if (query !== '') return uiTexts.nothingMatches;
  return offered === 0 ? texts.noOptions : texts.noMoreOptions;
}
