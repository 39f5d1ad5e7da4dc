import type { ArrayFieldTemplateProps, ErrorSchema } from '@rjsf/utils';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type FormSchema, itemsOf, typeOf } from '../../../definition/forms/form-schema.ts';
import { formatNumber } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/field-error.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { focusSoon } from '../focus.ts';
import { useFormShared, useVisibleErrors } from '../form-context.ts';
import { countErrors } from '../sections.ts';
import * as texts from '../texts.ts';
import { CloseItemContext } from './array-item-template.tsx';
import { ArrayRows } from './array-rows.tsx';
import styles from './theme.module.css';

/** What the form library puts on the element of each item. */
interface ItemElementProps {
  itemKey: string;
  itemErrorSchema?: ErrorSchema;
}

function propsOf(item: ReactElement): ItemElementProps {
  return item.props as ItemElementProps;
}

function nounOf(schema: FormSchema): string {
  const items = itemsOf(schema);
  return (items?.title ?? (items?.format === 'date' ? texts.dayNoun : texts.rowNoun)).toLowerCase();
}

/** Sum of a property over the items, for the footer. */
function Total({ schema, data }: { schema: FormSchema; data: unknown[] }) {
  const total = schema['x-ui']?.total;
  if (!total) return null;
  const sum = data.reduce<number>(
    (all, item) => all + (Number((item as Record<string, unknown>)?.[total.field]) || 0),
    0,
  );
  const over = total.max !== undefined && sum > total.max;
  return (
    <p className={styles.total}>
      {texts.total} <b className={over ? styles.over : undefined}>{formatNumber(sum)}</b>
      {total.max === undefined ? null : texts.ofAtMost(formatNumber(total.max))} {total.unit}
    </p>
  );
}

/**
 * A list. Items that are objects are closed one-line summaries with "Ubah", one open at a time: the first that is to be
 * completed, and one with faults after a failed submit; plain values are inputs one under the other.
 */
export function ArrayTemplate(props: ArrayFieldTemplateProps) {
  const schema = props.schema as FormSchema;
  const { $id: id } = props.fieldPathId;
  const errors = useVisibleErrors(id, props.rawErrors);
  const hint = props.uiSchema?.['ui:description'] ?? schema.description;
  const items = itemsOf(schema);
  const closable = items ? typeOf(items) === 'object' && !items['x-file'] : false;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classes(styles.list, errors.length > 0 && styles.listInvalid)}
      aria-describedby={
        classes(hint ? `${id}-hint` : null, errors.length > 0 ? `${id}-error` : null) || undefined
      }
    >
      <legend className={styles.listTitle}>
        {props.title}
        {props.required ? null : ' '}
        {props.required ? null : <span className={styles.optional}>{uiTexts.optional}</span>}
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className={styles.help}>
          {hint}
        </p>
      ) : null}
      {errors[0] ? <FieldError id={`${id}-error`}>{errors[0]}</FieldError> : null}
      {closable ? <ClosableItems {...props} /> : <PlainItems {...props} />}
    </fieldset>
  );
}

/** Position of the first item from `from` on that lacks something it must have; -1 when there is none. */
function incompleteFrom(from: number, schema: FormSchema, data: readonly unknown[]): number {
  const required = itemsOf(schema)?.required ?? [];
  return data.findIndex(
    (item, at) =>
      at >= from &&
      required.some((name) => ((item as Record<string, unknown> | undefined)?.[name] ?? '') === ''),
  );
}

function AddButton({ canAdd, schema, onAdd }: { canAdd?: boolean; schema: FormSchema; onAdd: () => void }) {
  const full = schema.maxItems === undefined ? null : texts.atMost(schema.maxItems);
  return (
    <Button icon="plus" size="toolbar" blocked={canAdd ? null : full} data-add="" onClick={onAdd}>
      {texts.add(nounOf(schema))}
    </Button>
  );
}

function PlainItems(props: ArrayFieldTemplateProps) {
  const { touched } = useFormShared();
  const schema = props.schema as FormSchema;
  const fixed = props.readonly || props.disabled;
  const list = useRef<HTMLUListElement>(null);
  const added = useRef(false);
  const count = props.items.length;
  // Whoever adds one goes on in it.
  useEffect(() => {
    if (!added.current || count === 0) return;
    added.current = false;
    focusSoon(() =>
      list.current?.querySelector<HTMLElement>(':scope > :last-child :is(input, select, textarea)'),
    );
  }, [count]);
  return (
    <>
      {count > 0 ? (
        <ul ref={list} className={styles.plainItems}>
          {props.items}
        </ul>
      ) : null}
      {fixed ? null : (
        <AddButton
          canAdd={props.canAdd}
          schema={schema}
          onAdd={() => {
            added.current = true;
            touched.add(props.fieldPathId.$id);
            props.onAddClick();
          }}
        />
      )}
    </>
  );
}

function ClosableItems(props: ArrayFieldTemplateProps) {
  const { items, fieldPathId } = props;
  const { touched, reveal } = useFormShared();
  const schema = props.schema as FormSchema;
  const data: unknown[] = Array.isArray(props.formData) ? props.formData : [];
  const keys = items.map((item) => propsOf(item).itemKey);
  // A list that begins with items to complete begins with the first of them.
  const [open, setOpen] = useState<string | null>(() => keys[incompleteFrom(0, schema, data)] ?? null);
  const added = useRef(false);
  /** The person asked for it, so the focus goes along; an item opened by its faults leaves it where it is. */
  const takesFocus = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const openAt = open === null ? -1 : keys.indexOf(open);
  const faults = items.map((item) => countErrors(propsOf(item).itemErrorSchema));
  const firstFault = faults.findIndex((count) => count > 0);
  const latest = useRef({ keys, path: fieldPathId.path });
  useEffect(() => {
    latest.current = { keys, path: fieldPathId.path };
  });

  // The new item is the last one; it opens with the focus in its first field.
  const count = keys.length;
  useEffect(() => {
    if (!added.current || count === 0) return;
    added.current = false;
    takesFocus.current = true;
    setOpen(latest.current.keys.at(-1) ?? null);
  }, [count]);
  useEffect(() => {
    if (open === null || !takesFocus.current) return;
    takesFocus.current = false;
    focusSoon(() => box.current?.querySelector<HTMLElement>('[data-open-item] :is(input, select, textarea)'));
  }, [open]);
  useEffect(
    () =>
      reveal.subscribe((path) => {
        const { path: own, keys: now } = latest.current;
        const inside = own.every((step, at) => String(step) === String(path[at]));
        if (inside && path.length > own.length) setOpen(now[Number(path[own.length])] ?? null);
      }),
    [reveal],
  );
  const submitted = touched.everything();
  useEffect(() => {
    if (submitted && firstFault >= 0) setOpen((now) => now ?? latest.current.keys[firstFault] ?? null);
  }, [submitted, firstFault]);

  const close = () => {
    const at = openAt;
    const next = incompleteFrom(at + 1, schema, data);
    takesFocus.current = next >= 0;
    setOpen(keys[next] ?? null);
    if (next >= 0) return;
    focusSoon(() => box.current?.querySelector<HTMLElement>(`[data-edit="${at}"]`));
  };
  const fixed = props.readonly || props.disabled;
  return (
    <div ref={box} className={styles.items}>
      <ArrayRows
        schema={schema}
        path={fieldPathId.path}
        data={data}
        keys={keys}
        faults={submitted ? faults : []}
        openAt={openAt}
        openItem={
          openAt < 0 ? null : (
            <CloseItemContext value={close}>
              <div data-open-item="">{items[openAt]}</div>
            </CloseItemContext>
          )
        }
        onOpen={(at) => {
          takesFocus.current = true;
          setOpen(keys[at] ?? null);
        }}
        readOnly={fixed}
      />
      {data.length === 0 ? <p className={styles.noItems}>{texts.noRows}</p> : null}
      <div className={styles.itemsFoot}>
        {fixed ? null : (
          <AddButton
            canAdd={props.canAdd}
            schema={schema}
            onAdd={() => {
              added.current = true;
              touched.add(fieldPathId.$id);
              props.onAddClick();
            }}
          />
        )}
        <Total schema={schema} data={data} />
      </div>
    </div>
  );
}
