import type { Json, JsonObject } from '../../src/definition/model.ts';
import { type Fault, inputError } from '../core/errors.ts';

export interface ValidPart {
  /** What may be stored. */
  data: JsonObject;
  /** What was left out of it, each with its place in what was sent. */
  refused: Fault[];
}

/**
 * What of a form saved in parts may be stored. A wrong value stays as it was stored, or is left out where there was none;
 * one in a row of a list is left out of its row. `faultsOf` tells the faults of data, with pointers from `/input`. Throws
 * the faults where what was sent is wrong as a whole.
 */
export async function validPart(
  sent: JsonObject,
  stored: JsonObject,
  faultsOf: (data: JsonObject) => Fault[] | Promise<Fault[]>,
): Promise<ValidPart> {
  const refused: Fault[] = [];
  const places = new Set<string>();
  const dropped = new Set<string>();
  let data = sent;
  for (;;) {
    const faults = await faultsOf(data);
    if (faults.length === 0) return { data: withoutGaps(data, dropped) as JsonObject, refused };
    for (const fault of faults) {
      const { pointer = '' } = fault;
      // Also when it is wrong once more where nothing is left of it.
      if (!pointer.startsWith('/input/') || dropped.has(pointer)) throw inputError(faults);
      // What was stored there does not fit any more either.
      const restored = [...places].find((place) => `${pointer}/`.startsWith(`${place}/`));
      if (restored !== undefined) dropped.add(restored);
      else {
        refused.push(fault);
        places.add(pointer);
      }
    }
    data = mended(data, stored, places, dropped) as JsonObject;
  }
}

/** The value with what is stored, or nothing, at each place. Rows of a list keep their place by `null` for now. */
function mended(
  value: Json,
  stored: Json | undefined,
  places: ReadonlySet<string>,
  dropped: Set<string>,
  at = '/input',
): Json {
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const place = `${at}/${index}`;
      if (!places.has(place)) return mended(item, undefined, places, dropped, place);
      dropped.add(place);
      return null;
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      const place = `${at}/${escaped(name)}`;
      const before = isObject(stored) && Object.hasOwn(stored, name) ? stored[name] : undefined;
      if (!places.has(place)) return [[name, mended(inner, before, places, dropped, place)]];
      if (before !== undefined && !dropped.has(place)) return [[name, before]];
      dropped.add(place);
      return [];
    }),
  );
}

function withoutGaps(value: Json, dropped: ReadonlySet<string>, at = '/input'): Json {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      dropped.has(`${at}/${index}`) ? [] : [withoutGaps(item, dropped, `${at}/${index}`)],
    );
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      withoutGaps(inner, dropped, `${at}/${escaped(name)}`),
    ]),
  );
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
