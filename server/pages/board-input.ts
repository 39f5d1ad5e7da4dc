import { FORMATS } from '../../src/definition/forms/formats.ts';
import { pointerPath } from '../../src/definition/input-faults.ts';
import type {
  BoardModel,
  FormModel,
  Json,
  JsonObject,
  JsonSchema,
  Model,
} from '../../src/definition/model.ts';
import { formFaults } from '../process/form-validators.ts';
import { withoutIdle } from '../process/idle-fields.ts';

/** Formats of what is chosen rather than written. */
const CHOSEN = ['date', 'date-time', 'time'];
const SOURCES = ['enum', 'x-from', 'x-relation'];

/** The fields of a form that a board follows: all but those in which somebody writes. */
export function followedIn({ schema }: FormModel): string[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, field]) =>
    field.type !== 'string' ||
    SOURCES.some((key) => field[key] !== undefined) ||
    CHOSEN.includes(String(field.format))
      ? [name]
      : [],
  );
}

/** What of a form that is still being filled in can be judged: of its own fields those with nothing wrong in them. */
export function readableInput(
  model: Model,
  form: FormModel,
  board: BoardModel,
  sent: JsonObject,
): JsonObject {
  const fields = propertiesOf(form.schema);
  const own = Object.entries(sent).filter(([name]) => Object.hasOwn(fields, name));
  const faults = formFaults(model, form.name, Object.fromEntries(own), true);
  const wrong = new Set(faults.map(({ pointer = '' }) => pointerPath(pointer)[1]));
  const hours = [board.day, board.from, board.to];
  const right = own.filter(
    ([name, value]) => !wrong.has(name) && (!hours.includes(name) || fits(fields[name], value)),
  );
  const input = Object.fromEntries(right);
  return withoutIdle({ input, sent: input }, form.schema).input;
}

/** Days and times are counted with, so they must be some. */
const fits = (field: JsonSchema | undefined, value: Json) =>
  typeof value === 'string' && FORMATS[String(field?.format)]?.test(value) === true;

/** The fields of a form, by name. */
export function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>;
}
