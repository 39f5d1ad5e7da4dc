import { lazy, type ReactNode, Suspense } from 'react';
import {
  type FieldPath,
  type FormSchema,
  hasOptions,
  isEmpty,
  itemsOf,
  propertiesOf,
  typeOf,
} from '../../../definition/forms/form-schema.ts';
import { loadChunk } from '../../chunks/chunk-error.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormShared } from '../form-context.ts';
import * as formTexts from '../texts.ts';
import type { ArrayRowsProps } from './array-rows-props.ts';
import { useOptionLabels } from './option-labels.ts';
import { textOf } from './readonly-value.tsx';
import styles from './theme.module.css';

const WindowedRows = lazy(() => loadChunk(() => import('./windowed-rows.tsx')));

/** From this many items on only those near the window are in the page. */
const WINDOW_FROM = 60;

/** Items as closed lines with the open one in its place; windowed when there are many. */
export function ArrayRows(props: ArrayRowsProps) {
  if (props.data.length < WINDOW_FROM) return <AllRows {...props} />;
  return (
    <Suspense fallback={null}>
      <WindowedRows {...props} row={Row} rowClass={rowClass} />
    </Suspense>
  );
}

function AllRows(props: ArrayRowsProps) {
  return (
    <ol className={styles.rows}>
      {props.keys.map((key, index) => (
        <li key={key} className={rowClass(props, index)}>
          <Row {...props} index={index} />
        </li>
      ))}
    </ol>
  );
}

function rowClass({ openAt, faults }: ArrayRowsProps, index: number): string {
  return classes(
    styles.row,
    index === openAt && styles.openRow,
    (faults[index] ?? 0) > 0 && styles.rowInvalid,
  );
}

/** The properties told in a closed item: those of `x-ui.columns`, else the first three that are plain values. */
function summaryFields(schema: FormSchema): string[] {
  const asked = schema['x-ui']?.columns;
  const properties = propertiesOf(itemsOf(schema) ?? {});
  if (Array.isArray(asked)) return asked.filter((name) => name in properties);
  const plain = Object.keys(properties).filter((name) => {
    const type = typeOf(properties[name] ?? {});
    return type !== 'object' && type !== 'array' && !properties[name]?.['x-file'];
  });
  return plain.slice(0, 3);
}

interface Summary {
  /** The first names the item. */
  texts: { key: string; text: ReactNode }[];
  /** Its numbers, with the unit of the one that is summed up. */
  figure: string;
}

function useSummary({ schema, path, data }: ArrayRowsProps, index: number): Summary {
  const { context } = useFormShared();
  const item = (data[index] ?? {}) as Record<string, unknown>;
  const properties = propertiesOf(itemsOf(schema) ?? {});
  const names = summaryFields(schema).filter((name) => !isEmpty(item[name]) && item[name] !== false);
  const isNumber = (name: string) => typeof item[name] === 'number';
  // What is ticked is told by its name: a yes alone says nothing.
  const textAt = (name: string) =>
    item[name] === true
      ? (properties[name]?.title ?? name)
      : textOf(properties[name] ?? {}, item[name], context.offset);
  const total = schema['x-ui']?.total;
  return {
    texts: names
      .filter((name) => !isNumber(name))
      .map((name) => ({
        key: name,
        text: hasOptions(properties[name] ?? {}) ? (
          <ChosenName path={[...path, index, name]} value={String(item[name])} />
        ) : (
          textAt(name)
        ),
      })),
    figure: names
      .filter(isNumber)
      .map((name) => (total?.unit && total.field === name ? `${textAt(name)} ${total.unit}` : textAt(name)))
      .join(' · '),
  };
}

/** The label of a chosen value, once it is known. */
function ChosenName({ path, value }: { path: FieldPath; value: string }) {
  return useOptionLabels(path, [value])(value);
}

function Row(props: ArrayRowsProps & { index: number }) {
  const { index, openAt, openItem, onOpen, readOnly, faults, schema } = props;
  const { texts, figure } = useSummary(props, index);
  if (index === openAt) {
    return (
      <>
        <span className={styles.number}>{index + 1}</span>
        <div className={styles.openContent}>{openItem}</div>
      </>
    );
  }
  const wrong = faults[index] ?? 0;
  const name = texts[0]?.text ?? `${itemsOf(schema)?.title ?? formTexts.row} ${index + 1}`;
  return (
    <>
      <span className={styles.number}>{index + 1}</span>
      <p className={styles.summary}>
        <b>{name}</b>
        {texts.slice(1).map((part) => (
          <span key={part.key}> {part.text}</span>
        ))}
        {wrong > 0 ? <span className={styles.wrong}>{formTexts.faulty(wrong)}</span> : null}
      </p>
      <p className={styles.figure}>{figure}</p>
      {readOnly ? null : (
        <Button size="row" className={styles.edit} data-edit={index} onClick={() => onOpen(index)}>
          {formTexts.edit} <span className="visually-hidden">{name}</span>
        </Button>
      )}
    </>
  );
}
