import {
  decide,
  type Env,
  evaluate,
  type Node,
  type Plan,
  type Row,
  toValue,
} from '../../src/definition/expression/index.ts';
import { valueTexts } from '../../src/definition/messages/server-texts.ts';
import type { Column, FieldModel } from '../../src/definition/model.ts';
import type { Cell, FileCell, Labelled } from '../../src/definition/wire.ts';
import { dayIn } from '../core/clock.ts';
import { known } from '../scene/known.ts';
import { optionOf } from '../scene/labels.ts';
import type { Scene } from '../scene/scene.ts';
import { plainValue } from './plain-values.ts';
import { relatedPlace } from './related.ts';
import { labelOfId, labelOfRow } from './row-label.ts';

/**
 * Makes the cell of a row, ready to be shown: references are labels, codes carry theirs. What was read with the row is
 * taken from it; `env`, made when it is first asked for, is for all other expressions. Synchronous: throws `NotLoaded`, so
 * call it inside `settle`.
 */
export type CellWriter = (row: Row, env: () => Env) => Cell;

/** The writer of a column's cells: what is the same for every row is looked up here, once. */
export function cellWriter(scene: Scene, column: Column): CellWriter {
  const { due } = column;
  const value = valueWriter(scene, column, column.value);
  if (column.as === 'age' && due)
    return (row, env) => ageOf(scene, value(row, env), known(evaluate(due, env())));
  if (column.as === 'bar') return barWriter(column, value);
  if (column.value_to === null) return column.colours ? colouredWriter(column, value) : value;
  const to = valueWriter(scene, column, column.value_to);
  const text = (end: Cell) => (end === null ? null : String(end));
  return (row, env) => ({ from: text(value(row, env)), to: text(to(row, env)) });
}

/** The first colour whose condition holds. */
const colourOf = ({ colours = [] }: Column, env: () => Env): Labelled['colour'] =>
  colours.find(({ when }) => decide(when, env()))?.colour ?? null;

function colouredWriter(column: Column, value: CellWriter): CellWriter {
  return (row, env) => {
    const cell = value(row, env);
    const colour = colourOf(column, env);
    // A date is written where it is read.
    if (column.type === 'date' && colour === null) return cell;
    if (typeof cell === 'string') return { value: cell, label: labelIn(column, cell), colour };
    return isLabelled(cell) ? { ...cell, colour } : cell;
  };
}

const isLabelled = (cell: Cell): cell is Labelled =>
  typeof cell === 'object' && cell !== null && 'label' in cell && 'value' in cell;

const labelIn = ({ options }: Column, code: string) =>
  options?.find(({ value }) => value === code)?.label ?? code;

function barWriter(column: Column, value: CellWriter): CellWriter {
  const { most: whole } = column;
  return (row, env) => {
    const amount = value(row, env);
    if (amount === null) return null;
    const most = whole ? known(evaluate(whole, env())) : null;
    const of = typeof most === 'number' ? most : null;
    const label = valueTexts.ofMost(Number(amount), of);
    return { label, amount: Number(amount), most: of, colour: colourOf(column, env) };
  };
}

const DAY = 86_400_000;

const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Days of the calendar since a moment, with what is left of the time allowed: in words, and in colour from the day before on. */
function ageOf(scene: Scene, since: Cell, due: unknown): Cell {
  if (typeof since !== 'string' && typeof since !== 'number') return null;
  // What an expression picks out of a list comes as milliseconds.
  const at = new Date(since);
  if (Number.isNaN(at.getTime())) return null;
  const value = at.toISOString();
  const day = since === value.slice(0, 10) ? since : dayIn(scene.model.app.timezone, at);
  const age = valueTexts.age(Math.max(0, daysFrom(day, scene.today)));
  const left = typeof due === 'string' ? daysFrom(scene.today, due) : null;
  if (left === null || Number.isNaN(left) || left > 1) return { value, label: age, colour: null };
  const near = left === 0 ? valueTexts.dueToday : valueTexts.dueTomorrow;
  const words = left < 0 ? valueTexts.over(-left) : near;
  return { value, label: `${age}, ${words}`, colour: left < 0 ? 'red' : 'amber' };
}

function valueWriter(scene: Scene, column: Column, plan: Plan): CellWriter {
  const { root } = plan;
  const show = shownAs(scene, column, root);
  const place = plainValue(scene, plan)?.place;
  if (place === undefined || !('kind' in root)) {
    const related = relatedPlace(column);
    return (row, env) => show(known(Object.hasOwn(row, related) ? row[related] : evaluate(plan, env())));
  }
  const { kind } = root;
  return (row, env) => {
    if (!Object.hasOwn(row, place)) return show(known(evaluate(plan, env())));
    const raw = row[place];
    // As the database gives it, which is as it is shown.
    if (kind === 'timestamp' && isMoment(raw)) return raw;
    return show(known(toValue(kind, raw)));
  };
}

/** `2025-11-03T03:00:00.000Z`, and not before the first year, where moments end. */
const isMoment = (raw: unknown): raw is string =>
  typeof raw === 'string' && raw.length === 24 && raw.endsWith('Z') && raw >= '0001';

function shownAs(scene: Scene, column: Column, node: Node): (value: unknown) => Cell {
  const field = fieldOf(scene, node);
  if (field?.write_only) return () => null;
  const showText = textShownAs(scene, column, field);
  const moment = isInstant(node) || field?.type === 'timestamp';
  return (value) => {
    if (value === null) return null;
    if (field?.type === 'file') return fileOf(value);
    if (typeof value === 'string') return showText(value);
    if (typeof value === 'number') return moment ? new Date(value).toISOString() : value;
    if (typeof value === 'boolean') return value;
    if (Array.isArray(value)) return value.map((item) => shownItem(scene, field, item));
    if (node.op === 'ref') return labelOfRow(scene, node.record, value as Row);
    return null;
  };
}

function textShownAs(scene: Scene, column: Column, field: FieldModel | null): (value: string) => Cell {
  const relation = field?.relation;
  if (relation) return (value) => labelOfId(scene, relation, value);
  if (!field || column.options !== null || (field.from === null && field.options === null))
    return (value) => value;
  // The rows of a list share a few codes.
  const labels = new Map<string, Labelled>();
  return (value) => {
    const label = labels.get(value) ?? optionOf(scene.model, field, value, scene.department);
    labels.set(value, label);
    return label;
  };
}

function shownItem(scene: Scene, field: FieldModel | null, item: unknown): string {
  const value = known(item);
  if (typeof value === 'string' && field) return optionOf(scene.model, field, value, scene.department).label;
  return value === null ? '' : String(value);
}

/** The field a value is read from, when it is one. */
export function fieldOf(scene: Scene, node: Node): FieldModel | null {
  if (node.op !== 'get' || node.record === null) return null;
  const fields = scene.model.records[node.record]?.fields;
  return fields && Object.hasOwn(fields, node.field) ? (fields[node.field] ?? null) : null;
}

const INSTANTS = new Set(['at', 'timestamp', 'time_add', 'time_subtract']);

function isInstant(node: Node): boolean {
  if (node.op === 'call') return INSTANTS.has(node.name);
  if (node.op === 'if') return isInstant(node.yes) || isInstant(node.no);
  return 'kind' in node && node.kind === 'timestamp';
}

/** What a cell tells of a stored file. */
export function fileOf(value: unknown): FileCell | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  const { id, name, size } = value as Record<string, unknown>;
  return { id: String(id), name: String(name ?? ''), size: typeof size === 'number' ? size : null };
}
