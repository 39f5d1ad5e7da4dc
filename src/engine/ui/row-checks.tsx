import { Checkbox } from './choice.tsx';
import type { DataTableProps } from './data-table-props.ts';
import * as texts from './texts.ts';

/** Checks or clears every one of the rows that are shown; rows of other pages stay as they are. */
export function SelectAll<Row>({
  label = texts.selectPage,
  rows,
  rowKey,
  selected,
  selectable,
  onSelect,
}: DataTableProps<Row> & { label?: string }) {
  const keys = rows.filter((row) => selectable?.(row) ?? true).map(rowKey);
  const count = keys.filter((key) => selected?.has(key)).length;
  const change = (on: boolean) => {
    const next = new Set(selected);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    onSelect?.(next);
  };
  return (
    <Checkbox
      labelHidden
      label={label}
      checked={count > 0 && count === keys.length}
      mixed={count > 0 && count < keys.length}
      onChange={change}
    />
  );
}

/** The check box of one row. */
export function SelectRow<Row>({
  row,
  rowKey,
  rowName,
  selected,
  selectable,
  onSelect,
}: DataTableProps<Row> & { row: Row }) {
  const key = rowKey(row);
  return (
    <Checkbox
      labelHidden
      label={texts.selectRow(rowName?.(row) ?? texts.thisRow)}
      checked={selected?.has(key) ?? false}
      disabled={selectable?.(row) === false}
      onChange={(on) => onSelect?.(toggled(selected ?? new Set(), key, on))}
    />
  );
}

function toggled(selected: ReadonlySet<string>, key: string, on: boolean): Set<string> {
  const next = new Set(selected);
  if (on) next.add(key);
  else next.delete(key);
  return next;
}
