import type { TransitionPlace } from '../compile/transition-place.ts';
import { fieldType } from '../expression/types.ts';
import { type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { WritePlace, Writes } from './effect.ts';

/** Reports a name that is no field of the record. */
export function checkField({ context }: TransitionPlace, node: Node, record: string | null): void {
  const name = textOf(node) ?? '';
  if (record === null || fieldType(context.world, record, name)) return;
  const names = Object.keys(context.world.records[record]?.fields ?? {});
  unknownName(context.report, node, { kind: `field of ${record}`, name, names });
}

/** A field of the row. */
export function fieldOf(place: TransitionPlace, node: Node | undefined): string {
  if (node) checkField(place, node, place.draft.record);
  return textOf(node) ?? '';
}

/** Fields of the row, as what is written. A record that keeps versions makes rows of another one when it changes. */
export function ownFields({ model, process }: WritePlace, fields: string[]): Writes {
  return model.records[process.record]?.versions ? null : [{ record: process.record, fields }];
}
