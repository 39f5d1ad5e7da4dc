import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps, ErrorSchema } from '@rjsf/utils';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDecimal } from '../../ui/decimal.ts';
import { FieldError } from '../../ui/text-field.tsx';
import { useFormShared, useVisibleErrors } from '../form-context.ts';
import { type FormSchema, itemsOf, typeOf } from '../form-schema.ts';
import { countErrors } from '../sections.ts';
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
  return (itemsOf(schema)?.title ?? 'baris').toLowerCase();
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
      Jumlah <b className={over ? styles.over : undefined}>{formatDecimal(sum)}</b>
      {total.max === undefined ? null : ` dari paling banyak ${formatDecimal(total.max)}`} {total.unit}
    </p>
  );
}

/**
 * A list. Items that are objects are closed one-line summaries with "Ubah", one open at a time, and one with faults
 * opens itself after a failed submit; plain values are inputs one under the other. Source: look.md 8.
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
        {props.required ? null : <span className={styles.optional}> opsional</span>}
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

function AddButton({ canAdd, schema, onAdd }: { canAdd?: boolean; schema: FormSchema; onAdd: () => void }) {
  const full = schema.maxItems === undefined ? null : `Paling banyak ${schema.maxItems}.`;
  return (
    <Button icon="plus" size="toolbar" blocked={canAdd ? null : full} data-add="" onClick={onAdd}>
      Tambah {nounOf(schema)}
    </Button>
  );
}

function PlainItems(props: ArrayFieldTemplateProps) {
  const { touched } = useFormShared();
  const schema = props.schema as FormSchema;
  const fixed = props.readonly || props.disabled;
  return (
    <>
      {props.items.length > 0 ? <ul className={styles.plainItems}>{props.items}</ul> : null}
      {fixed ? null : (
        <AddButton
          canAdd={props.canAdd}
          schema={schema}
          onAdd={() => {
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
  const [open, setOpen] = useState<string | null>(null);
  const added = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const keys = items.map((item) => propsOf(item).itemKey);
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
    setOpen(latest.current.keys.at(-1) ?? null);
  }, [count]);
  useEffect(() => {
    if (open !== null)
      box.current?.querySelector<HTMLElement>('[data-open-item] :is(input, select, textarea)')?.focus();
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
    setOpen(null);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-edit="${at}"]`)?.focus());
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
        openItem={openAt >= 0 ? <OpenItem close={close}>{items[openAt]}</OpenItem> : null}
        onOpen={(at) => setOpen(keys[at] ?? null)}
        readOnly={fixed}
      />
      {data.length === 0 ? <p className={styles.noItems}>{'Belum ada isi.'}</p> : null}
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

function OpenItem({ close, children }: { close: () => void; children: ReactNode }) {
  return (
    <div data-open-item="">
      {children}
      <div className={styles.done}>
        <Button size="toolbar" onClick={close}>
          Selesai
        </Button>
      </div>
    </div>
  );
}

/** One item with its buttons: plain values in a line, objects as a block. */
export function ArrayItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, schema, readonly, disabled, index } = props;
  const { touched } = useFormShared();
  const item = schema as FormSchema;
  const whole = typeOf(item) === 'object' && !item['x-file'];
  const listId = buttonsProps.fieldPathId.$id.replace(/\/\d+$/, '');
  const act = (run: () => void) => () => {
    touched.add(listId);
    run();
  };
  const noun = (item.title ?? 'baris').toLowerCase();
  const remove =
    buttonsProps.hasRemove && !readonly && !disabled ? (
      <Button
        kind="quiet"
        size="toolbar"
        icon="trash"
        className={styles.remove}
        onClick={act(() => {
          const list = document.getElementById(listId);
          buttonsProps.onRemoveItem();
          list?.querySelector<HTMLElement>('[data-add]')?.focus();
        })}
      >
        Hapus {whole ? `${noun} ini` : <span className="visually-hidden">{`${noun} ${index + 1}`}</span>}
      </Button>
    ) : null;
  if (!whole) {
    return (
      <li className={styles.plainItem}>
        <div className={styles.plainControl}>{children}</div>
        {remove}
      </li>
    );
  }
  return (
    <>
      {children}
      <div className={styles.itemButtons}>
        {remove}
        <span className={styles.space} />
        {buttonsProps.hasMoveUp ? (
          <Button
            kind="quiet"
            size="toolbar"
            icon="arrow-up"
            onClick={(event) => buttonsProps.onMoveUpItem(event)}
          >
            Naikkan
          </Button>
        ) : null}
        {buttonsProps.hasMoveDown ? (
          <Button
            kind="quiet"
            size="toolbar"
            icon="arrow-down"
            onClick={(event) => buttonsProps.onMoveDownItem(event)}
          >
            Turunkan
          </Button>
        ) : null}
      </div>
    </>
  );
}
