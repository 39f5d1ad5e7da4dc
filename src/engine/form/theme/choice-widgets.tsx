import type { EnumOptionsType, WidgetProps } from '@rjsf/utils';
import { use, useState } from 'react';
import type { ChoiceGroup } from '../../../definition/forms/form-schema.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { classes } from '../../ui/classes.ts';
import { selectClass } from '../../ui/control-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Radio } from '../../ui/radio.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import {
  InsideCardsContext,
  useAnswer,
  useFormShared,
  useOfferedChoices,
  usePieces,
  useSaid,
  useVisibleErrors,
} from '../form-context.ts';
import * as texts from '../texts.ts';
import styles from './choices.module.css';
import { controlProps } from './control-props.ts';

/** Values may be of any type; in the page they go by their place. */
function placeOf(options: EnumOptionsType[], value: unknown): string {
  const at = options.findIndex((option) => option.value === value);
  return at < 0 ? '' : String(at);
}

/** One of several: a native select; several of several: check boxes. */
export function SelectWidget(props: WidgetProps) {
  const { id, value, onBlur, disabled, multiple } = props;
  const { gate } = useFormShared();
  const answer = useAnswer(props);
  const errors = useVisibleErrors(id, props.rawErrors);
  const choices = useOfferedChoices(props);
  const said = useSaid(id)[String(value)];
  if (multiple) return <CheckboxesWidget {...props} />;
  const control = controlProps(props, errors);
  const select = (
    <select
      {...control}
      aria-describedby={
        said ? `${control['aria-describedby'] ?? ''} ${id}-said`.trim() : control['aria-describedby']
      }
      className={selectClass({ invalid: errors.length > 0 })}
      disabled={disabled}
      value={placeOf(choices, value)}
      onChange={(event) =>
        answer(event.target.value === '' ? undefined : choices[Number(event.target.value)]?.value)
      }
      onBlur={() => gate.run(() => onBlur(id, value))}
    >
      <option value="">{props.required ? texts.choose : texts.notFilled}</option>
      {choices.map((choice, at) => (
        <option key={choice.label} value={at}>
          {choice.label}
        </option>
      ))}
    </select>
  );
  return (
    <>
      {select}
      <div id={`${id}-said`} role="status" className={styles.said}>
        {said?.says ? <p>{said.says}</p> : null}
        {said?.doubts ? <p className={styles.doubts}>{said.doubts}</p> : null}
      </div>
    </>
  );
}

/** One of a few with a word or two each, side by side; of those in groups one group at a time. */
export function ButtonsWidget(props: WidgetProps) {
  const { id, label, value, options } = props;
  const offered = useOfferedChoices(props).map((choice) => String(choice.value));
  const groups = ((options.groups ?? []) as ChoiceGroup[])
    .map((group) => ({ ...group, choices: group.choices.filter((one) => offered.includes(one)) }))
    .filter(({ choices }) => choices.length > 0);
  const holds = groups.findIndex(({ choices }) => choices.includes(String(value)));
  const [opened, setOpened] = useState<number | null>(null);
  const open = opened !== null && opened < groups.length ? opened : Math.max(holds, 0);
  if (groups.length < 2) return <OneInSight {...props} tiles />;
  const tabs = groups.map((group, at) => ({
    key: String(at),
    label: (
      <>
        {`${group.label} `}
        {at === holds ? <Icon name="check" size={16} label={texts.chosenHere} /> : null}
      </>
    ),
  }));
  const ids = { id: `${id}-groups`, value: String(open) };
  return (
    <>
      <Tabs
        {...ids}
        label={texts.groupsOf(label)}
        look="segments"
        tabs={tabs}
        onChange={(key) => setOpened(Number(key))}
      />
      <TabPanel {...ids}>
        <OneInSight {...props} tiles only={groups[open]?.choices} />
      </TabPanel>
    </>
  );
}

export function RadioWidget(props: WidgetProps) {
  return <OneInSight {...props} />;
}

/** One of a few, all visible; where each says what choosing it means, they are cards, and what is asked for with one stands in it. */
function OneInSight({ tiles = false, only, ...props }: WidgetProps & { tiles?: boolean; only?: string[] }) {
  const { id, value, options, onBlur, disabled } = props;
  const hints = (options.hints ?? {}) as Record<string, string>;
  const choices = useOfferedChoices(props);
  const said = useSaid(id);
  const inside = use(InsideCardsContext).get(id);
  const hintOf = (choice: EnumOptionsType) =>
    said[String(choice.value)]?.says ?? hints[String(choice.value)] ?? choice.schema?.description;
  const asCards = !tiles && choices.length > 0 && choices.every(hintOf);
  const { gate } = useFormShared();
  const answer = useAnswer(props);
  const errors = useVisibleErrors(id, props.rawErrors);
  return (
    <div className={classes(styles.choices, asCards && styles.cards, tiles && styles.tiles)}>
      {choices.map((choice, at) => {
        if (only && !only.includes(String(choice.value))) return null;
        const chosen = value === choice.value;
        const radio = (
          <Radio
            key={choice.label}
            id={`${id}-${at}`}
            name={props.htmlName ?? id}
            className={tiles ? tileOf(chosen, errors.length > 0) : asCards ? styles.cardHead : undefined}
            label={choice.label}
            hint={hintOf(choice)}
            warning={said[String(choice.value)]?.doubts}
            disabled={disabled}
            checked={chosen}
            aria-invalid={errors.length > 0 ? true : undefined}
            onChange={() => answer(choice.value)}
            onBlur={() => gate.run(() => onBlur(id, value))}
          />
        );
        if (!asCards) return radio;
        return (
          <div key={choice.label} className={cardOf(chosen, errors.length > 0)}>
            {radio}
            {chosen && inside ? <div className={styles.inside}>{inside}</div> : null}
          </div>
        );
      })}
    </div>
  );
}

const cardOf = (chosen: boolean, wrong: boolean) =>
  classes(styles.card, chosen && styles.chosen, wrong && styles.wrong);

const tileOf = (chosen: boolean, wrong: boolean) =>
  classes(styles.tile, chosen && styles.chosen, wrong && styles.wrong);

/** As many stand beside each other where there is room. */
const MANY = 8;

/** Several of a few. The values keep the order of the choices. */
export function CheckboxesWidget(props: WidgetProps) {
  const { id, value, disabled } = props;
  const { give, leave } = usePieces(props);
  const errors = useVisibleErrors(id, props.rawErrors);
  const choices = useOfferedChoices(props);
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const set = (toggled: unknown, on: boolean) => {
    const kept = (one: unknown) => (one === toggled ? on : chosen.includes(one));
    give(choices.map((choice) => choice.value).filter(kept));
  };
  return (
    <div className={classes(styles.choices, choices.length >= MANY && styles.many)}>
      {choices.map((choice, at) => (
        <Checkbox
          key={choice.label}
          id={`${id}-${at}`}
          label={choice.label}
          disabled={disabled}
          checked={chosen.includes(choice.value)}
          aria-invalid={errors.length > 0 ? true : undefined}
          onChange={(on) => set(choice.value, on)}
          onBlur={() => leave(chosen)}
        />
      ))}
    </div>
  );
}

/** A statement to agree to, or yes and no: the whole label is the target. Never ticked beforehand. */
export function CheckboxWidget(props: WidgetProps) {
  const { id, value, label, onBlur, disabled, required } = props;
  const { gate } = useFormShared();
  const answer = useAnswer(props);
  const errors = useVisibleErrors(id, props.rawErrors);
  return (
    <Checkbox
      {...controlProps(props, errors)}
      label={label}
      disabled={disabled}
      checked={value === true}
      // Taken back from a required statement is "not answered", which has the better sentence.
      onChange={(on) => answer(on ? true : required ? undefined : false)}
      onBlur={() => gate.run(() => onBlur(id, value))}
    />
  );
}
